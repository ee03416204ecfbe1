import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { type Surroundings, writeAll } from '../terminal/surroundings.ts';

/** Writes a report to standard output, or to a file that is there only once it is whole. */
export async function writeReport(
  pieces: Iterable<string> | AsyncIterable<string>,
  output: string | undefined,
  at: Surroundings,
): Promise<void> {
  if (output === undefined) {
    await writeAll(at.stdout, pieces);
    return;
  }
  const path = resolve(at.cwd, output);
  const beside = `${path}.${process.pid}.part`;
  const file = createWriteStream(beside, { flags: 'wx' });
  try {
    const done = finished(file);
    await Promise.all([done, writeAll(file, pieces).then(() => file.end())]);
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    // The person named the file, not the one beside it.
    throw error instanceof Error && 'path' in error ? Object.assign(error, { path: output }) : error;
  }
}
