/** A lite scan knows versions and no imports: what it says is taken, what it does not know makes nothing safer. */

import type { Alert, TriageResult } from '@vedette/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alertPayload, files, source } from '../../../../../tests/world/llm-stage.ts';
import type { SignedMonitor } from '../../../../../tests/world/monitors.ts';
import type { Caller } from '../../../../../tests/world/people.ts';
import type { Files } from '../../../../../tests/world/triage.ts';
import { createWorld, type World } from '../../../../../tests/world/world.ts';

let world: World;
let organizationId: string;
let manager: Caller;
let monitor: SignedMonitor;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** lodash 4.17.20 in production; imported, or not. */
const imported = files(false, source);
const notImported = files(false, 'module.exports = 1;\n');
const other = (one: Files): Files => ({ ...one, 'src/index.js': `${one['src/index.js']}// later\n` });
const fixed = (one: Files): Files => ({
  ...one,
  'package-lock.json': String(one['package-lock.json']).replaceAll('4.17.20', '4.17.21'),
});
const without: Files = {
  ...notImported,
  'package.json': JSON.stringify({ name: 'shop', version: '1.0.0', dependencies: {} }),
  'package-lock.json': JSON.stringify({
    name: 'shop',
    lockfileVersion: 3,
    packages: { '': { name: 'shop', version: '1.0.0' } },
  }),
};
const lite = { readsImports: false };

/** An organization of its own, its workspace, and the first scan of that. */
async function begin(first: Files, more: object = {}) {
  organizationId = await world.company();
  manager = await world.caller('manager', organizationId);
  monitor = await world.monitor(manager, {}, organizationId);
  return world.rescanned(organizationId, first, undefined, more);
}

async function alertNow(): Promise<Alert & { triage: TriageResult }> {
  const [made] = await world.triaged(manager, monitor, alertPayload());
  const { items } = await world.requestOk<{ items: Alert[] }>(
    manager,
    'GET',
    `/api/v0/companies/${organizationId}/alerts?package=lodash`,
  );
  const alert = items.find(({ duplicateOf }) => duplicateOf === null) ?? made;
  if (alert?.triage == null) throw new Error('the alert was not triaged');
  return { ...alert, triage: alert.triage };
}

const factOf = ({ triage }: { triage: TriageResult }, kind: string) =>
  [...triage.evidence, ...triage.counterEvidence].find((one) => one.kind === kind);
const gapsOf = ({ triage }: { triage: TriageResult }) => triage.gaps.map(({ what }) => what).join('\n');

test('leaves a confirmed threat confirmed: the import that an older scan saw is still evidence, and says of which scan', async () => {
  const standard = await begin(imported);
  expect((await alertNow()).disposition).toBe('confirmed_threat');
  const later = await world.rescanned(organizationId, other(imported), standard.workspaceId, lite);
  const alert = await alertNow();
  expect(alert).toMatchObject({ disposition: 'confirmed_threat', status: 'escalated' });
  expect(factOf(alert, 'component_present')?.scanId).toBe(later.scanId);
  expect(factOf(alert, 'imported')).toMatchObject({
    scanId: standard.scanId,
    file: 'src/index.js',
    text: expect.stringMatching(/As of the scan of \d{4}-\d\d-\d\d\.$/),
  });
  // And another one after it, and one that moves the version without fixing it.
  await world.rescanned(organizationId, other(other(imported)), standard.workspaceId, lite);
  expect((await alertNow()).triage.situation).toBe('affected_imported');
});

test('takes away the clearance of a package that nothing imported: the code may import it by now', async () => {
  const standard = await begin(notImported);
  expect(await alertNow()).toMatchObject({ actionRequired: 'approval' });
  await world.rescanned(organizationId, other(notImported), standard.workspaceId, lite);
  const alert = await alertNow();
  expect(alert).toMatchObject({
    disposition: 'suspicious',
    actionRequired: 'none',
    triage: { situation: 'affected_not_seen_imported', vex: { status: 'affected', onceApproved: null } },
  });
  expect(gapsOf(alert)).toMatch(/Imports were last read by the scan of \S+: the latest is a lite one/);
  expect(factOf(alert, 'not_imported')?.scanId).toBe(standard.scanId);
});

test('of the very source that was read before changes nothing, nor what a person approved on it', async () => {
  const standard = await begin(notImported);
  const { id } = await alertNow();
  const approval = { disposition: 'false_positive', status: 'closed', reason: 'Nothing calls it.' };
  await world.requestOk(manager, 'PATCH', `/api/v0/alerts/${id}`, approval);
  await world.rescanned(organizationId, notImported, standard.workspaceId, lite);
  const alert = await world.alert(manager, id);
  expect(alert).toMatchObject({ status: 'closed', disposition: 'false_positive', decidedBy: 'person' });
  expect(alert.triage?.situation).toBe('affected_never_imported');
});

test('as the only one claims nothing about imports, and says why', async () => {
  await begin(notImported, lite);
  const alert = await alertNow();
  expect(alert.triage.situation).toBe('affected_not_seen_imported');
  expect(gapsOf(alert)).toContain('Imports were read by no scan of this workspace');
  expect(factOf(alert, 'not_imported')).toBeUndefined();
});

test('is believed about versions: a package that moved on is settled, one that is gone is gone', async () => {
  const standard = await begin(imported);
  expect((await alertNow()).status).toBe('escalated');
  await world.rescanned(organizationId, fixed(imported), standard.workspaceId, lite);
  expect(await alertNow()).toMatchObject({ disposition: 'false_positive', status: 'closed' });
  await world.rescanned(organizationId, without, standard.workspaceId, lite);
  expect(await alertNow()).toMatchObject({ disposition: 'benign', status: 'closed' });
  // Back again, as it was when its imports were read.
  await world.rescanned(organizationId, other(imported), standard.workspaceId, lite);
  expect(await alertNow()).toMatchObject({ disposition: 'confirmed_threat', status: 'escalated' });
});

test('that was taken in before an older one that read imports loses nothing of what that one read', async () => {
  const now = world.server.clock.now().getTime();
  const first = await begin(other(imported), lite);
  expect((await alertNow()).triage.situation).toBe('affected_not_seen_imported');
  const late = await world.rescanned(organizationId, imported, first.workspaceId, {
    completedAt: new Date(now - 60_000),
  });
  const alert = await alertNow();
  expect(alert.disposition).toBe('confirmed_threat');
  expect(factOf(alert, 'imported')?.scanId).toBe(late.scanId);
  expect(factOf(alert, 'component_present')?.scanId).toBe(first.scanId);
  // One that is older still knows nothing better.
  const oldest = { completedAt: new Date(now - 120_000) };
  await world.rescanned(organizationId, notImported, first.workspaceId, oldest);
  expect((await alertNow()).disposition).toBe('confirmed_threat');
});

test('is followed by a full one: from then on all is as that one says', async () => {
  const first = await begin(imported, lite);
  await world.rescanned(organizationId, notImported, first.workspaceId);
  expect(await alertNow()).toMatchObject({
    actionRequired: 'approval',
    triage: { situation: 'affected_never_imported', gaps: [] },
  });
});

test('shows a name in use that is nearly the reported one, also where the reported one is not', async () => {
  await begin(imported);
  const threat = { type: 'typosquat', package: '1odash', ecosystem: 'npm' };
  const [alert] = await world.triaged(manager, monitor, { threat });
  expect(alert).toMatchObject({ disposition: 'benign' });
  expect(alert?.triage?.evidence).toMatchObject([
    { kind: 'lookalike_name', file: 'package-lock.json', text: expect.stringContaining('lodash') },
  ]);
});
