import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { toTerminalJson, toTerminalText } from '@vedette/contract/terminal-text';
import { interruption } from '../failure/cli-error.ts';
import { note } from '../terminal/print.ts';
import { isScreen, type Surroundings, writeAll } from '../terminal/surroundings.ts';
import type { ReportFormat } from './report-formats.ts';

/** How each form is made harmless to a terminal: the text report is written so already, and has colours of its own. */
const harmless: Readonly<Record<ReportFormat, (piece: string) => string>> = {
  text: (piece) => piece,
  'threat-model': toTerminalText,
  json: toTerminalJson,
  sarif: toTerminalJson,
  gitlab: toTerminalJson,
  spdx: toTerminalJson,
  cyclonedx: toTerminalJson,
};

/** Writes a report to standard output, or to a file that is there only once it is whole. */
export async function writeReport(
  pieces: Iterable<string> | AsyncIterable<string>,
  { format, output }: { readonly format: ReportFormat; readonly output?: string | undefined },
  at: Surroundings,
): Promise<void> {
  if (output === undefined) {
    await writeAll(at.stdout, eachOf(pieces, harmless[format]), at.signal).catch((error: unknown) => {
      if (at.signal.aborted) throw unfinished('What stands above is not all of the report.');
      throw named(error, 'standard output');
    });
    return;
  }
  const path = resolve(at.cwd, output);
  const beside = `${path}.${process.pid}.part`;
  const file = createWriteStream(beside, { flags: 'wx' });
  try {
    const done = finished(file);
    await Promise.all([
      done,
      writeAll(file, pieces, at.signal).then(
        () => file.end(),
        (error: Error) => file.destroy(error),
      ),
    ]);
    at.signal.throwIfAborted();
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    if (at.signal.aborted) throw unfinished(`${output} was not written.`);
    // The person named the file, not the one beside it.
    throw named(error, output);
  }
  if (isScreen(at, at.stderr)) note(at, `Wrote ${output}.`);
}

const named = (error: unknown, path: string): unknown =>
  error instanceof Error && 'code' in error ? Object.assign(error, { path }) : error;

const unfinished = (what: string) =>
  interruption(`Interrupted while the report was written. ${what}`, 'Run the command again for all of it.');

async function* eachOf(
  pieces: Iterable<string> | AsyncIterable<string>,
  change: (piece: string) => string,
): AsyncGenerator<string> {
  for await (const piece of pieces) yield change(piece);
}
