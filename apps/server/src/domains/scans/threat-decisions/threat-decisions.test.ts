import { routes, type ThreatDecision } from '@vedette/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../../../../tests/world/people.ts';
import { insertCompletedScan } from '../../../../../../tests/world/scan-fixtures.ts';
import { createWorld, type World } from '../../../../../../tests/world/world.ts';

let world: World;
let member: Caller;
beforeAll(async () => {
  world = await createWorld();
  member = await world.caller('member');
});
afterAll(() => world.close());

const [threat] = routes.getThreatModel.example.reply.threats;
const threatIds = [threat?.id ?? ''];
const reason = 'A gateway in front asks for a sign-in.';

/** A workspace of its own, and a scan of it that made a model with one threat. */
async function modelled() {
  const { workspace } = await world.connectedRepository(await world.caller('manager'));
  const place = { organizationId: world.acme, workspaceId: workspace.id };
  const scan = () => insertCompletedScan(world.server.assembly.ctx, place, []);
  const path = `/api/v0/workspaces/${workspace.id}/threat-decisions`;
  const decisions = async () =>
    (await world.requestOk<{ items: ThreatDecision[] }>(member, 'GET', path)).items;
  const decide = (scanId: string, body: object) =>
    world.send(member, 'POST', `/api/v0/scans/${scanId}/threat-decisions`, body);
  return { scan, path, decisions, decide, scanId: await scan() };
}

test('a decision says who made it and why, replaces the one before, and holds for later scans of the workspace', async () => {
  const { scan, decisions, decide, scanId } = await modelled();
  expect(await decisions()).toEqual([]);
  await decide(scanId, { threatIds, decision: 'accepted', reason: 'It is open on purpose.' });
  const answer = await decide(await scan(), { threatIds, decision: 'mitigated', reason });
  expect(answer.status).toBe(200);
  expect(await decisions()).toMatchObject([
    { threatId: threat?.id, decision: 'mitigated', reason, decidedBy: expect.stringMatching(/./) },
  ]);
});

test('decisions that are taken back leave the threat open, as often as they are', async () => {
  const { path, decisions, decide, scanId } = await modelled();
  await decide(scanId, { threatIds, decision: 'accepted', reason });
  for (const _ of ['once', 'again']) {
    expect((await world.send(member, 'POST', `${path}/reopen`, { threatIds })).status).toBe(204);
    expect(await decisions()).toEqual([]);
  }
});

test('threats that the model does not have are decided by nobody, and none beside them', async () => {
  const { decisions, decide, scanId } = await modelled();
  const answer = await decide(scanId, { threatIds: [...threatIds, 'made-up'], decision: 'accepted', reason });
  expect(answer.status).toBe(404);
  expect(answer.text).toContain('made-up');
  expect(await decisions()).toEqual([]);
});

test('a decision takes a reason', async () => {
  const { decide, scanId } = await modelled();
  for (const without of [{}, { reason: '  ' }])
    expect((await decide(scanId, { threatIds, decision: 'accepted', ...without })).status).toBe(400);
});
