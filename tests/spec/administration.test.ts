/** What was decided about administration without a browser: commands as their process runs them, beside a running server. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { AuditEntry, CallingKey, Credits, HostedRepository, Me, Workspace } from '@vedette/contract';
import { beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { admin as adminVerb } from '../../apps/server/src/verbs/admin.ts';
import { withServer } from '../setup/app.ts';
import { sendRequest } from '../world/http-client.ts';
import { administration } from './administration-sentences.ts';
import { citing } from './cite.ts';

const { requirement, assertAllCited } = citing(administration);
const server = withServer();
const root = new URL('../../', import.meta.url);
const log = createLog('error');

interface Bootstrapped {
  companyId: string;
  companyUserId: string;
  userId: string;
  email: string;
  password: string;
  accessToken: string;
  serviceKey: { id: string; secret: string };
}

let acme: Bootstrapped;
beforeAll(async () => {
  acme = await printed('bootstrap', ...named('acme'));
});

const named = (handle: string) => [
  '--company',
  handle.toUpperCase(),
  '--handle',
  handle,
  '--email',
  `owner@${handle}.test`,
];

/** Runs one command as the process would, which `verbs.long.test.ts` starts. */
async function admin(...args: string[]) {
  const { databaseUrl: DATABASE_URL, home: VEDETTE_HOME } = server.current;
  const config = readConfig({ VEDETTE_HOME, DATABASE_URL, LOG_LEVEL: 'error' });
  let [stdout, stderr] = ['', ''];
  const code = await adminVerb(() => ({ config, log }), args, {
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
  });
  return { code, stdout, stderr };
}

/** What a command prints that succeeds. */
async function printed<T>(...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await admin(...args, '--json');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout.split('\n')).toHaveLength(2);
  return JSON.parse(stdout);
}

const refused = async (...args: string[]) => {
  const { code, stdout } = await admin(...args, '--json');
  return [code, JSON.parse(stdout).error?.code];
};

const get = async <T>(token: string, path: string): Promise<T> => {
  const answer = await sendRequest(`${server.current.baseUrl}${path}`, 'GET', { token });
  expect(answer.status, `${path}: ${answer.text}`).toBe(200);
  return answer.body as T;
};
const statusOf = async (token: string, path: string) =>
  (await sendRequest(`${server.current.baseUrl}${path}`, 'GET', { token })).status;
const key = '/api/scanner/v1/me';

requirement('bootstrap', 'and the running server knows all of it at once', async () => {
  expect(Object.keys(acme)).toEqual([
    'companyId',
    'companyUserId',
    'userId',
    'email',
    'password',
    'accessToken',
    'serviceKey',
  ]);
  const { companyId, companyUserId, userId, email, password, accessToken, serviceKey } = acme;
  expect(await get<Me>(accessToken, '/api/v0/me')).toMatchObject({
    id: userId,
    email: 'owner@acme.test',
    platformAdmin: true,
    emailVerified: true,
    termsAccepted: true,
    companies: [{ companyId, companyUserId, handle: 'acme', kind: 'manager' }],
  });
  expect(await get<CallingKey>(serviceKey.secret, key)).toMatchObject({
    organization: { id: companyId, name: 'ACME' },
    key: { id: serviceKey.id },
    scopes: ['scans:create', 'scans:read', 'findings:read'],
    expiresAt: null,
  });
  const { balances } = await get<Credits>(serviceKey.secret, '/api/scanner/v1/credits');
  expect(balances).toEqual({ standard: 25, audit: 5, lite: 50 });
  const signIn = await sendRequest(`${server.current.baseUrl}/api/v0/auth/sign-in`, 'POST', {
    body: { email, password },
    headers: { origin: server.current.assembly.ctx.baseUrl },
  });
  expect(signIn.status, signIn.text).toBe(200);
});

requirement('again', 'new secrets end the old ones', async () => {
  const { password, accessToken, serviceKey, ...ids } = await printed<Bootstrapped>(
    'bootstrap',
    ...named('again'),
  );
  const without = { ...ids, serviceKey: { id: serviceKey.id } };
  expect(await printed('bootstrap', ...named('again'))).toEqual(without);
  const renewed = await printed<Bootstrapped>('bootstrap', ...named('again'), '--new-secrets');
  expect(renewed).toMatchObject(ids);
  expect(renewed.password).not.toBe(password);
  for (const [token, path, status] of [
    [accessToken, '/api/v0/me', 401],
    [serviceKey.secret, key, 401],
    [renewed.accessToken, '/api/v0/me', 200],
    [renewed.serviceKey.secret, key, 200],
  ] as const)
    await expect.poll(() => statusOf(token, path)).toBe(status);
  expect(await printed('bootstrap', ...named('again'))).toEqual({
    ...ids,
    serviceKey: { id: renewed.serviceKey.id },
  });
  const person = ['--email', renewed.email];
  const second = await printed<Bootstrapped>(
    'bootstrap',
    ...['--company', 'Second', '--handle', 'second'],
    ...person,
  );
  expect(second).toMatchObject({ userId: renewed.userId });
  expect(second.companyId).not.toBe(renewed.companyId);
  for (const token of [renewed.accessToken, second.accessToken])
    expect(await statusOf(token, '/api/v0/me'), 'a second company ends nothing').toBe(200);
  const plain = await printed<Bootstrapped>('bootstrap', ...named('plain'), '--no-platform-admin');
  expect(await get<Me>(plain.accessToken, '/api/v0/me')).toMatchObject({
    platformAdmin: false,
    companies: [{ kind: 'manager' }],
  });
});

requirement('json', 'on failure too, and every command that the usage names', async () => {
  const help = (await admin('--help')).stdout;
  const names = [...help.matchAll(/^ {2}([a-z][a-z-]+) {2,}/gm)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'help');
  expect(names).toEqual(
    expect.arrayContaining(['bootstrap', 'token', 'grant', 'connect-repo', 'enable-scans']),
  );
  for (const name of names) {
    for (const args of [[], ['--surprise']]) {
      const { code, stdout } = await admin(name, ...args, '--json');
      expect(stdout, name).toMatch(/^\{.*\}\n$/);
      if (code !== 0)
        expect(JSON.parse(stdout)).toEqual({
          error: { code: expect.any(String), message: expect.any(String), hint: expect.any(String) },
        });
    }
  }
});

requirement('usage', 'with exit code 2, and 4 for what the platform refuses', async () => {
  const missing = await admin('bootstrap', '--company', 'Acme');
  expect(missing).toMatchObject({ code: 2, stdout: '' });
  expect(missing.stderr).toMatch(/Missing: --handle <handle>, --email <address>\./);
  expect(await admin('launch')).toMatchObject({ code: 2, stdout: '' });
  expect(await refused('launch')).toEqual([2, 'usage']);
  expect(await refused()).toEqual([2, 'usage']);
  const wrong = await admin('bootstrap', '--company', 'A', '--handle', 'No Spaces', '--email', 'a@b.test');
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toMatch(/--handle is not accepted: Lower-case letters/);
});

test('every command explains itself with examples, and a word that is nearly one is answered with it', async () => {
  const help = (await admin('--help')).stdout;
  for (const [, name = ''] of help.matchAll(/^ {2}([a-z][a-z-]+) {2,}/gm)) {
    if (name === 'help') continue;
    const { code, stdout, stderr } = await admin(name, '--help');
    expect([code, stderr], name).toEqual([0, '']);
    expect(stdout).toContain(`$ npx vedette admin ${name}`);
  }
  expect((await admin('bootstarp')).stderr).toMatch(/Did you mean bootstrap\?/);
  expect((await admin('grant', '--compny', 'acme')).stderr).toMatch(/Did you mean --company\?/);
});

test('what is wrong is said in plain words, whatever library or system said it first', async () => {
  const missing = await admin('import-advisories', '--kev', '/nowhere/kev.json', '--json');
  expect(JSON.parse(missing.stdout).error).toMatchObject({
    code: 'file_unusable',
    message: '/nowhere/kev.json does not exist.',
  });
  const away = readConfig({ VEDETTE_HOME: server.current.home, DATABASE_URL: 'postgresql://127.0.0.1:1/x' });
  let stdout = '';
  const code = await adminVerb(() => ({ config: away, log }), ['outbox', '--json'], {
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: () => undefined },
  });
  expect(code).toBe(4);
  expect(JSON.parse(stdout).error.code).toBe('service_unavailable');
  for (const text of [missing.stdout, missing.stderr, stdout])
    expect(text).not.toMatch(/ENOENT|ECONN|at .+:\d+:\d+/);
});

requirement('oldHost', 'nothing that it loads before that has to be installed, compiled or new', () => {
  const { bin } = JSON.parse(readFileSync(new URL('apps/cli/package.json', root), 'utf8'));
  const entry = new URL(`apps/cli/${bin.vedette}`, root);
  const seen = new Set<string>();
  const follow = (file: URL) => {
    if (seen.has(file.href)) return;
    seen.add(file.href);
    expect(file.pathname).toMatch(/\.mjs$/);
    expect(existsSync(file), file.href).toBe(true);
    const imported = readFileSync(file, 'utf8').matchAll(/(?: from |import\()'([^']+)'/g);
    for (const [, name = ''] of imported) {
      // What an installed package holds, in place of the bootstrap: it asks first which Node this is.
      if (name.startsWith('../app/')) expect(existsSync(new URL('apps/cli/src/main.ts', root))).toBe(true);
      else if (name.startsWith('.')) follow(new URL(name, file));
      else expect(name).toMatch(/^node:/);
    }
  };
  follow(entry);
  expect([...seen].some((file) => file.endsWith('/scripts/bootstrap.mjs'))).toBe(true);
  const { engines } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  expect(engines.node).toBe('>=18');
});

requirement('version', 'as it says itself', async () => {
  const main = fileURLToPath(new URL('apps/cli/src/main.ts', root));
  const { stdout } = await promisify(execFile)(process.execPath, [main, '--version']);
  const [major = 0, minor = 0] = stdout.trim().split('.').map(Number);
  expect(major * 1000 + minor).toBeGreaterThanOrEqual(2);
});

requirement('token', 'whatever the case of the address, and for nobody else', async () => {
  const { accessToken, ...rest } = await printed<{ accessToken: string }>(
    'token',
    '--email',
    'OWNER@acme.test',
  );
  expect([accessToken, rest]).toEqual([expect.stringMatching(/^vdt_pat_/), { expiresAt: null }]);
  expect(await get<Me>(accessToken, '/api/v0/me')).toMatchObject({ id: acme.userId });
  expect(await refused('token', '--email', 'nobody@acme.test')).toEqual([4, 'not_found']);
  const { db } = server.current.assembly.ctx;
  const entries = await db.query<{ actor: string }>(
    {
      text: `select actor_name as actor from audit_entries
        where action = 'personal_access_token.created' and details ->> 'userId' = $1`,
    },
    [acme.userId],
  );
  expect(entries.map(({ actor }) => actor).sort()).toEqual([
    'vedette admin bootstrap',
    'vedette admin token',
  ]);
});

requirement('connectRepo', 'once: again, in any spelling, it answers the same ids', async () => {
  const connect = ['connect-repo', '--company', 'acme', '--url'];
  const made = await printed<{ repositoryId: string; repoUrl: string; workspaceId: string }>(
    ...connect,
    'https://GitHub.com/acme/shop.git',
    '--workspace',
    'shop',
  );
  expect(Object.keys(made)).toEqual(['companyId', 'repositoryId', 'repoUrl', 'workspaceId']);
  expect(await printed(...connect, 'https://github.com/acme/shop', '--workspace', 'shop')).toEqual(made);
  const other = await refused(...connect, 'https://github.com/acme/other', '--workspace', 'shop');
  expect(other).toEqual([4, 'conflict']);
  expect((await refused(...connect, 'https://evil.test/acme/shop', '--workspace', 'x'))[0]).toBe(2);
  const base = `/api/v0/companies/${acme.companyId}`;
  const listed = async <T>(what: string) =>
    (await get<{ items: T[] }>(acme.accessToken, `${base}/${what}`)).items;
  expect(await listed<HostedRepository>('hosted-repositories')).toMatchObject([
    { id: made.repositoryId, repoUrl: 'https://github.com/acme/shop' },
  ]);
  expect(await listed<Workspace>('workspaces')).toMatchObject([
    { id: made.workspaceId, name: 'shop', kind: 'remote', status: 'active', repoUrl: made.repoUrl },
  ]);
});

requirement('grant', 'to one balance, of a company named by its handle or its id', async () => {
  const grant = ['grant', '--ledger', 'standard', '--company'];
  const first = await printed<{ balances: Credits['balances'] }>(...grant, 'acme', '--credits', '100');
  expect(first).toMatchObject({ companyId: acme.companyId, ledger: 'standard', credits: 100 });
  const second = await printed<typeof first>(...grant, acme.companyId, '--credits', '1');
  expect(second.balances).toEqual({ ...first.balances, standard: first.balances.standard + 1 });
  for (const credits of ['0', '-5', '1.5', '1e3', '9999999', 'many'])
    expect((await refused(...grant, 'acme', `--credits=${credits}`))[0], credits).toBe(2);
  expect(await refused(...grant, 'nobody', '--credits', '1')).toEqual([4, 'not_found']);
  const { balances } = await get<Credits>(acme.serviceKey.secret, '/api/scanner/v1/credits');
  expect(balances).toEqual(second.balances);
});

requirement('disabled', 'from the machine too, and it is written down', async () => {
  const enabled = async () =>
    (await get<Credits>(acme.serviceKey.secret, '/api/scanner/v1/credits')).scansEnabled;
  for (const [command, scansEnabled] of [
    ['disable-scans', false],
    ['enable-scans', true],
  ] as const) {
    expect(await printed(command, '--company', 'acme')).toMatchObject({ scansEnabled });
    expect(await enabled()).toBe(scansEnabled);
  }
  const path = `/api/v0/companies/${acme.companyId}/audit-log?limit=200`;
  const { items } = await get<{ items: AuditEntry[] }>(acme.accessToken, path);
  expect(items.filter(({ action }) => /scans/.test(action)).length).toBeGreaterThanOrEqual(2);
});

requirement('provider', 'and plain http to another machine never', () => {
  expect(readConfig({}).GIT_PROVIDER_URL).toBe('https://github.com');
  const read =
    (GIT_PROVIDER_URL: string, more = {}) =>
    () =>
      readConfig({ GIT_PROVIDER_URL, ...more });
  const insecure = { GIT_PROVIDER_ALLOW_INSECURE: '1' };
  expect(read('http://127.0.0.1:3000')).toThrow(/GIT_PROVIDER_URL.*https/);
  expect(read('http://git.acme.test', insecure)).toThrow(/GIT_PROVIDER_URL/);
  expect(read('http://127.0.0.1:3000', insecure)().GIT_PROVIDER_URL).toMatch(/^http:\/\/127\.0\.0\.1:3000/);
  expect(read('https://git.acme.test', { GIT_PROVIDER_TOKEN: 'x' })).not.toThrow();
});

assertAllCited();
