import { Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { processOutput } from './process-output.ts';

/** A reader that takes one write at a time, when it is told to. */
function slowReader() {
  const written: string[] = [];
  const takes: (() => void)[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      takes.push(() => {
        written.push(chunk.toString());
        done();
      });
    },
  });
  return { stream, written, takes };
}

test('a scan process is not done before all that it said was taken, however slow its reader is', async () => {
  const { stream, written, takes } = slowReader();
  const output = processOutput(stream);
  await output.say({ kind: 'document', name: 'coverage', value: 1 });
  await output.say({ kind: 'document', name: 'usage', value: 2 });
  let done = false;
  const ending = output.end().then(() => {
    done = true;
  });
  while (written.length < 3) {
    await turn();
    expect(done).toBe(false);
    takes.shift()?.();
  }
  await ending;
  expect(written.map((line) => (JSON.parse(line) as { kind: string }).kind)).toEqual([
    'document',
    'document',
    'end',
  ]);
});

test('a reader that is behind holds up what is said next', async () => {
  const { stream, takes } = slowReader();
  const output = processOutput(stream);
  let said = false;
  const saying = output
    .say({ kind: 'document', name: 'usage', value: 'x'.repeat(stream.writableHighWaterMark) })
    .then(() => {
      said = true;
    });
  await turn();
  expect(said).toBe(false);
  takes.shift()?.();
  await saying;
});
