import { createHash } from 'node:crypto';
import type { FlowsBase } from '../dataflow/index.ts';
import type { LinkContext } from '../link/index.ts';
import type { ScanCache } from './cache.ts';
import { readEntry } from './cache-entry.ts';
import { readChecked, writeChecked } from './checked-json.ts';
import type { LinkUnit } from './link-units.ts';

/** The stage over an earlier state of a language's files. */
export interface EarlierProgram {
  /** Of each part of the program; see `programParts`. */
  readonly bases: readonly FlowsBase[];
  /** Packed summaries of the files that are others now, as they were, by path. */
  readonly before: ReadonlyMap<string, Uint8Array>;
}

/** What the cache holds of it. */
interface Kept {
  readonly link: string;
  /** Of each summary, in the order of `filesInOrder`: its hash, and the key of its file's entry. */
  readonly files: readonly (readonly [hash: string, key: string | null])[];
  readonly bases: readonly FlowsBase[];
}

/** More changed files than these are looked at as a whole. */
const MAX_CHANGED = 32;
/** What is kept of a program larger than this is not worth reading. */
const MAX_BYTES = 16 * 1024 * 1024;

const filesInOrder = ({ files }: LinkUnit) =>
  [...files].sort((x, y) => (x.path === y.path ? (x.hash < y.hash ? -1 : 1) : x.path < y.path ? -1 : 1));

/** One entry for all states of the same files: the latest of which the stage was done whole. */
function keyOf(scope: string, part: LinkUnit): string {
  const hash = createHash('sha256').update(`${scope}\nearlier program ${part.family}\n`);
  for (const { path } of filesInOrder(part)) hash.update(`${path}\n`);
  return hash.digest('hex');
}

const hashOf = (link: LinkContext): string => createHash('sha256').update(JSON.stringify(link)).digest('hex');

export function keepProgram(
  cache: { readonly held: ScanCache; readonly scope: string },
  part: LinkUnit,
  link: LinkContext,
  bases: readonly FlowsBase[],
): void {
  const files = filesInOrder(part).map(({ hash, key }) => [hash, key] as const);
  const kept: Kept = { link: hashOf(link), files, bases };
  const bytes = writeChecked(kept);
  if (bytes.length <= MAX_BYTES) void cache.held.put(keyOf(cache.scope, part), bytes);
}

/** Null where none is kept, or where it differs in more than a few files that are themselves still in the cache. */
export async function earlierProgram(
  cache: { readonly held: ScanCache; readonly scope: string },
  part: LinkUnit,
  link: LinkContext,
): Promise<EarlierProgram | null> {
  const kept = readChecked<Kept>(await cache.held.get(keyOf(cache.scope, part)));
  const files = filesInOrder(part);
  if (kept === null || kept.link !== hashOf(link) || kept.files.length !== files.length) return null;
  const before = new Map<string, Uint8Array>();
  for (const [i, { path, hash }] of files.entries()) {
    const [was, key] = kept.files[i] ?? ['', null];
    if (was === hash) continue;
    // Scripts of a page have the path of the page.
    const isAlone = files[i - 1]?.path !== path && files[i + 1]?.path !== path;
    const summary = key === null || !isAlone ? null : readEntry(await cache.held.get(key))?.summary;
    if (!summary || before.size === MAX_CHANGED) return null;
    before.set(path, summary);
  }
  return { bases: kept.bases, before };
}
