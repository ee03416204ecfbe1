import type { Finding, OpenFindings } from '@vedette/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../../../../tests/world/people.ts';
import { insertCompletedScan, madeFindings } from '../../../../../../tests/world/scan-fixtures.ts';
import { createWorld, type World } from '../../../../../../tests/world/world.ts';

let world: World;
let member: Caller;
beforeAll(async () => {
  world = await createWorld();
  member = await world.caller('member');
});
afterAll(() => world.close());

const three = ['a', 'b', 'c'].map((name) => ({ symbol: [name], path: `${name}.py` }));

test('open is what the newest scan of a workspace found and nobody dismissed, with what it looked at', async () => {
  const { workspace } = await world.connectedRepository(await world.caller('manager'));
  const place = { organizationId: world.acme, workspaceId: workspace.id };
  const scan = async (raw: Parameters<typeof madeFindings>[0]) => {
    const scanId = await insertCompletedScan(world.server.assembly.ctx, place, madeFindings(raw));
    await world.requestOk(member, 'GET', `/api/v0/scans/${scanId}/findings`);
    return scanId;
  };
  const open = async () => {
    const path = `/api/v0/companies/${world.acme}/open-findings?days=1`;
    const { workspaces } = await world.requestOk<OpenFindings>(member, 'GET', path);
    return workspaces.find(({ workspaceId }) => workspaceId === workspace.id);
  };
  const total = async () => Object.values((await open())?.open ?? {}).reduce((sum, count) => sum + count, 0);

  expect(await open()).toBeUndefined();
  await scan(three);
  expect(await total()).toBe(3);
  expect((await open())?.coverage).toEqual({ complete: true, full: 2, inPart: 1, not: 2 });

  const list = `/api/v0/workspaces/${workspace.id}/findings`;
  const { items } = await world.requestOk<{ items: Finding[] }>(member, 'GET', list);
  await world.send(member, 'POST', `/api/v0/findings/${items[0]?.id}/dismiss`, { reason: 'Test code' });
  expect(await total()).toBe(2);

  const newest = await scan(three.slice(0, 1));
  expect((await open())?.scanId).toBe(newest);
  expect(await total()).toBeLessThan(2);
});

test('the days count what was open at the end of each, and say on which a scan was completed', async () => {
  const path = `/api/v0/companies/${world.acme}/open-findings?days=3`;
  const { days } = await world.requestOk<OpenFindings>(member, 'GET', path);
  expect(days).toHaveLength(3);
  expect(days.map(({ day }) => day)).toEqual([...days.map(({ day }) => day)].sort());
  // Scans of this world were finished in January: their findings are still open, and no scan was made on these days.
  expect(days.map(({ scanned }) => scanned)).toEqual([false, false, false]);
});
