import type { SourceFile } from '../inventory/source.ts';

/** Files of a program by their path, out of their texts. */
export const sourceFiles = (texts: Readonly<Record<string, string>>): Map<string, SourceFile> =>
  new Map(
    Object.entries(texts).map(([path, text]) => {
      const bytes = new TextEncoder().encode(text);
      return [path, { path, size: bytes.length, read: () => Promise.resolve(bytes) }];
    }),
  );
