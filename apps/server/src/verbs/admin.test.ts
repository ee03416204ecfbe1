import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/setup/database.ts';
import { readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { admin as adminVerb } from './admin.ts';

let database: TestDatabase;
let home: string;
beforeAll(async () => {
  database = await createTestDatabase();
  home = await mkdtemp(join(tmpdir(), 'vedette-admin-'));
});
afterAll(async () => {
  await database.drop();
  await rm(home, { recursive: true });
});

/** Runs one command as the process would, which `verbs.test.ts` starts. */
async function admin(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const config = readConfig({ VEDETTE_HOME: home, DATABASE_URL: database.url, LOG_LEVEL: 'error' });
  let [stdout, stderr] = ['', ''];
  const code = await adminVerb(config, createLog('error'), args, {
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
  });
  return { code, stdout, stderr };
}

const bootstrap = (...more: string[]) =>
  admin('bootstrap', '--company', 'Acme', '--handle', 'acme', '--email', 'owner@acme.test', ...more);

describe('vedette admin', () => {
  test('bootstrap prints one JSON object with ids and secrets, once; again the same ids without them; with --new-secrets new ones', async () => {
    const first = await bootstrap('--json');
    expect(first).toMatchObject({ code: 0 });
    const made = JSON.parse(first.stdout);
    expect(Object.keys(made)).toEqual([
      'companyId',
      'companyUserId',
      'userId',
      'email',
      'password',
      'accessToken',
      'serviceKey',
    ]);
    const { password, accessToken, serviceKey, ...ids } = made;
    expect(serviceKey).toEqual({ id: expect.any(String), secret: expect.stringMatching(/^vdt_sk_live_/) });
    const again = JSON.parse((await bootstrap('--json')).stdout);
    expect(again).toEqual({ ...ids, serviceKey: { id: serviceKey.id } });
    const renewed = JSON.parse((await bootstrap('--json', '--new-secrets')).stdout);
    expect(renewed).toMatchObject(ids);
    expect(renewed.accessToken).not.toBe(accessToken);
    expect(renewed.password).not.toBe(password);
    expect(renewed.serviceKey.secret).not.toBe(serviceKey.secret);
    // The old key stopped working; the new one is what another run shows.
    expect(renewed.serviceKey.id).not.toBe(serviceKey.id);
    expect(JSON.parse((await bootstrap('--json')).stdout).serviceKey).toEqual({ id: renewed.serviceKey.id });
  });

  test('token mints for an existing user and refuses an unknown one, in JSON too', async () => {
    await bootstrap();
    const minted = JSON.parse((await admin('token', '--email', 'OWNER@acme.test', '--json')).stdout);
    expect(minted.accessToken).toMatch(/^vdt_pat_/);
    const unknown = await admin('token', '--email', 'nobody@acme.test', '--json');
    expect(unknown.code).toBe(4);
    expect(JSON.parse(unknown.stdout)).toMatchObject({ error: { code: 'not_found' } });
  });

  test('grant adds credits to one balance, of a company named by its handle or its id', async () => {
    const { companyId } = JSON.parse((await bootstrap('--json')).stdout);
    const grant = (...more: string[]) => admin('grant', '--ledger', 'standard', ...more, '--json');
    const first = JSON.parse((await grant('--company', 'acme', '--credits', '100')).stdout);
    expect(first).toMatchObject({ companyId, ledger: 'standard', credits: 100 });
    const second = JSON.parse((await grant('--company', companyId, '--credits', '1')).stdout);
    expect(second.balances).toEqual({ ...first.balances, standard: first.balances.standard + 1 });
    for (const credits of ['0', '-5', '1.5', '1e3', '9999999', 'many'])
      expect((await grant('--company', 'acme', `--credits=${credits}`)).code, credits).toBe(4);
    const unknown = await grant('--company', 'nobody', '--credits', '1');
    expect(JSON.parse(unknown.stdout)).toMatchObject({ error: { code: 'not_found' } });
  });

  test('disable-scans and enable-scans switch the scans of a company', async () => {
    await bootstrap();
    const off = await admin('disable-scans', '--company', 'acme', '--json');
    expect(JSON.parse(off.stdout)).toMatchObject({ scansEnabled: false });
    const on = await admin('enable-scans', '--company', 'acme', '--json');
    expect(JSON.parse(on.stdout)).toMatchObject({ scansEnabled: true });
  });

  test('connect-repo connects a repository and links a workspace, once; again it answers the same ids', async () => {
    await bootstrap();
    const connect = (url: string, workspace: string) =>
      admin('connect-repo', '--company', 'acme', '--url', url, '--workspace', workspace, '--json');
    const first = await connect('https://GitHub.com/acme/shop.git', 'shop');
    expect(first).toMatchObject({ code: 0 });
    const made = JSON.parse(first.stdout);
    expect(Object.keys(made)).toEqual(['companyId', 'repositoryId', 'repoUrl', 'workspaceId']);
    expect(made.repoUrl).toBe('https://github.com/acme/shop');
    expect(JSON.parse((await connect('https://github.com/acme/shop', 'shop')).stdout)).toEqual(made);
    const taken = await connect('https://github.com/acme/other', 'shop');
    expect(JSON.parse(taken.stdout)).toMatchObject({ error: { code: 'conflict' } });
    expect((await connect('https://evil.test/acme/shop', 'shop')).code).toBe(4);
  });

  test('says what is missing or wrong, on standard error, with exit code 2 for usage', async () => {
    const missing = await admin('bootstrap', '--company', 'Acme');
    expect(missing).toMatchObject({ code: 2, stdout: '' });
    expect(missing.stderr).toMatch(/missing --handle, --email/);
    expect(await admin('launch')).toMatchObject({ code: 2, stdout: '' });
    for (const words of [['launch', '--json'], ['--json']]) {
      const { code, stdout } = await admin(...words);
      expect([code, JSON.parse(stdout)]).toMatchObject([2, { error: { code: 'usage' } }]);
    }
    const wrong = await admin('bootstrap', '--company', 'A', '--handle', 'No Spaces', '--email', 'a@b.test');
    expect(wrong.code).toBe(4);
    expect(wrong.stderr).toMatch(/--handle: Lower-case letters/);
  });
});
