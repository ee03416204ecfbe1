import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { compiledCode } from './compiled-code.ts';

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));

interface Place {
  readonly databaseUrl: string;
  readonly home: string;
}

interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a verb as `npm start` and `npx vedette admin` do, on this database and with this folder as its home. */
export function startVerb(
  { databaseUrl, home }: Place,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): { child: ChildProcess; outcome: Promise<Outcome> } {
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    VEDETTE_HOME: home,
    DATABASE_URL: databaseUrl,
    ...compiledCode(),
    ...settings,
  };
  const child = spawn(process.execPath, [MAIN, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const outcome: Outcome = { code: null, stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => (outcome.stdout += chunk));
  child.stderr?.on('data', (chunk) => (outcome.stderr += chunk));
  return { child, outcome: once(child, 'close').then(([code]) => ({ ...outcome, code })) };
}

/** Waits until the server's screen says where it listens. @throws Error when it ends before. */
export async function started(child: ChildProcess): Promise<{ screen: string; baseUrl: string }> {
  let screen = '';
  let ended = false;
  child.stdout?.on('data', (chunk) => (screen += chunk));
  child.once('close', () => (ended = true));
  await expect.poll(() => ended || screen.includes('running at')).toBe(true);
  const baseUrl = /running at (http:\/\/127\.0\.0\.1:\d+)/.exec(screen)?.[1];
  if (baseUrl === undefined) throw new Error(`the server does not say where it listens: ${screen}`);
  return { screen, baseUrl };
}
