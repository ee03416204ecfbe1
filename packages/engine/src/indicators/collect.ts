import { createHash } from 'node:crypto';
import { kindByPath } from '../file-kinds/languages.ts';
import { ownFiles } from '../inventory/own-files.ts';
import type { Source } from '../inventory/source.ts';
import { decode } from '../parse/decode.ts';
import { extractIndicators, fileNameKey } from './extract.ts';
import type { IndicatorKey } from './keys.ts';

export interface IndicatorPlace {
  readonly key: IndicatorKey;
  readonly file: string;
  readonly line: number;
}

export interface IndicatorCollection {
  /** In order of file and line; a form that stands in many files is kept at the first few. */
  readonly places: readonly IndicatorPlace[];
  /** Files and folders that were not looked through, and why: an indicator may be in there. */
  readonly unsearched: readonly { readonly path: string; readonly reason: string }[];
}

export interface IndicatorLimits {
  readonly maxFileBytes: number;
  /** Places of one source. */
  readonly maxPlaces: number;
}

export const defaultIndicatorLimits: IndicatorLimits = { maxFileBytes: 16 * 1024 * 1024, maxPlaces: 300_000 };

/** Digests that feeds name files by. */
const DIGESTS = ['md5', 'sha1', 'sha256'] as const;

/** Enough to show where to look; the fix is the same for the tenth place. */
const PLACES_OF_A_KEY = 3;

/** Goes through every text file of a source, lock files and pipelines included. Aborting rejects with the signal's reason. */
export async function collectIndicators(
  source: Source,
  options: { limits?: Partial<IndicatorLimits>; signal?: AbortSignal } = {},
): Promise<IndicatorCollection> {
  const limits = { ...defaultIndicatorLimits, ...options.limits };
  const places: IndicatorPlace[] = [];
  const unsearched: { path: string; reason: string }[] = [];
  const seen = new Map<IndicatorKey, number>();
  const add = (key: IndicatorKey, file: string, line: number): void => {
    const times = seen.get(key) ?? 0;
    if (times >= PLACES_OF_A_KEY || places.length >= limits.maxPlaces) return;
    seen.set(key, times + 1);
    places.push({ key, file, line });
  };
  for await (const entry of ownFiles(source, limits)) {
    options.signal?.throwIfAborted();
    if ('skipped' in entry) {
      unsearched.push({ path: entry.path, reason: entry.skipped });
      continue;
    }
    const name = fileNameKey(entry.path);
    if (name !== null) add(name, entry.path, 1);
    if (entry.size > limits.maxFileBytes || places.length >= limits.maxPlaces) {
      unsearched.push({
        path: entry.path,
        reason: entry.size > limits.maxFileBytes ? 'oversized' : 'too-many',
      });
      continue;
    }
    const bytes = await entry.read();
    // Malware is known by the digests of its files, be they text or not.
    for (const algorithm of DIGESTS)
      add(`hash:${createHash(algorithm).update(bytes).digest('hex')}`, entry.path, 1);
    const decoded = decode(bytes, kindByPath(entry.path) !== null);
    if ('failure' in decoded) {
      unsearched.push({ path: entry.path, reason: decoded.failure });
      continue;
    }
    for (const { key, line } of extractIndicators(entry.path, decoded.text)) add(key, entry.path, line);
  }
  return { places, unsearched };
}
