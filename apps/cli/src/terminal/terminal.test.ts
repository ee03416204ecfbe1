import { PassThrough, Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { CliError } from '../failure/cli-error.ts';
import { choose } from './choose.ts';
import { type Column, note, printLines, printRecord, printTable } from './print.ts';
import { progressBar } from './progress-bar.ts';
import { type Surroundings, wantsColour } from './surroundings.ts';

/** A screen of so many columns; null is no terminal. */
function screen(columns: number | null, onText: (text: string) => void = () => undefined) {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      onText(text);
      done();
    },
  });
  const isTTY = columns !== null;
  return { stream: Object.assign(stream, isTTY ? { isTTY, columns } : {}), lines: () => text.split('\n') };
}

const SENTENCE =
  'Run the command again to wait for it, or end it with `vedette scans cancel 0198c5d2-7a11` before it is done.';

describe('what is printed', () => {
  it('is broken at words on a terminal, never within a command, and not at all elsewhere', () => {
    const narrow = screen(60);
    note({ stderr: narrow.stream }, SENTENCE, 'vedette: ');
    expect(narrow.lines()).toEqual([
      'vedette: Run the command again to wait for it, or end it',
      '         with `vedette scans cancel 0198c5d2-7a11` before it',
      '         is done.',
      '',
    ]);
    const piped = screen(null);
    note({ stderr: piped.stream }, SENTENCE, 'vedette: ');
    expect(piped.lines()).toEqual([`vedette: ${SENTENCE}`, '']);
  });

  it('keeps what follows below its first word, and addresses whole', () => {
    const url = `http://127.0.0.1:8484/${'a'.repeat(60)}`;
    const out = screen(60);
    printLines({ stdout: out.stream }, [`    ${SENTENCE}`]);
    printRecord({ stdout: out.stream }, [
      ['Page', url],
      ['Why', SENTENCE],
    ]);
    const lines = out.lines();
    expect(lines).toContain(`Page  ${url}`);
    const prose = lines.filter((line) => line !== '' && !line.includes(url));
    for (const line of prose) expect(line.length).toBeLessThanOrEqual(60);
    expect(prose.filter((line) => /^(?: {4}| {6})\S/.test(line))).toHaveLength(prose.length - 1);
  });
});

it('what is said beside a progress bar stands on a line of its own', () => {
  const err = screen(80);
  const bar = progressBar({ stderr: err.stream, env: {} });
  bar.update('uploading', 1, 2);
  bar.note('A sentence.');
  bar.stop();
  const said = err.lines().find((line) => line.includes('A sentence.'));
  expect(said?.endsWith('\r\u001b[KA sentence.')).toBe(true);
});

it('a progress bar that is gone writes over nothing that was printed since', () => {
  const err = screen(80);
  const bar = progressBar({ stderr: err.stream, env: {} });
  bar.update('packing', 1, 2);
  bar.stop();
  note({ stderr: err.stream }, 'Scan 1 is accepted.');
  bar.stop();
  bar.update('waiting', 1, 2);
  const written = err.lines().join('\n');
  expect(written.endsWith('Scan 1 is accepted.\n')).toBe(true);
  // A place that was remembered (ESC 7, ESC 8) is another line once the screen has scrolled.
  for (const place of ['\u001b7', '\u001b8', '\u001b[s', '\u001b[u']) expect(written).not.toContain(place);
});

it.each([
  [{}, true, false],
  [{ NO_COLOR: '1' }, false, false],
  [{ NO_COLOR: '' }, true, false],
  [{ TERM: 'dumb' }, false, false],
  [{ CLICOLOR: '0' }, false, false],
  [{ FORCE_COLOR: '1' }, true, true],
  [{ FORCE_COLOR: '0' }, false, false],
  [{ FORCE_COLOR: 'false' }, false, false],
  [{ CLICOLOR_FORCE: '1' }, true, true],
  [{ CLICOLOR_FORCE: '0' }, true, false],
  [{ CLICOLOR_FORCE: '1', TERM: 'dumb' }, true, true],
  [{ NO_COLOR: '1', FORCE_COLOR: '1', CLICOLOR_FORCE: '1' }, false, false],
])('with %j there is colour on a terminal: %s, and in a pipe: %s', (env, onTerminal, piped) => {
  expect([wantsColour({ env }, { isTTY: true }), wantsColour({ env }, {})]).toEqual([onTerminal, piped]);
});

describe('a table', () => {
  const id = '0198c5d2-7a11-7c3e-9d8f-6b1a2c3d4e5f';
  const row = {
    id,
    status: 'completed',
    title: 'A title of some length that says what it is about',
    at: '2026',
  };
  const columns: readonly Column<typeof row>[] = [
    { title: 'id', value: (one) => one.id, below: true },
    { title: 'status', value: (one) => one.status },
    { title: 'title', value: (one) => one.title, elastic: true },
    { title: 'seen', value: (one) => one.at },
  ];
  it.each([
    [null, 1],
    [200, 1],
    [80, 2],
    [50, 2],
  ])('on %s columns is no wider, and takes %i lines a row, with ids whole', (width, linesPerRow) => {
    const out = screen(width);
    printTable({ stdout: out.stream }, columns, [row, row], 'none');
    const lines = out.lines().slice(0, -1);
    expect(lines).toHaveLength(3 * linesPerRow);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(width ?? 200);
    expect(lines.filter((line) => line.includes(id))).toHaveLength(2);
    expect(lines.join('\n')).toContain(width === 50 ? 'A title of some length that says…' : row.title);
  });
});

it('shortens the widest column, and leaves a short one whole as long as that is enough', () => {
  const out = screen(50);
  const keys = [{ name: 'nightly scans', scopes: 'scans:create,findings:read', day: '2026-01-02' }];
  printTable(
    { stdout: out.stream },
    [
      { title: 'name', value: ({ name }) => name, elastic: true },
      { title: 'scopes', value: ({ scopes }) => scopes, elastic: true },
      { title: 'created', value: ({ day }) => day },
    ],
    keys,
    'none',
  );
  expect(out.lines()[1]).toBe('nightly scans  scans:create,findings:…  2026-01-02');
});

describe('a question', () => {
  /** Types one of these whenever it is asked; `end` ends the input. */
  async function ask(...typed: readonly (string | 'end')[]) {
    const stdin = Object.assign(new PassThrough(), { isTTY: true });
    let asked = 0;
    const stderr = screen(80, (text) => {
      if (text.split('1–2: ').length - 1 <= asked) return;
      const next = typed[asked++];
      setImmediate(() => (next === 'end' ? stdin.end() : stdin.write(next ?? '')));
    });
    const at = {
      stdin,
      stderr: stderr.stream,
      signal: new AbortController().signal,
    } as unknown as Surroundings;
    const answer = await choose(at, 'In which company?', ['Acme', 'Beta']).catch((error: unknown) => error);
    return { answer, asked, lines: stderr.lines() };
  }

  it('is asked again for a number that is none of the list', async () => {
    const { answer, asked, lines } = await ask('7\r', 'x\r', '2\r');
    expect([answer, asked]).toEqual([1, 3]);
    expect(lines.join('\n')).toContain('Type a number from 1 to 2');
  });

  it('ends with Ctrl-C as with everything else that is interrupted', async () => {
    const { answer } = await ask('\u0003');
    expect(answer).toBeInstanceOf(CliError);
    expect((answer as CliError).failure).toMatchObject({ code: 'interrupted', exitCode: 130 });
  });

  it('is not answered by the end of the input', async () => {
    expect((await ask('end')).answer).toBeNull();
  });
});
