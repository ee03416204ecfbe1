/** What people do with alerts together: who may be given one, what is written down, and incidents that group them. */

import type { Alert, Incident, TimelineEntry } from '@vedette/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedMonitor } from '../../../../../tests/world/monitors.ts';
import type { Caller, Person } from '../../../../../tests/world/people.ts';
import { createWorld, type World } from '../../../../../tests/world/world.ts';

let world: World;
let ada: Caller;
let grace: Caller;
let monitor: SignedMonitor;

beforeAll(async () => {
  world = await createWorld();
  [ada, grace] = [await world.caller('manager'), await world.caller('member')];
  monitor = await world.monitor(ada);
});
afterAll(() => world.close());

let names = 0;
const alertPayload = () => ({
  vulnerability: { package: `package-${++names}`, currentVersion: '1', advisory: 'CVE-2026-1' },
});
async function newAlert(payload: unknown = alertPayload()): Promise<Alert> {
  const [alert] = (await world.deliverAlert(ada, monitor, payload)).alerts;
  return alert ?? expect.unreachable();
}
const path = ({ id }: { id: string }, what = '') => `/api/v0/alerts/${id}${what}`;
const timelineOf = async (alert: Alert) =>
  (await world.requestOk<{ items: TimelineEntry[] }>(ada, 'GET', path(alert, '/timeline'))).items;
const audited = async (action: string, subjectId: string) =>
  (
    await world.requestOk<{ items: { subjectId: string; details: object; actorName: string }[] }>(
      ada,
      'GET',
      `/api/v0/companies/${world.acme}/audit-log?limit=200&action=${action}`,
    )
  ).items.filter((entry) => entry.subjectId === subjectId);
const assign = (alert: Alert, someone: Pick<Person, 'companyUserId'> | null) =>
  world.send(ada, 'POST', path(alert, '/assign'), { companyUserId: someone?.companyUserId ?? null });

describe('an alert', () => {
  test('is given to a member, to another and to nobody, and each is in the timeline and the audit log', async () => {
    const alert = await newAlert();
    for (const someone of [grace, ada, null]) {
      const answer = await assign(alert, someone);
      expect(answer.status, answer.text).toBe(200);
      const { assignee } = answer.body as Alert;
      expect(assignee?.companyUserId).toBe(someone?.companyUserId);
    }
    const entries = (await timelineOf(alert)).filter(({ kind }) => kind === 'assigned');
    expect(entries.map(({ details }) => details.companyUserId)).toEqual([
      null,
      ada.companyUserId,
      grace.companyUserId,
    ]);
    expect(entries[0]).toMatchObject({ actorKind: 'user', details: { to: null } });
    expect(await audited('alert.assigned', alert.id)).toHaveLength(3);
  });

  test('is given to nobody who is no verified user of the company, and nothing is written down then', async () => {
    const alert = await newAlert();
    const elsewhere = await world.person('member', await world.company());
    const unverified = await world.person('unverified_member');
    const evicted = await world.person('member');
    await world.evict(evicted);
    for (const someone of [elsewhere, unverified, evicted, { companyUserId: alert.id }]) {
      const answer = await assign(alert, someone);
      expect(answer).toMatchObject({ status: 400, body: { type: 'bad_request' } });
      expect(answer.msg).toContain(someone.companyUserId);
    }
    expect((await world.alert(ada, alert.id)).assignee).toBeNull();
    expect((await timelineOf(alert)).map(({ kind }) => kind)).toEqual(['created']);
    expect(await audited('alert.assigned', alert.id)).toEqual([]);
  });

  test('is commented on in words that stay as they are, with who said them', async () => {
    const alert = await newAlert();
    const text = 'Asked the team: “<script>” is in their sandbox. ✓';
    const made = await world.requestOk<TimelineEntry>(grace, 'POST', path(alert, '/comments'), { text });
    const [entry] = await timelineOf(alert);
    expect(entry).toEqual(made);
    expect(entry).toMatchObject({ kind: 'commented', actorKind: 'user', details: { text } });
    expect(await audited('alert.commented', alert.id)).toMatchObject([{ details: { commentId: made.id } }]);
    for (const bad of ['', '  ', 'x'.repeat(2001), 'a\u0000b']) {
      expect((await world.send(grace, 'POST', path(alert, '/comments'), { text: bad })).status).toBe(400);
    }
  });

  test('is overridden with a reason only, which the timeline and the audit log keep', async () => {
    const alert = await newAlert();
    for (const body of [
      { disposition: 'benign' },
      { disposition: 'benign', reason: ' ' },
      { disposition: 'duplicated', reason: 'so' },
      { status: 'new', reason: 'so' },
      { reason: 'so' },
    ]) {
      expect((await world.send(ada, 'PATCH', path(alert), body)).status, JSON.stringify(body)).toBe(400);
    }
    const reason = 'The module is not deployed.';
    await world.requestOk(grace, 'PATCH', path(alert), { disposition: 'benign', status: 'closed', reason });
    const details = {
      reason,
      status: { from: 'new', to: 'closed' },
      disposition: { from: 'unknown', to: 'benign' },
    };
    expect((await timelineOf(alert))[0]).toMatchObject({ kind: 'decided', details });
    expect(await audited('alert.decided', alert.id)).toMatchObject([{ details }]);
  });

  test('is reopened with a reason, escalated and unknown, unless a newer open one tells the same', async () => {
    const payload = alertPayload();
    const alert = await newAlert(payload);
    const reopen = (one: Alert, body: object = { reason: 'It is used.' }) =>
      world.send(ada, 'POST', path(one, '/reopen'), body);
    expect((await reopen(alert)).status).toBe(409);
    const closed = { disposition: 'benign', status: 'closed', reason: 'Known.' };
    await world.requestOk(ada, 'PATCH', path(alert), closed);
    expect((await reopen(alert, {})).status).toBe(400);
    expect((await reopen(alert)).body).toMatchObject({
      status: 'escalated',
      disposition: 'unknown',
      decidedBy: 'person',
      closedAt: null,
    });
    expect(await audited('alert.reopened', alert.id)).toMatchObject([{ details: { reason: 'It is used.' } }]);
    await world.requestOk(ada, 'PATCH', path(alert), closed);
    const newer = await newAlert(payload);
    const refused = await reopen(alert);
    expect([refused.status, refused.msg.includes(newer.id)]).toEqual([409, true]);
    const duplicate = await newAlert(payload);
    expect(duplicate.duplicateOf).toBe(newer.id);
    expect((await reopen(duplicate)).status).toBe(409);
  });
});

test('alerts are listed by status, severity, disposition, monitor and package, in pages that leave none out and repeat none', async () => {
  const quiet = await world.monitor(ada);
  const made: Alert[] = [];
  for (const severity of ['low', 'critical', 'critical', 'low', 'critical']) {
    const { vulnerability } = alertPayload();
    made.push(
      ...(await world.deliverAlert(ada, quiet, { vulnerability: { ...vulnerability, severity } })).alerts,
    );
  }
  const [, second] = made;
  const closed = { disposition: 'benign', status: 'closed', reason: 'Known.' };
  await world.requestOk(ada, 'PATCH', path(second ?? expect.unreachable()), closed);
  const list = async (query: string) => {
    const ids: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await world.requestOk<{ items: Alert[]; nextCursor: string | null }>(
        ada,
        'GET',
        `/api/v0/companies/${world.acme}/alerts?limit=2&monitorId=${quiet.id}${query}${cursor}`,
      );
      ids.push(...page.items.map(({ id }) => id));
      if (page.nextCursor === null) return ids;
      cursor = `&cursor=${page.nextCursor}`;
    }
  };
  const idsOf = (...indices: number[]) => indices.map((index) => made[index]?.id);
  expect(await list('')).toEqual(idsOf(4, 3, 2, 1, 0));
  expect(await list('&severity=Critical')).toEqual(idsOf(4, 2, 1));
  expect(await list('&severity=Critical&status=new')).toEqual(idsOf(4, 2));
  expect(await list('&disposition=benign')).toEqual(idsOf(1));
  expect(await list(`&package=${made[3]?.package}`)).toEqual(idsOf(3));
  expect(await list('&status=escalated')).toEqual([]);
});

describe('an incident', () => {
  const open = (alertIds?: string[]) =>
    world.requestOk<Incident>(ada, 'POST', `/api/v0/companies/${world.acme}/incidents`, {
      title: 'Poisoned registry',
      ...(alertIds ? { alertIds } : {}),
    });
  const of = ({ id }: Incident, what = '') => `/api/v0/incidents/${id}${what}`;
  const alertsOf = async (incident: Incident) =>
    (await world.requestOk<{ items: Alert[] }>(ada, 'GET', of(incident, '/alerts'))).items.map(
      ({ id }) => id,
    );

  test('groups alerts, tells which, and lets one go; both sides are written down', async () => {
    const [one, other] = [await newAlert(), await newAlert()];
    const incident = await open([one.id]);
    expect(incident).toMatchObject({ status: 'open', alertCount: 1 });
    const grown = await world.requestOk<Incident>(ada, 'POST', of(incident, '/alerts'), {
      alertIds: [other.id, other.id, one.id],
    });
    expect(grown.alertCount).toBe(2);
    expect((await alertsOf(incident)).sort()).toEqual([one.id, other.id].sort());
    expect((await world.alert(ada, one.id)).incidentId).toBe(incident.id);
    await world.requestOk(ada, 'DELETE', of(incident, `/alerts/${one.id}`));
    expect(await alertsOf(incident)).toEqual([other.id]);
    expect((await timelineOf(one)).map(({ kind }) => kind)).toEqual(['ungrouped', 'grouped', 'created']);
    expect((await timelineOf(other)).map(({ kind }) => kind)).toEqual(['grouped', 'created']);
    for (const action of ['created', 'alerts_added', 'alert_removed']) {
      expect(await audited(`incident.${action}`, incident.id), action).toHaveLength(1);
    }
    expect((await world.send(ada, 'DELETE', of(incident, `/alerts/${one.id}`))).status).toBe(404);
  });

  test('takes all of a call or none: no alert of another incident, of another company, or that is none', async () => {
    const [free, taken] = [await newAlert(), await newAlert()];
    await open([taken.id]);
    const incident = await open();
    const company = await world.company();
    const eve = await world.caller('manager', company);
    const theirs = await world.monitor(eve, {}, company);
    const [foreign] = (await world.deliverAlert(eve, theirs, alertPayload())).alerts;
    for (const [id, status] of [
      [taken.id, 409],
      [foreign?.id, 400],
      [monitor.id, 400],
    ] as const) {
      const answer = await world.send(ada, 'POST', of(incident, '/alerts'), { alertIds: [free.id, id] });
      expect([answer.status, answer.msg.includes(id ?? '?')]).toEqual([status, true]);
    }
    expect(await alertsOf(incident)).toEqual([]);
    expect((await timelineOf(free)).map(({ kind }) => kind)).toEqual(['created']);
    expect((await world.send(eve, 'GET', of(incident))).status).toBe(404);
    expect((await world.send(eve, 'POST', of(incident, '/alerts'), { alertIds: [foreign?.id] })).status).toBe(
      404,
    );
  });

  test('that two people fill at once takes each alert once, and no alert gets into two', async () => {
    const alertIds: string[] = [];
    for (let n = 0; n < 6; n++) alertIds.push((await newAlert()).id);
    const incidents = [await open(), await open()];
    const answers = await Promise.all(
      incidents.map((incident, index) =>
        world.send(index === 0 ? ada : grace, 'POST', of(incident, '/alerts'), {
          alertIds: index === 0 ? alertIds : alertIds.toReversed(),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const counts = await Promise.all(incidents.map(async (one) => (await alertsOf(one)).length));
    expect(counts.sort()).toEqual([0, 6]);
  });

  test('is closed and opened again without touching its alerts', async () => {
    const alert = await newAlert();
    const incident = await open([alert.id]);
    const closed = await world.requestOk<Incident>(ada, 'PATCH', of(incident), { status: 'closed' });
    expect(closed.closedAt).not.toBeNull();
    expect(await world.alert(ada, alert.id)).toMatchObject({ status: 'new', incidentId: incident.id });
    const again = await world.requestOk<Incident>(ada, 'PATCH', of(incident), {
      status: 'open',
      title: 'Again',
    });
    expect(again).toMatchObject({ status: 'open', title: 'Again', closedAt: null, alertCount: 1 });
  });
});
