import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Surroundings } from '../terminal/surroundings.ts';
import { writeReport } from './write-report.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vedette-report-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const PIECE = 'x'.repeat(64 * 1024);

/** A report without an end, that is interrupted when so much of it is taken. */
function* endless(interruption: AbortController, pieces: number): Generator<string> {
  for (let made = 0; ; made++) {
    if (made === pieces) process.nextTick(() => interruption.abort(new Error('interrupted')));
    yield PIECE;
  }
}

function surroundings(stdout: PassThrough) {
  const interruption = new AbortController();
  const at = { cwd: folder, stdout, signal: interruption.signal } as unknown as Surroundings;
  return { interruption, at };
}

const interrupted = { failure: { code: 'interrupted', exitCode: 130 } };

test('Ctrl-C while a report is written to a file leaves what was there before, and nothing beside it', async () => {
  const { interruption, at } = surroundings(new PassThrough());
  writeFileSync(join(folder, 'report.json'), 'before');
  const written = writeReport(endless(interruption, 5), { format: 'json', output: 'report.json' }, at);
  await expect(written).rejects.toMatchObject(interrupted);
  expect(readdirSync(folder)).toEqual(['report.json']);
  expect(readFileSync(join(folder, 'report.json'), 'utf8')).toBe('before');
});

test('Ctrl-C is heard while a report goes to a reader that takes all of it, and to one that takes nothing', async () => {
  const reader = new PassThrough();
  reader.resume();
  for (const [stdout, pieces] of [
    [reader, 3],
    [new PassThrough(), 0],
  ] as const) {
    const { interruption, at } = surroundings(stdout);
    const written = writeReport(endless(interruption, pieces), { format: 'text' }, at);
    await expect(written).rejects.toMatchObject(interrupted);
    expect(stdout.listenerCount('drain') + stdout.listenerCount('close')).toBe(
      new PassThrough().listenerCount('close'),
    );
  }
});
