import type { Source } from '../../inventory/source.ts';
import { decode } from '../../parse/decode.ts';

/** Larger files are data: no secret of anybody's settings stands in them alone. */
const FILE_BYTES_MAX = 16 * 1024 * 1024;
const WORD = /[A-Za-z0-9]/;

/**
 * Which of these texts stand in the files of a source, each as a word of its own. One pass over every file, whatever the number of
 * texts: their first three characters say where it is worth comparing.
 */
export async function standingIn(
  source: Source,
  texts: ReadonlySet<string>,
  signal: AbortSignal | null,
): Promise<Set<string>> {
  const byStart = Map.groupBy(texts, (text) => text.slice(0, START));
  const standing = new Set<string>();
  if (byStart.size === 0) return standing;
  const isStart = new Uint8Array(TABLE);
  for (const start of byStart.keys()) isStart[hash(start, 0)] = 1;
  for await (const entry of source) {
    signal?.throwIfAborted();
    if (!('read' in entry) || entry.size > FILE_BYTES_MAX) continue;
    const bytes = await entry.read().catch(() => null);
    const decoded = bytes === null ? null : decode(bytes, false);
    if (decoded === null || !('text' in decoded)) continue;
    const { text } = decoded;
    for (let at = 0; at + START <= text.length; at++) {
      if (isStart[hash(text, at)] === 0) continue;
      for (const one of byStart.get(text.slice(at, at + START)) ?? [])
        if (!standing.has(one) && standsAt(text, one, at)) standing.add(one);
    }
  }
  return standing;
}

/** No secret is shorter. */
const START = 3;
const TABLE = 1 << 16;

const hash = (text: string, at: number): number =>
  (text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2)) & (TABLE - 1);

function standsAt(text: string, one: string, at: number): boolean {
  if (!text.startsWith(one, at)) return false;
  const end = at + one.length;
  const joinsBefore = WORD.test(one[0] ?? '') && WORD.test(text[at - 1] ?? '');
  const joinsAfter = WORD.test(one.at(-1) ?? '') && WORD.test(text[end] ?? '');
  return !joinsBefore && !joinsAfter;
}
