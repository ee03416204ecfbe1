import { randomUUID } from 'node:crypto';
import { lstat, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { applyFixes, type Finding, type Fix } from '@vedette/engine';
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { interruption } from '../failure/cli-error.ts';
import type { ProjectFiles } from '../project/list-files.ts';

type Fixable = Pick<Finding, 'path' | 'suppressed' | 'fix' | 'places'>;

/** A place that can be mended, and whose finding it is. */
interface FixablePlace<F> {
  readonly path: string;
  readonly fix: Fix;
  readonly finding: F;
}

/** What a file was when it was listed: whoever writes to it changes this. */
export type FileStamps = ReadonlyMap<string, string>;

export interface FixOutcome<F> {
  readonly fixed: ReadonlySet<F>;
  /** Unified diffs of the files that were written. */
  readonly diff: string;
  /** Files with fixes that were left as they are, and why. */
  readonly refused: readonly { readonly path: string; readonly reason: string }[];
  /** Why it ended before all files were fixed; null when they were. The others are fixed all the same, and told. */
  readonly failure: unknown;
}

/** To be taken before the files are read to be scanned. */
export async function stampFiles({ root, paths }: ProjectFiles): Promise<FileStamps> {
  const stamps = new Map<string, string>();
  for (const path of paths) {
    const stamp = await stampOf(join(root, path));
    if (stamp !== null) stamps.set(path, stamp);
  }
  return stamps;
}

async function stampOf(full: string): Promise<string | null> {
  const found = await lstat(full, { bigint: true }).catch(() => null);
  return found?.isFile() ? `${found.dev} ${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}` : null;
}

/**
 * Applies the fixes of findings to the files they were found in; those that comments ignore are left. A file that was changed
 * since `stamps` was taken is not touched, nor one that is no UTF-8. Each file is written beside and renamed, with its mode.
 * A finding of several places is fixed once all of them are. What fails, such as a disk that is full, and Ctrl-C, end it between two files.
 */
export async function fixFiles<F extends Fixable>(
  root: string,
  findings: readonly F[],
  stamps: FileStamps,
  signal: AbortSignal,
): Promise<FixOutcome<F>> {
  const wanted = findings.filter(({ suppressed }) => suppressed === null);
  const byPath = Map.groupBy(wanted.flatMap(fixablePlaces), ({ path }) => path);
  const placesLeft = new Map<F, number>(wanted.map((one) => [one, one.places?.length ?? 1]));
  const fixed = new Set<F>();
  const diffs: string[] = [];
  const refused: { path: string; reason: string }[] = [];
  const outcome = (failure: unknown = null) => ({ fixed, diff: diffs.join(''), refused, failure });
  const fixFile = async (path: string, own: readonly FixablePlace<F>[]): Promise<void> => {
    const full = join(root, path);
    const isAsListed = async () => stamps.has(path) && (await stampOf(full)) === stamps.get(path);
    const before = (await isAsListed()) ? await textOf(full) : null;
    if (before === null) {
      refused.push({ path, reason: 'was changed since it was scanned, or is no UTF-8 text' });
      return;
    }
    const { text, refused: overlapping } = applyFixes(
      before,
      own.map(({ fix }) => fix),
    );
    const left = new Set(overlapping);
    if (overlapping.length > 0)
      refused.push({ path, reason: `has ${overlapping.length} more, which overlap: run the command again` });
    if (text === before) return;
    if (!(await replaceFile(full, text, isAsListed))) {
      refused.push({ path, reason: 'was changed while it was fixed' });
      return;
    }
    for (const { fix, finding } of own) {
      if (left.has(fix)) continue;
      const others = (placesLeft.get(finding) ?? 1) - 1;
      placesLeft.set(finding, others);
      if (others === 0) fixed.add(finding);
    }
    diffs.push(unifiedDiff(path, before, text));
  };
  let begun = 0;
  for (const [path, own] of byPath) {
    if (signal.aborted) return outcome(interruptedFixing(byPath.size - begun));
    begun++;
    try {
      await fixFile(path, own);
    } catch (error) {
      return outcome(error);
    }
  }
  return outcome();
}

const fixablePlaces = <F extends Fixable>(finding: F): FixablePlace<F>[] =>
  (finding.places ?? [finding]).flatMap(({ path, fix }) => (fix ? [{ path, fix, finding }] : []));

const interruptedFixing = (left: number) =>
  interruption(
    `Interrupted. ${left === 1 ? 'One file is' : `${left} files are`} not fixed yet.`,
    'Every file is as it was, or fixed whole. Run the command again for the others.',
  );

/** What `git apply` and `patch` take. */
const unifiedDiff = (path: string, before: string, after: string): string =>
  createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, {
    context: 3,
    headerOptions: FILE_HEADERS_ONLY,
  });

async function textOf(full: string): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(full));
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** @returns false when it was not replaced, because it is not as it was listed any more */
async function replaceFile(full: string, text: string, isAsListed: () => Promise<boolean>): Promise<boolean> {
  const { mode } = await lstat(full);
  const beside = join(dirname(full), `.vedette-${randomUUID()}.part`);
  try {
    const file = await open(beside, 'wx', mode & 0o777);
    try {
      await file.writeFile(text);
      // The mask of the process has taken bits away.
      await file.chmod(mode & 0o7777);
    } finally {
      await file.close();
    }
    if (!(await isAsListed())) return false;
    await rename(beside, full);
    return true;
  } catch (error) {
    // The person knows the file, not the one beside it.
    throw error instanceof Error && 'code' in error ? Object.assign(error, { path: full }) : error;
  } finally {
    await rm(beside, { force: true });
  }
}
