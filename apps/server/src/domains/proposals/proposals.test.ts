import type { Alert, AuditEntry, Finding, Proposal } from '@vedette/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { execute } from '../../../../../tests/setup/server.ts';
import type { Caller, TokenHolder } from '../../../../../tests/world/people.ts';
import { insertCompletedScan, madeFindings } from '../../../../../tests/world/scan-fixtures.ts';
import { createWorld, type World } from '../../../../../tests/world/world.ts';

let world: World;
let member: Caller;
let agent: TokenHolder;
beforeAll(async () => {
  world = await createWorld();
  member = await world.caller('manager');
  agent = await world.deviceLogin(member, 'read propose');
});
afterAll(() => world.close());

const reason = 'The table name comes from a constant.';
const proposalsPath = () => `/api/v0/companies/${world.acme}/proposals`;
const propose = (as: TokenHolder, action: object) =>
  world.send(as, 'POST', proposalsPath(), { action, reason });
const proposeOk = (action: object) =>
  world.requestOk<Proposal>(agent, 'POST', proposalsPath(), { action, reason });
const decide = (as: TokenHolder, { id }: { id: string }, verb: 'approve' | 'reject') =>
  world.send(as, 'POST', `/api/v0/proposals/${id}/${verb}`);

async function finding(): Promise<{ findingId: string; state: () => Promise<Finding> }> {
  const { workspace } = await world.connectedRepository(member);
  const place = { organizationId: world.acme, workspaceId: workspace.id };
  const scanId = await insertCompletedScan(world.server.assembly.ctx, place, madeFindings([{}]));
  await world.requestOk(member, 'GET', `/api/v0/scans/${scanId}/findings`);
  const path = `/api/v0/workspaces/${workspace.id}/findings`;
  const findingId = (await world.requestOk<{ items: Finding[] }>(member, 'GET', path)).items[0]?.id ?? '';
  return {
    findingId,
    state: () => world.requestOk<Finding>(member, 'GET', `/api/v0/findings/${findingId}`),
  };
}

const auditOf = async (id: string) => {
  const path = `/api/v0/companies/${world.acme}/audit-log?limit=200`;
  const { items } = await world.requestOk<{ items: AuditEntry[] }>(member, 'GET', path);
  return items.filter(({ subjectId }) => subjectId === id).map(({ action }) => action);
};

describe('a proposal', () => {
  test('does nothing until a person approves, and then exactly what it says, in that person’s name', async () => {
    const { findingId, state } = await finding();
    const proposal = await proposeOk({ kind: 'dismiss_finding', findingId });
    expect(proposal).toMatchObject({
      status: 'waiting_for_approval',
      proposedBy: { userId: member.userId, clientName: 'Vedette command line' },
      approveUrl: `${world.origin}/proposals/${proposal.id}`,
    });
    expect((await state()).state).toBe('draft');

    const colleague = await world.caller('member');
    const approved = await decide(colleague, proposal, 'approve');
    expect(approved.body).toMatchObject({ status: 'approved', decidedBy: colleague.record.name });
    expect(await state()).toMatchObject({ state: 'dismissed', reason, decidedBy: colleague.record.name });
    expect(await auditOf(proposal.id)).toEqual(['proposal.approved', 'proposal.created']);
    expect(await auditOf(findingId)).toEqual(['finding.dismissed']);
  });

  test('is decided by a person’s own credential: what a device login has is refused, whatever its scopes', async () => {
    const { findingId, state } = await finding();
    const proposal = await proposeOk({ kind: 'dismiss_finding', findingId });
    const everything = await world.deviceLogin(member, 'read propose write');
    for (const login of [agent, everything]) {
      for (const verb of ['approve', 'reject'] as const) {
        expect(await decide(login, proposal, verb)).toMatchObject({
          status: 403,
          body: { type: 'forbidden' },
        });
      }
    }
    expect((await state()).state).toBe('draft');
  });

  test('is all that the scope propose allows besides reading', async () => {
    const { findingId } = await finding();
    const refused = await world.send(agent, 'POST', `/api/v0/findings/${findingId}/dismiss`, { reason });
    expect(refused).toMatchObject({ status: 403 });
    const reading = await world.deviceLogin(member, 'read');
    expect(await propose(reading, { kind: 'dismiss_finding', findingId })).toMatchObject({ status: 403 });
    const writing = await world.deviceLogin(member, 'read write');
    expect(await propose(writing, { kind: 'dismiss_finding', findingId })).toMatchObject({ status: 201 });
  });

  test('that is rejected is never done, and stays rejected', async () => {
    const { findingId, state } = await finding();
    const proposal = await proposeOk({ kind: 'dismiss_finding', findingId });
    for (let times = 0; times < 2; times++) {
      expect((await decide(member, proposal, 'reject')).body).toMatchObject({ status: 'rejected' });
    }
    expect(await decide(member, proposal, 'approve')).toMatchObject({ status: 409 });
    expect((await state()).state).toBe('draft');
    expect(await auditOf(proposal.id)).toEqual(['proposal.rejected', 'proposal.created']);
  });

  test('waits once, however often and however many at once it is made, and may be made again when it is decided', async () => {
    const { findingId } = await finding();
    const action = { kind: 'dismiss_finding', findingId };
    const made = await Promise.all(Array.from({ length: 8 }, () => proposeOk(action)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    await decide(member, made[0] as Proposal, 'reject');
    expect((await proposeOk(action)).id).not.toBe(made[0]?.id);
  });

  test('that is approved by many at once is done once', async () => {
    const { findingId } = await finding();
    const proposal = await proposeOk({ kind: 'dismiss_finding', findingId });
    const answers = await Promise.all(Array.from({ length: 6 }, () => decide(member, proposal, 'approve')));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await auditOf(findingId)).toEqual(['finding.dismissed']);
  });

  test('cannot be approved after a week, and is called expired from that moment on', async () => {
    const { findingId, state } = await finding();
    const proposal = await proposeOk({ kind: 'dismiss_finding', findingId });
    await execute(
      world.server.databaseUrl,
      `update proposals set expires_at = now() - interval '1 second' where id = '${proposal.id}'`,
    );
    const read = await world.requestOk<Proposal>(member, 'GET', `/api/v0/proposals/${proposal.id}`);
    expect(read.status).toBe('expired');
    expect(await decide(member, proposal, 'approve')).toMatchObject({ status: 410, body: { type: 'gone' } });
    expect((await state()).state).toBe('draft');
    const expired = await world.requestOk<{ items: Proposal[] }>(
      member,
      'GET',
      `${proposalsPath()}?status=expired`,
    );
    expect(expired.items.map(({ id }) => id)).toContain(proposal.id);
    expect((await proposeOk({ kind: 'dismiss_finding', findingId })).id).not.toBe(proposal.id);
  });

  test('about what the company does not have, or what is so already, is refused', async () => {
    const { findingId } = await finding();
    const foreigner = await world.caller('manager', await world.company());
    const elsewhere = `/api/v0/companies/${foreigner.companyId}/proposals`;
    expect(
      await world.send(foreigner, 'POST', elsewhere, {
        action: { kind: 'dismiss_finding', findingId },
        reason,
      }),
    ).toMatchObject({ status: 404 });
    await world.requestOk(member, 'POST', `/api/v0/findings/${findingId}/dismiss`, { reason });
    expect(await propose(agent, { kind: 'dismiss_finding', findingId })).toMatchObject({ status: 409 });
  });
});

test('a disposition that is proposed leaves the alert alone until it is approved', async () => {
  const monitor = await world.monitor(member);
  const { alerts } = await world.deliverAlert(member, monitor, {
    vulnerability: { package: 'lodash', currentVersion: '4.17.20' },
  });
  const alertId = alerts[0]?.id ?? '';
  const read = () => world.requestOk<Alert>(member, 'GET', `/api/v0/alerts/${alertId}`);
  const before = await read();
  const proposal = await proposeOk({
    kind: 'alert_disposition',
    alertId,
    disposition: 'false_positive',
    status: 'closed',
  });
  expect(await read()).toEqual(before);
  await decide(member, proposal, 'approve');
  expect(await read()).toMatchObject({
    status: 'closed',
    disposition: 'false_positive',
    decidedBy: 'person',
  });
});

describe('a scan that is proposed', () => {
  const proposeScan = async () => {
    const { workspaceId, ...scan } = await world.bodyFor(
      await world.uploadedArchive(member, { 'a.js': `eval(input) // ${Math.random()}` }),
    );
    return { workspaceId, proposal: await proposeOk({ kind: 'start_scan', workspaceId, scan }) };
  };
  const scansOf = (workspaceId: unknown) =>
    world.requestOk<{ items: { scanId: string }[] }>(
      member,
      'GET',
      `/api/v0/companies/${world.acme}/scans?workspaceId=${workspaceId}`,
    );

  test('starts once when it is approved, however often', async () => {
    const { workspaceId, proposal } = await proposeScan();
    expect((await scansOf(workspaceId)).items).toEqual([]);
    const first = await decide(member, proposal, 'approve');
    expect(first.body).toMatchObject({ status: 'approved' });
    const again = await decide(member, proposal, 'approve');
    expect(again.body).toEqual(first.body);
    const { items } = await scansOf(workspaceId);
    expect(items.map(({ scanId }) => scanId)).toEqual([(first.body as Proposal).scanId]);
  });

  test('that is refused goes on waiting, and is started when what it lacked is there', async () => {
    const { workspaceId, proposal } = await proposeScan();
    const credits = `/api/v0/companies/${world.acme}/credits`;
    await world.requestOk(world.administrator, 'PATCH', credits, { scansEnabled: false });
    const refused = await decide(member, proposal, 'approve');
    await world.requestOk(world.administrator, 'PATCH', credits, { scansEnabled: true });
    expect(refused).toMatchObject({ status: 402 });
    const waiting = await world.requestOk<Proposal>(member, 'GET', `/api/v0/proposals/${proposal.id}`);
    expect(waiting.status).toBe('waiting_for_approval');
    expect((await decide(member, proposal, 'approve')).body).toMatchObject({ status: 'approved' });
    expect((await scansOf(workspaceId)).items).toHaveLength(1);
  });
});
