import { PASSWORD_COLUMN } from './endpoint-words.ts';

/** As much of a file as is looked through: tables stand at its beginning. */
const CHARACTERS = 12_000;

/** Where a column stands that keeps passwords as they are, not where its statement begins; null where a column of salt or digests stands beside it. */
export function passwordColumn(text: string): number | null {
  const hit = PASSWORD_COLUMN.exec(text.slice(0, CHARACTERS));
  const isHashed =
    hit !== null &&
    /^[^;]{0,600}?(?:salt|hash)\w*["'`\]]?\s+(?:TEXT|N?VARCHAR|CHAR|BLOB|BINARY)/i.test(
      text.slice(hit.index),
    );
  return hit && !isHashed ? hit.index + hit[0].search(/\w+["'`\]]?\s+\w+$/) : null;
}
