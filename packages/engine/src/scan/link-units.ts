import { createHash } from 'node:crypto';
import type { LanguageId } from '../ir/ir.ts';
import { familyOf, type LinkContext } from '../link/index.ts';

/** Files whose code may call one another, so that data may flow between them: those of one language family. */
export interface LinkUnit {
  readonly family: string;
  /** Packed summaries in any order. */
  readonly summaries: Uint8Array<ArrayBuffer>[];
  /** Cache keys of the files, or null when what one of them gave may not be kept. */
  keys: string[] | null;
}

/** Puts a file's summary where it belongs. `key` says what the summary was made of; null when nobody can tell. */
export function addToLinkUnit(
  parts: Map<string, LinkUnit>,
  language: LanguageId,
  summary: Uint8Array<ArrayBuffer>,
  key: string | null,
): void {
  const family = familyOf(language);
  let part = parts.get(family);
  if (!part) {
    part = { family, summaries: [], keys: [] };
    parts.set(family, part);
  }
  part.summaries.push(summary);
  if (key === null) part.keys = null;
  else part.keys?.push(key);
}

/** Cache key of what the stage over all files says of a part: it depends on these files, on how they are linked, on nothing else. */
export function linkUnitKey(scope: string, part: LinkUnit, link: LinkContext): string | null {
  if (!part.keys) return null;
  const hash = createHash('sha256').update(`${scope}\nprogram ${part.family}\n${JSON.stringify(link)}\n`);
  for (const key of [...part.keys].sort()) hash.update(key);
  return hash.digest('hex');
}
