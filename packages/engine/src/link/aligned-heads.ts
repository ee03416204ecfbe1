import { isDeepStrictEqual } from 'node:util';
import type { FileHead } from '../summaries/file-summary.ts';

/** Which import of a later head is which of the earlier one; null where one is gone. */
export function alignedImports(x: FileHead, y: FileHead): readonly number[] | null {
  const numbers: number[] = [];
  let at = 0;
  for (const one of x.imports) {
    while (at < y.imports.length && !isDeepStrictEqual(one, y.imports[at])) at++;
    if (at === y.imports.length) return null;
    numbers.push(at++);
  }
  return numbers;
}

/** What types of a file hold records, each once. */
export function holders(types: FileHead['types'], file: FileHead): string[] {
  const said = types.flatMap((use) =>
    use.over === undefined
      ? []
      : [
          JSON.stringify([
            use.name,
            use.cls,
            use.import < 0 ? null : file.imports[use.import],
            file.types[use.over]?.name,
            file.types[use.over]?.cls,
          ]),
        ],
  );
  return [...new Set(said)].sort();
}
