import { createHash } from 'node:crypto';
import type { LanguageId } from '../ir/ir.ts';
import { familyOf, type LinkContext } from '../link/index.ts';
import type { PageOfPrograms } from './file-result.ts';

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

/** A summary that lies in a file's result. */
export const unpackedBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(text, 'base64'));

/** Puts pages among the files of the languages that may fill them, where there are such files. */
export function addPages(parts: ReadonlyMap<string, LinkUnit>, pages: readonly PageOfPrograms[]): void {
  for (const { languages, summary } of pages)
    for (const language of languages) {
      const part = parts.get(familyOf(language));
      if (!part) continue;
      const packed = unpackedBase64(summary);
      part.summaries.push(packed);
      part.hashes?.push(createHash('sha256').update(packed).digest('hex'));
    }
}

/**
 * Cache key of what the stage over all files says of a part: it depends on the summaries, on how they are linked, on nothing else.
 * An edit that changes no summary (a type, a text, a comment on a line) changes no flow.
 */
export function linkUnitKey(scope: string, part: LinkUnit, link: LinkContext): string | null {
  if (!part.hashes) return null;
  const hash = createHash('sha256').update(`${scope}\nprogram ${part.family}\n${JSON.stringify(link)}\n`);
  for (const key of [...part.hashes].sort()) hash.update(key);
  return hash.digest('hex');
}
