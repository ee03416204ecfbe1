/** The command line in this process against a real server: what it prints, as JSON and for people, and its exit codes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runInProcess } from '../../apps/cli/src/testing/run-in-process.ts';
import { createWorld, type World } from '../world/world.ts';

let world: World;
let home: string;
let handle: string;
beforeAll(async () => {
  world = await createWorld();
  home = mkdtempSync(join(tmpdir(), 'vedette-cli-home-'));
  const company = await world.requestOk<{ handle: string }>(
    world.administrator,
    'GET',
    `/api/v0/companies/${world.acme}`,
  );
  handle = company.handle;
});
afterAll(async () => {
  await world.close();
  rmSync(home, { recursive: true, force: true });
});

async function vedette(token: string | null, args: string[], env: Record<string, string> = {}) {
  return runInProcess(args, {
    cwd: home,
    env: {
      HOME: home,
      PATH: '',
      VEDETTE_SERVER: world.server.baseUrl,
      ...(token === null ? {} : { VEDETTE_TOKEN: token }),
      ...env,
    },
  });
}

/** What a command prints with --json that succeeds. */
async function json<T = Record<string, never>>(token: string, ...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await vedette(token, [...args, '--json']);
  expect([code, stderr], args.join(' ')).toEqual([0, '']);
  expect(stdout).toMatch(/^\{.*\}\n$/);
  return JSON.parse(stdout);
}

async function failure(token: string | null, args: string[], env: Record<string, string> = {}) {
  const { code, stdout } = await vedette(token, [...args, '--json'], env);
  return { exit: code, ...JSON.parse(stdout).error };
}

describe('service keys', () => {
  test('a manager of one company makes, lists and revokes them without naming it; the secret is shown once', async () => {
    const { token } = await world.caller('manager');
    const made = await json<{ id: string; secret: string }>(
      token,
      'service-key',
      'create',
      '--name',
      'nightly',
      '--scope',
      'scans:read,findings:read',
      '--expires-in',
      '90d',
    );
    expect(Object.keys(made)).toEqual([
      'id',
      'name',
      'scopes',
      'secret',
      'companyId',
      'createdAt',
      'expiresAt',
    ]);
    expect(made).toMatchObject({
      name: 'nightly',
      scopes: ['scans:read', 'findings:read'],
      companyId: world.acme,
    });
    const listed = await vedette(token, ['service-key', 'list', '--json']);
    expect(JSON.parse(listed.stdout).items).toContainEqual(
      expect.objectContaining({ id: made.id, name: 'nightly' }),
    );
    expect(listed.stdout).not.toContain(made.secret);
    expect(await json(token, 'service-key', 'revoke', made.id)).toEqual({ id: made.id, revoked: true });
    expect(
      JSON.parse((await vedette(token, ['service-key', 'list', '--json'])).stdout).items,
    ).not.toContainEqual(expect.objectContaining({ id: made.id }));
  });

  test('a platform administrator names the company; a member may not', async () => {
    const { token } = world.administrator;
    expect(await failure(token, ['service-key', 'list', '--company', 'nowhere'])).toMatchObject({
      exit: 2,
      code: 'usage',
    });
    const made = await json<{ companyId: string }>(
      token,
      'service-key',
      'create',
      '--name',
      'x',
      '--company',
      handle,
    );
    expect(made.companyId).toBe(world.acme);
    const member = await world.caller('member');
    expect(await failure(member.token, ['service-key', 'create', '--name', 'x'])).toMatchObject({
      exit: 3,
      code: 'forbidden',
    });
  });
});

test('whoever belongs to several companies names one, and is told how when nobody can be asked', async () => {
  const someone = await world.caller('manager');
  const name = `beta-${someone.userId.slice(0, 8)}`;
  const { id } = await world.requestOk<{ id: string }>(world.administrator, 'POST', '/api/v0/companies', {
    name,
    handle: name,
  });
  const { username, email } = someone.record;
  const body = { name: 'Grace Hopper', username, email, kind: 'manager' };
  await world.requestOk(world.administrator, 'POST', `/api/v0/companies/${id}/users`, body);
  const refused = await failure(someone.token, ['service-key', 'create', '--name', 'x']);
  expect(refused).toMatchObject({ exit: 2, code: 'usage', hint: 'Name one: --company HANDLE.' });
  expect(refused.message).toContain(handle);
  expect(refused.message).toContain(name);
  for (const wanted of [name, id])
    expect(
      await json(someone.token, 'service-key', 'create', '--name', 'x', '--company', wanted),
    ).toMatchObject({ companyId: id });
});

test('a service key is refused before anything is sent, and an unknown token by the server', async () => {
  const key = `vdt_sk_live_${'a'.repeat(46)}`;
  expect(await failure(key, ['whoami'])).toMatchObject({ exit: 3, code: 'service_key_refused' });
  expect(await failure('vdt_pat_x', ['whoami'])).toMatchObject({ exit: 3, code: 'auth_invalid' });
  expect(await failure(null, ['whoami'])).toMatchObject({ exit: 3, code: 'not_signed_in' });
});

test('a server that is not there is said in plain words, with exit code 4', async () => {
  const { token } = world.administrator;
  const said = await failure(token, ['credits'], { VEDETTE_SERVER: 'http://127.0.0.1:9' });
  expect(said).toMatchObject({ exit: 4, code: 'server_unreachable' });
  expect(said.message).toContain('http://127.0.0.1:9');
  expect(JSON.stringify(said)).not.toMatch(/ECONN|fetch failed|undici/);
});

test('lists print a table for people and { items } for programs, and ids lead from one to the other', async () => {
  const { token } = await world.caller('manager');
  const monitor = await json<{ id: string; signingSecret: string }>(
    token,
    'monitors',
    'create',
    '--name',
    'Registry',
  );
  expect((await vedette(token, ['monitors', 'list'])).stdout).toMatch(
    new RegExp(`^ID +NAME.*\\n[\\s\\S]*${monitor.id}`),
  );
  const { deliveryId } = await json<{ deliveryId: string }>(token, 'monitors', 'test', monitor.id);
  const { items } = await json<{ items: { id: string }[] }>(token, 'monitors', 'deliveries', monitor.id);
  expect(items.map(({ id }) => id)).toEqual([deliveryId]);
  const renewed = await json<{ signingSecret: string }>(
    token,
    'monitors',
    'regenerate',
    monitor.id,
    '--grace',
    '60',
  );
  expect(renewed.signingSecret).not.toBe(monitor.signingSecret);
  for (const list of [['workspaces'], ['scans', 'list'], ['alerts', 'list'], ['repos', 'list']])
    expect(await json(token, ...list), list.join(' ')).toEqual({ items: expect.any(Array) });
  expect(await json(token, 'credits')).toMatchObject({ scansEnabled: true, companyId: world.acme });
});

test('what the server has not, and what is no id, ends with a reason and a way out', async () => {
  const { token } = await world.caller('member');
  const nobody = '0198c5d2-7a11-7c3e-9d8f-6b1a2c3d4e5f';
  for (const command of [
    ['scans', 'show'],
    ['scans', 'cancel'],
    ['findings', 'show'],
    ['alerts', 'show'],
    ['repos', 'members'],
  ]) {
    expect(await failure(token, [...command, nobody]), command.join(' ')).toMatchObject({
      exit: 4,
      code: 'not_found',
      hint: expect.stringMatching(/./),
    });
    expect(await failure(token, [...command, 'x']), command.join(' ')).toMatchObject({
      exit: 2,
      code: 'usage',
      hint: expect.stringContaining(`vedette ${command[0]} list`),
    });
  }
});

describe('proposals', () => {
  test('are listed, approved and rejected with a personal access token; the login that agents act with is refused', async () => {
    const manager = await world.caller('manager');
    const monitor = await world.monitor(manager);
    const login = (await world.deviceLogin(manager)).token;
    const made = async (name: string) => {
      const { alerts } = await world.deliverAlert(manager, monitor, {
        vulnerability: { package: name, currentVersion: '1.0.0' },
      });
      const alertId = alerts[0]?.id ?? '';
      const path = `/api/v0/companies/${world.acme}/proposals`;
      return world.requestOk<{ id: string }>({ token: login }, 'POST', path, {
        action: { kind: 'alert_disposition', alertId, disposition: 'benign', status: 'closed' },
        reason: 'Not in use.',
      });
    };
    const [first, second] = [await made('left-pad'), await made('right-pad')];
    const newest = await json<{ items: { id: string }[] }>(manager.token, 'alerts', 'list', '--limit', '1');
    const shown = async () =>
      (await vedette(manager.token, ['alerts', 'show', newest.items[0]?.id ?? ''])).stdout;
    expect(await shown()).toContain(`\`vedette alerts close ${newest.items[0]?.id} --as `);
    const waiting = await json<{ items: { id: string }[] }>(
      manager.token,
      'proposals',
      'list',
      '--status',
      'waiting_for_approval',
    );
    expect(waiting.items.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await failure(login, ['proposals', 'approve', first.id])).toMatchObject({
      exit: 3,
      code: 'forbidden',
    });
    expect(await json(manager.token, 'proposals', 'approve', first.id)).toMatchObject({ status: 'approved' });
    expect(await json(manager.token, 'proposals', 'reject', second.id)).toMatchObject({ status: 'rejected' });
    const close = [
      'alerts',
      'close',
      newest.items[0]?.id ?? '',
      '--as',
      'False-Positive',
      '--reason',
      'Not in use.',
    ];
    expect((await vedette(manager.token, close)).stdout).toMatch(/^Closed as false positive/);
    expect(await shown()).not.toContain('Decide: ');
    expect((await vedette(manager.token, ['proposals', 'list'])).stdout).toMatch(/close as benign/);
    expect(await failure(manager.token, ['proposals', 'approve', second.id])).toMatchObject({ exit: 4 });
  });
});
