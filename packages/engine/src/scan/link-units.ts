import { createHash } from 'node:crypto';
import type { LanguageId } from '../ir/ir.ts';
import { familyOf, type LinkContext } from '../link/index.ts';
import type { PageOfPrograms } from './file-result.ts';

/** Files whose code may call one another, so that data may flow between them: those of one language family. */
export interface LinkUnit {
  readonly family: string;
  /** Packed summaries in any order. */
  readonly summaries: Uint8Array<ArrayBuffer>[];
  /** Of each summary. */
  readonly files: LinkedFile[];
  /** False when one of the summaries may not be kept. */
  mayBeKept: boolean;
}

export interface LinkedFile {
  readonly path: string;
  /** Of the summary. */
  readonly hash: string;
  /** Of the entry in the cache that the summary alone stands in; null where it is another's, or where there is none. */
  readonly key: string | null;
}

/**
 * Puts a file's summary where it belongs.
 * @param mayBeKept false where another look at the file might say more
 */
export function addToLinkUnit(
  parts: Map<string, LinkUnit>,
  language: LanguageId,
  summary: Uint8Array<ArrayBuffer>,
  { path, key }: Omit<LinkedFile, 'hash'>,
  mayBeKept: boolean,
): void {
  const family = familyOf(language);
  let part = parts.get(family);
  if (!part) {
    part = { family, summaries: [], files: [], mayBeKept: true };
    parts.set(family, part);
  }
  part.summaries.push(summary);
  part.mayBeKept &&= mayBeKept;
  if (part.mayBeKept) part.files.push({ path, hash: hashOf(summary), key });
}

const hashOf = (summary: Uint8Array): string => createHash('sha256').update(summary).digest('hex');

/** A summary that lies in a file's result. */
export const unpackedBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(text, 'base64'));

/** Puts pages among the files of the languages that may fill them, where there are such files. */
export function addPages(
  parts: ReadonlyMap<string, LinkUnit>,
  pages: readonly (PageOfPrograms & { readonly path: string })[],
): void {
  for (const { path, languages, summary } of pages)
    for (const language of languages) {
      const part = parts.get(familyOf(language));
      if (!part) continue;
      const packed = unpackedBase64(summary);
      part.summaries.push(packed);
      if (part.mayBeKept) part.files.push({ path, hash: hashOf(packed), key: null });
    }
}

/**
 * Cache key of what the stage over all files says of a part: it depends on the summaries, on how they are linked, on nothing else.
 * An edit that changes no summary (a type, a text, a comment on a line) changes no flow.
 */
export function linkUnitKey(scope: string, part: LinkUnit, link: LinkContext): string | null {
  if (!part.mayBeKept) return null;
  const hash = createHash('sha256').update(`${scope}\nprogram ${part.family}\n${JSON.stringify(link)}\n`);
  for (const key of part.files.map((one) => one.hash).sort()) hash.update(key);
  return hash.digest('hex');
}
