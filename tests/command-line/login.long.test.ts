/** The command against the server's own device login: approved by a person, which a process of its own waits for, renewed, and ended. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runInProcess } from '../../apps/cli/src/testing/run-in-process.ts';
import { bootstrap } from '../../apps/server/src/verbs/admin-bootstrap.ts';
import { startServer, type TestServer } from '../setup/app.ts';
import { compiledCode } from '../setup/compiled-code.ts';

const main = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url));

let server: TestServer;
let home: string;
let accessToken: string;
beforeAll(async () => {
  server = await startServer({ followsOwnLinks: true });
  home = mkdtempSync(join(tmpdir(), 'vedette-login-'));
  const company = { company: 'Acme', handle: 'acme', email: 'grace@acme.example' };
  ({ accessToken = '' } = await bootstrap(server.assembly, company));
});
afterAll(async () => {
  await server.close();
  rmSync(home, { recursive: true, force: true });
});

const environment = () => ({ PATH: process.env.PATH ?? '', HOME: home, ...compiledCode() });

function start(...args: string[]) {
  const env = environment();
  const child = spawn(process.execPath, [main, ...args], {
    cwd: home,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, stdout: text(child.stdout), ended: once(child, 'exit') };
}

async function run(...args: string[]) {
  const { code, stdout } = await runInProcess([...args, '--json'], { cwd: home, env: environment() });
  return { code, answer: JSON.parse(stdout) };
}

const asPerson = (path: string) =>
  fetch(server.baseUrl + path, { method: 'POST', headers: { authorization: `Bearer ${accessToken}` } });

const stored = () =>
  JSON.parse(readFileSync(join(home, '.config', 'vedette', 'login.json'), 'utf8')).tokens as {
    accessToken: string;
    refreshToken: string;
  };

/** What the service says to a refresh token. */
const refresh = (token: string) =>
  fetch(`${server.baseUrl}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: 'vedette-cli',
      refresh_token: token,
    }),
  });

async function login(): Promise<{ code: number; answer: { keptIn: string } }> {
  const { child, stdout, ended } = start('login', '--server', server.baseUrl, '--no-keyring', '--json');
  let told = '';
  for await (const chunk of child.stderr) {
    told += chunk;
    const userCode = /approve the code ([A-Z]{4}-[A-Z]{4})/.exec(told)?.[1];
    if (userCode === undefined) continue;
    expect(told).toContain(`Open ${server.baseUrl}/device?user_code=${userCode}`);
    expect((await asPerson(`/api/v0/device-authorizations/${userCode}/approve`)).status).toBe(204);
    break;
  }
  const [code] = await ended;
  return { code, answer: JSON.parse(await stdout) };
}

test('a login that a person approves works, is renewed when its token is over, and ends with logout', async () => {
  expect(await login()).toMatchObject({ code: 0, answer: { keptIn: 'file' } });
  expect(await run('whoami')).toMatchObject({ code: 0, answer: { email: 'grace@acme.example' } });

  const first = stored();
  // Over at the service before this machine's clock says so.
  server.clock.advance(2 * 60 * 60 * 1000);
  expect((await run('whoami')).code).toBe(0);
  const second = stored();
  expect(second.accessToken).not.toBe(first.accessToken);
  expect(second.refreshToken).not.toBe(first.refreshToken);

  expect(await run('logout')).toMatchObject({ code: 0, answer: { signedOut: true, revoked: true } });
  expect(await run('whoami')).toMatchObject({ code: 3, answer: { error: { code: 'not_signed_in' } } });
  const answer = await fetch(`${server.baseUrl}/api/v0/me`, {
    headers: { authorization: `Bearer ${second.accessToken}` },
  });
  expect(answer.status).toBe(401);
  expect((await refresh(second.refreshToken)).status).toBe(400);
});

test('a refresh token that somebody else has used too ends the login, and the command says to sign in again', async () => {
  await login();
  const { refreshToken } = stored();
  expect((await refresh(refreshToken)).status).toBe(200);
  server.clock.advance(2 * 60 * 60 * 1000);
  const refused = await run('whoami');
  expect(refused.code).toBe(3);
  expect(refused.answer.error.hint).toMatch(/vedette login/);
});
