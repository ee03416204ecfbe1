import type { SearchResults } from '@vedette/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, short } from '../../../../../tests/world/people.ts';
import { insertCompletedScan, madeFindings } from '../../../../../tests/world/scan-fixtures.ts';
import { createWorld, type World } from '../../../../../tests/world/world.ts';

let world: World;
let manager: Caller;
beforeAll(async () => {
  world = await createWorld();
  manager = await world.caller('manager');
});
afterAll(() => world.close());

const search = (q: string, as = manager, company = world.acme) =>
  world.requestOk<SearchResults>(as, 'GET', `/api/v0/companies/${company}/search?q=${encodeURIComponent(q)}`);

/** A workspace with one finding in a file of this name. */
async function found(path: string) {
  const { workspace } = await world.connectedRepository(manager);
  const place = { organizationId: world.acme, workspaceId: workspace.id };
  const scanId = await insertCompletedScan(world.server.assembly.ctx, place, madeFindings([{ path }]));
  await world.requestOk(manager, 'GET', `/api/v0/scans/${scanId}/findings`);
  return workspace;
}

test('findings are found by title, rule and file, and files by a part of their path, whatever the case', async () => {
  const path = `src/${short()}_100%.py`;
  const workspace = await found(path);
  const hit = { workspaceId: workspace.id, file: path, severity: 'high', state: 'draft' };
  for (const text of [path.toUpperCase(), '_100%.p'])
    expect((await search(text)).findings).toMatchObject([hit]);
  for (const text of ['Built from untrusted', 'python-sql-inj'])
    expect((await search(text)).findings.length).toBeGreaterThan(0);
  expect((await search(path)).files).toEqual([{ workspaceId: workspace.id, file: path, findings: 1 }]);
});

test('a wildcard of the database is a letter like any other', async () => {
  await found(`src/${short()}.py`);
  expect(await search('%%_')).toEqual({ workspaces: [], findings: [], files: [], packages: [], alerts: [] });
});

test('dismissed findings and their files are not found', async () => {
  const path = `src/${short()}.py`;
  await found(path);
  const [finding] = (await search(path)).findings;
  await world.requestOk(manager, 'POST', `/api/v0/findings/${finding?.id}/dismiss`, { reason: 'Test code' });
  expect(await search(path)).toMatchObject({ findings: [], files: [] });
});

test('alerts are found by package and advisory, workspaces by name', async () => {
  const name = `lib-${short()}`;
  const { alerts } = await world.deliverAlert(manager, await world.monitor(manager), {
    vulnerability: { package: name, currentVersion: '1.0.0', advisory: 'CVE-2026-0001' },
  });
  expect((await search(name)).alerts.map(({ id }) => id)).toEqual(alerts.map(({ id }) => id));
  const workspace = await found('a.py');
  expect((await search(workspace.name)).workspaces).toEqual([{ id: workspace.id, name: workspace.name }]);
});

test('nothing of another organization is found', async () => {
  const path = `src/${short()}.py`;
  await found(path);
  const other = await world.company();
  expect(await search(path, await world.caller('manager', other), other)).toMatchObject({
    findings: [],
    files: [],
  });
});
