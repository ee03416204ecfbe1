import { createHash } from 'node:crypto';
import type { LanguageId } from '../ir/ir.ts';
import { familyOf, type LinkContext } from '../link/index.ts';

/** Files whose code may call one another, so that data may flow between them: those of one language family. */
export interface LinkUnit {
  readonly family: string;
  /** Packed summaries in any order. */
  readonly summaries: Uint8Array<ArrayBuffer>[];
  /** Hashes of the summaries; null when one of them may not be kept. */
  hashes: string[] | null;
}

/** Puts a file's summary where it belongs. @param mayBeKept false where another look at the file might say more */
export function addToLinkUnit(
  parts: Map<string, LinkUnit>,
  language: LanguageId,
  summary: Uint8Array<ArrayBuffer>,
  mayBeKept: boolean,
): void {
  const family = familyOf(language);
  let part = parts.get(family);
  if (!part) {
    part = { family, summaries: [], hashes: [] };
    parts.set(family, part);
  }
  part.summaries.push(summary);
  if (!mayBeKept) part.hashes = null;
  else part.hashes?.push(createHash('sha256').update(summary).digest('hex'));
}

/**
 * Cache key of what the stage over all files says of a part: it depends on the summaries, on how they are linked, on nothing else.
 * An edit that changes no summary (the text of a page, a type, a comment on a line) changes no flow.
 */
export function linkUnitKey(scope: string, part: LinkUnit, link: LinkContext): string | null {
  if (!part.hashes) return null;
  const hash = createHash('sha256').update(`${scope}\nprogram ${part.family}\n${JSON.stringify(link)}\n`);
  for (const key of [...part.hashes].sort()) hash.update(key);
  return hash.digest('hex');
}
