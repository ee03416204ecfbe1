import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runEngine } from './engine-process.ts';
import type { ScanMessage } from './messages.ts';
import { rulesForScans } from './rules.ts';
import { SCAN_PROCESS_SOURCE, scanProgram } from './scan-program.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vedette-scan-program-'));
});
afterAll(() => rm(folder, { recursive: true }));

const warnings: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) });

/** What a scan process says at its end which runs this module; `shown` is what it told on the way. */
async function saidBy(program: string, shown: ScanMessage[] = []): Promise<ScanMessage[]> {
  const source = join(folder, 'source');
  await mkdir(source, { recursive: true });
  await writeFile(
    join(source, 'app.js'),
    "const { exec } = require('child_process');\nrequire('express')().get('/x', (req) => exec('ls ' + req.query.d));\n",
  );
  await writeFile(join(source, 'package.json'), '{"name":"a","dependencies":{"express":"4.0.0"}}');
  const said: ScanMessage[] = [];
  const order = {
    root: source,
    scanType: 'audit' as const,
    focusPaths: [],
    threads: 1,
    programHeapMb: 512,
    maxFileBytes: 1_000_000,
    filesMs: 600_000,
  };
  const run = {
    confinement: { namespaces: [], hasView: false, privileges: [] },
    place: { source, view: source, account: null },
    order,
    program,
    rules: await rulesForScans()(),
    heapMb: 512,
    timeoutMs: 600_000,
    signal: new AbortController().signal,
  };
  await runEngine(run, async (message) => {
    if (message.kind === 'so-far') shown.push(message);
    else if (message.kind !== 'progress') said.push(message);
  });
  return said;
}

test('a scan finds the same whether its process runs what was made of the sources or, where nothing can be made, the sources', async () => {
  const made = await scanProgram(log)();
  expect(made).not.toBe(SCAN_PROCESS_SOURCE);
  expect(warnings).toEqual([]);
  await writeFile(join(folder, 'file'), '');
  const source = await scanProgram(log, join(folder, 'file', 'inside'))();
  expect(source).toBe(SCAN_PROCESS_SOURCE);
  expect(warnings.join()).toContain('scans start slowly');
  const shown: ScanMessage[] = [];
  const said = await saidBy(made, shown);
  expect(said.filter((message) => message.kind === 'finding')).not.toEqual([]);
  expect(said).toContainEqual(expect.objectContaining({ kind: 'document', name: 'threat-model' }));
  expect(said).toEqual(await saidBy(source));
  expect(shown.at(-1)).toMatchObject({
    findings: expect.arrayContaining([
      expect.objectContaining({ phase: 'program', path: 'app.js', line: 2 }),
    ]),
  });
});

test('it is made again when somebody clears it', async () => {
  const kept = join(folder, 'kept');
  const program = scanProgram(log, kept);
  const first = await program();
  await rm(kept, { recursive: true });
  expect(await program()).toBe(first);
  expect((await stat(first)).isFile()).toBe(true);
});
