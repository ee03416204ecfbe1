import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lookUpProcess, noteProcess, thisProcess } from '../process-table.ts';
import { withStateLock } from './state-lock.ts';

let base = '';
let folder = '';
let file = '';
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'vedette-lock-'));
  folder = join(base, 'lock');
  file = join(base, 'number');
  mkdirSync(folder);
  writeFileSync(file, '0');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function add(times: number) {
  const program = fileURLToPath(new URL('./testing/lock-user.ts', import.meta.url));
  const child = spawn(process.execPath, [program, folder, file, String(times)], { stdio: 'inherit' });
  return { child, ended: new Promise<number | null>((resolve) => child.once('close', resolve)) };
}

test('processes that take turns lose nothing of one another', async () => {
  const codes = await Promise.all([add(30), add(30), add(30), add(30)].map(({ ended }) => ended));
  expect(codes).toEqual([0, 0, 0, 0]);
  expect(Number(readFileSync(file, 'utf8'))).toBe(120);
});

test('holders that are killed hand the lock on, to one process only', async () => {
  const steady = [add(40), add(40)];
  for (let round = 0; round < 5; round++) {
    const victim = add(1_000_000);
    const before = Number(readFileSync(file, 'utf8'));
    while (Number(readFileSync(file, 'utf8') || before) < before + 3) await new Promise(setImmediate);
    victim.child.kill('SIGKILL');
    await victim.ended;
    // The victim may die between emptying the file and writing it; that is its loss, not the lock's.
    if (readFileSync(file, 'utf8') === '') writeFileSync(file, String(before));
  }
  expect(await Promise.all(steady.map(({ ended }) => ended))).toEqual([0, 0]);
  // Nobody has it now, and few files are left of many generations.
  await withStateLock(folder, async () => undefined);
  expect(readdirSync(folder).filter((name) => /^\d+$/.test(name)).length).toBe(1);
});

test('a process number that has been given to another process holds nothing', async () => {
  const { pid, startedAt } = thisProcess();
  noteProcess(join(folder, '7'), { pid, startedAt: `${startedAt}-before` });
  expect(await withStateLock(folder, async () => 'mine')).toBe('mine');
});

test('what fails inside gives the lock back', async () => {
  const failing = withStateLock(folder, () => Promise.reject(new Error('inside')));
  await expect(failing).rejects.toThrow('inside');
  expect(await withStateLock(folder, async () => 'mine')).toBe('mine');
});

test('a zombie, which nobody may ever reap in a container, counts as dead', async () => {
  // The shell becomes a program that never asks for its children's ends, and its child ends only after that.
  const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const pid = await new Promise<number>((resolve) =>
    parent.stdout.once('data', (text) => resolve(Number(text))),
  );
  const isZombie = () => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  while (!isZombie()) await new Promise(setImmediate);
  expect(process.kill(pid, 0)).toBe(true);
  expect(lookUpProcess(pid)).toBeUndefined();
  parent.kill('SIGKILL');
});
