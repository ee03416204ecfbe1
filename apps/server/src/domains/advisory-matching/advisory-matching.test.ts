/** Advisories that were imported, scans that were indexed, and the alerts that come of the two without any event. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Alert, CreatedMonitor, Delivery } from '@vedette/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { costOf } from '../../../../../tests/setup/counted-statements.ts';
import { sendRequest } from '../../../../../tests/world/http-client.ts';
import type { SignedMonitor } from '../../../../../tests/world/monitors.ts';
import { project } from '../../../../../tests/world/npm-project.ts';
import type { Caller } from '../../../../../tests/world/people.ts';
import { type Files, scanResult } from '../../../../../tests/world/triage.ts';
import { createWorld, type World } from '../../../../../tests/world/world.ts';
import { importOsv, latestAdvisoryRevision } from '../advisories/index.ts';
import { applyScanIndex } from '../components/index.ts';
import { retriageTouched } from '../triage/index.ts';
import { matchIndexedScan, matchRestoredWorkspace } from './indexed-scans.ts';
import { selectVersionsOfAdvisories } from './store.ts';
import { matchingRound } from './worker.ts';

let world: World;
let folder: string;

beforeAll(async () => {
  world = await createWorld();
  folder = await mkdtemp(join(tmpdir(), 'vedette-matching-'));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const ctxOf = () => world.server.assembly.ctx;

/** Packages and advisories of each test have names of their own: what is imported is there for all of them. */
function fresh() {
  const mark = randomUUID().slice(0, 8);
  const name = `pad-${mark}`;
  const ghsa = `GHSA-${mark}-aaaa-bbbb`;
  const cve = `CVE-2026-${Number.parseInt(mark.slice(0, 6), 16)}`;
  const record = (
    changes: Record<string, unknown> = {},
    events = [{ introduced: '1.0.0' }, { fixed: '1.3.0' }],
  ) => ({
    id: ghsa,
    aliases: [cve],
    summary: 'Pads too far',
    database_specific: { severity: 'MODERATE' },
    affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }],
    ...changes,
  });
  return { name, ghsa, cve, record };
}

/** Stands for the name of the package in sources that are scanned once for all tests. */
const NAME = 'pad-00000000';
const locked = (version: string): Files =>
  project(
    { [NAME]: '^1.0.0' },
    { [NAME]: { version } },
    { 'src/index.js': `const it = require('${NAME}');\n\nmodule.exports = () => it.pad(1);\n` },
  );
const asRange: Files = {
  'package.json': JSON.stringify({ name: 'x', version: '1.0.0', dependencies: { [NAME]: '^1.0.0' } }),
};
const ofPython: Files = { 'requirements.txt': `${NAME}==1.2.0\n` };

/** Makes a scan the latest one of a workspace, and lets nobody work yet. @returns the workspace */
async function indexed(
  organizationId: string,
  { name }: { name: string },
  files: Files = locked('1.2.0'),
  workspaceId?: string,
): Promise<string> {
  const id = workspaceId ?? (await world.localWorkspace(organizationId)).id;
  const result = JSON.parse(JSON.stringify(await scanResult(files)).replaceAll(NAME, name));
  const scan = {
    workspaceId: id,
    scanId: randomUUID(),
    completedAt: ctxOf().clock.now(),
    sourceKey: randomUUID(),
    readsImports: true,
  };
  await applyScanIndex(ctxOf(), [retriageTouched, matchIndexedScan], organizationId, scan, result);
  return id;
}

/** The same, and lets everything follow that follows. @returns the workspace */
async function scanned(...scan: Parameters<typeof indexed>): Promise<string> {
  const id = await indexed(...scan);
  await world.runTriageWorker();
  return id;
}

async function imported(...records: object[]): Promise<void> {
  const path = join(folder, `${randomUUID()}.json`);
  await writeFile(path, JSON.stringify(records));
  await importOsv(ctxOf(), path);
  await world.runTriageWorker();
}

interface Organization {
  readonly id: string;
  readonly manager: Caller;
  readonly monitor: CreatedMonitor;
}

async function organization(): Promise<Organization> {
  const id = await world.company();
  const manager = await world.caller('manager', id);
  const monitor = await world.requestOk<CreatedMonitor>(manager, 'POST', `/api/v0/companies/${id}/monitors`, {
    type: 'advisories',
    name: 'Known vulnerabilities',
  });
  return { id, manager, monitor };
}

async function alertsOf({ id, manager }: Organization, query = ''): Promise<Alert[]> {
  const path = `/api/v0/companies/${id}/alerts?limit=100${query}`;
  return (await world.requestOk<{ items: Alert[] }>(manager, 'GET', path)).items;
}

async function onlyAlert(at: Organization): Promise<Alert> {
  const alerts = await alertsOf(at);
  expect(alerts.map(({ title, disposition }) => [title, disposition])).toHaveLength(1);
  const [alert] = alerts;
  if (alert === undefined) throw new Error('no alert');
  return alert;
}

describe('a workspace that is scanned again', () => {
  test('has only that compared with advisories which it had not before', async () => {
    const one = fresh();
    const at = await organization();
    const workspaceId = await scanned(at.id, one);
    await imported(one.record());
    const work = () => costOf(world.server, (ctx) => matchingRound(ctx, () => false));
    const idle = await work();
    await indexed(at.id, one, locked('1.2.0'), workspaceId);
    expect(await work()).toEqual(idle);
    await indexed(at.id, one, locked('1.2.1'), workspaceId);
    expect((await work()).statements).toBeGreaterThan(idle.statements);
    await world.runTriageWorker();
    expect((await alertsOf(at)).map(({ version }) => version).sort()).toEqual(['1.2.0', '1.2.1']);
  });

  test('keeps what waits for the comparison', async () => {
    const one = fresh();
    const at = await organization();
    await imported(one.record());
    const workspaceId = await indexed(at.id, one);
    await indexed(at.id, one, locked('1.2.0'), workspaceId);
    await world.runTriageWorker();
    await onlyAlert(at);
  });

  test('has a version compared that was gone while an advisory about it came', async () => {
    const one = fresh();
    const at = await organization();
    const workspaceId = await scanned(at.id, one);
    await scanned(at.id, one, locked('1.9.9'), workspaceId);
    await imported(one.record());
    expect(await alertsOf(at)).toEqual([]);
    await scanned(at.id, one, locked('1.2.0'), workspaceId);
    await onlyAlert(at);
  });

  test('has everything compared once it is brought back from the archive', async () => {
    const one = fresh();
    const at = await organization();
    const workspaceId = await scanned(at.id, one);
    const setStatus = (status: string) =>
      world.requestOk(at.manager, 'PATCH', `/api/v0/workspaces/${workspaceId}`, { status });
    await setStatus('archived');
    await imported(one.record());
    expect(await alertsOf(at)).toEqual([]);
    await setStatus('active');
    const event = { organizationId: at.id, workspaceId, change: 'restored' as const };
    await ctxOf().transaction((tx) => matchRestoredWorkspace(tx, event));
    await world.runTriageWorker();
    await onlyAlert(at);
  });
});

describe('a monitor of advisories', () => {
  test('has neither address nor secret: nothing can be sent to it, and there is nothing to regenerate', async () => {
    const { manager, monitor } = await organization();
    expect(monitor).toMatchObject({
      type: 'advisories',
      webhookUrl: null,
      signingSecret: null,
      status: 'active',
    });
    const sent = await sendRequest(world.server.baseUrl + world.pathOfWebhook(monitor.id), 'POST', {
      body: '{}',
      headers: { 'x-signature': 'ab'.repeat(32) },
    });
    expect(sent.status).toBe(404);
    const asked = await world.send(manager, 'POST', `/api/v0/monitors/${monitor.id}/regenerate-secret`);
    expect([asked.status, asked.body]).toEqual([
      409,
      { type: 'bad_request', msg: 'This monitor has no signing secret: nobody sends to it.' },
    ]);
  });

  test('tells what an import says about the scans that are there, judged with evidence and the fix of its release line', async () => {
    const one = fresh();
    const at = await organization();
    await scanned(at.id, one);
    expect(await alertsOf(at)).toEqual([]);
    await imported(one.record());
    const alert = await onlyAlert(at);
    expect(alert).toMatchObject({
      kind: 'vulnerability',
      title: `${one.ghsa}: Vulnerability in ${one.name}@1.2.0`,
      severity: 'Medium',
      status: 'escalated',
      disposition: 'confirmed_threat',
      monitorId: at.monitor.id,
      ecosystem: 'npm',
      fixedVersion: '1.3.0',
      advisory: one.ghsa,
    });
    expect(alert.triage?.evidence.map(({ kind }) => kind)).toEqual([
      'component_present',
      'version_affected',
      'imported',
    ]);
    expect(alert.triage?.actions[0]?.command).toContain(`${one.name}@1.3.0`);
    const log = await world.requestOk<{ items: Delivery[] }>(
      at.manager,
      'GET',
      `/api/v0/monitors/${at.monitor.id}/deliveries`,
    );
    expect(log.items.map(({ status, alertIds }) => [status, alertIds])).toEqual([['processed', [alert.id]]]);
  });

  test('tells what a scan brings in after the import, once, however many workspaces and scans have it', async () => {
    const one = fresh();
    await imported(one.record());
    const at = await organization();
    const first = await scanned(at.id, one);
    const alert = await onlyAlert(at);
    await scanned(at.id, one);
    await scanned(at.id, one, locked('1.2.0'), first);
    expect(await onlyAlert(at)).toMatchObject({ id: alert.id, count: 1 });
  });

  test('begins with what was scanned before it was made', async () => {
    const one = fresh();
    await imported(one.record());
    const id = await world.company();
    await scanned(id, one);
    const manager = await world.caller('manager', id);
    const monitor = await world.monitor(manager, { type: 'advisories' }, id);
    await world.runTriageWorker();
    expect(await onlyAlert({ id, manager, monitor })).toMatchObject({
      package: one.name,
      monitorId: monitor.id,
    });
  });

  test('says nothing of versions that are not affected, of other ecosystems, and of what has no version', async () => {
    const one = fresh();
    const at = await organization();
    await scanned(at.id, one, locked('1.3.0'));
    await scanned(at.id, one, ofPython);
    await scanned(at.id, one, asRange);
    await imported(one.record());
    expect(await alertsOf(at)).toEqual([]);
  });

  test('holds what it finds while it is paused', async () => {
    const one = fresh();
    const at = await organization();
    const path = `/api/v0/monitors/${at.monitor.id}`;
    await world.requestOk(at.manager, 'PATCH', path, { status: 'paused' });
    await scanned(at.id, one);
    await imported(one.record());
    expect(await alertsOf(at)).toEqual([]);
    await world.requestOk(at.manager, 'PATCH', path, { status: 'active' });
    await world.runTriageWorker();
    await onlyAlert(at);
  });

  test('tells only its own organization', async () => {
    const one = fresh();
    const at = await organization();
    const other = await organization();
    const unmonitored = await world.company();
    await scanned(at.id, one);
    await scanned(unmonitored, one);
    await imported(one.record());
    await onlyAlert(at);
    expect(await alertsOf(other)).toEqual([]);
    const manager = await world.caller('manager', unmonitored);
    expect(await alertsOf({ ...other, id: unmonitored, manager })).toEqual([]);
  });

  test('tells a record of a malicious package as a threat', async () => {
    const one = fresh();
    const at = await organization();
    await scanned(at.id, one);
    await imported(
      one.record({ id: `MAL-2026-${one.name}`, aliases: [], database_specific: {} }, [{ introduced: '0' }]),
    );
    expect(await onlyAlert(at)).toMatchObject({
      kind: 'threat',
      threatType: 'malware',
      title: `Supply chain threat: malware (${one.name}@1.2.0)`,
      severity: 'Critical',
      disposition: 'confirmed_threat',
    });
  });

  test('tells once of records that name one another', async () => {
    const one = fresh();
    const at = await organization();
    await scanned(at.id, one);
    await imported(
      one.record(),
      one.record({ id: `PYSEC-${one.name}`, aliases: [one.cve], database_specific: {} }),
    );
    await onlyAlert(at);
    await imported(one.record({ id: `OSV-${one.name}`, aliases: [`PYSEC-${one.name}`] }));
    await onlyAlert(at);
  });

  test('tells what two workers find at the same moment once', async () => {
    const one = fresh();
    const at = await organization();
    await scanned(at.id, one);
    const path = join(folder, 'race.json');
    await writeFile(path, JSON.stringify(one.record()));
    await importOsv(ctxOf(), path);
    await scanned(at.id, one);
    await Promise.all([1, 2, 3].map(() => matchingRound(ctxOf(), () => false)));
    await world.runTriageWorker();
    await onlyAlert(at);
  });
});

describe('the versions that an import is compared with', () => {
  const MANY = 200;

  /** So many workspaces that have the package in one version, and one of each other state, by statements alone. */
  async function manyWith(organizationId: string, name: string): Promise<void> {
    const { db } = ctxOf();
    await db.query(
      {
        text: `with w as (
            insert into workspaces (organization_id, id, name, kind, status)
            select $1, gen_random_uuid(), $2 || n, 'local', case n when 3 then 'archived' else 'active' end
            from generate_series(1, ${MANY}) n returning id, name)
          insert into components (organization_id, workspace_id, ecosystem, name_key, version_key, name, version, purl, source,
            relation, development, works_without_import, imported, occurrences, imports, present, first_seen_at, last_seen_at, last_scan_id)
          select $1, id, 'npm', $2, v, $2, v, 'pkg:npm/' || $2 || '@' || v, 'registry', 'direct', false, false, true, '[]', '[]',
            w.name <> $2 || '4', now(), now(), gen_random_uuid()
          from w cross join lateral (select case w.name when $2 || '1' then '1.0.0' when $2 || '2' then '1.2.0'
            when $2 || '3' then '1.1.1' when $2 || '4' then '1.1.2' else '1.1.0' end) as x(v)`,
      },
      [organizationId, name],
    );
  }

  test('are each that an active workspace has, read once however many have it', async () => {
    const { id } = await organization();
    const { name, ghsa, record } = fresh();
    await manyWith(id, name);
    const path = join(folder, `${randomUUID()}.json`);
    await writeFile(path, JSON.stringify([record()]));
    await importOsv(ctxOf(), path);
    const { versions, read } = await ctxOf().transaction(async (tx) => {
      // Of tables this small the planner reads all, whatever indexes there are.
      await tx.db.query({ text: 'set local enable_seqscan = off' }, []);
      await tx.db.query({ text: 'set local enable_bitmapscan = off' }, []);
      const rows = await selectVersionsOfAdvisories(id, tx.db, [ghsa.toUpperCase()]);
      const [row] = await tx.db.query<{ read: string }>(
        {
          text: `select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'components'`,
        },
        [],
      );
      return { versions: rows.map((one) => one.version), read: Number(row?.read) };
    });
    expect(versions.sort()).toEqual(['1.0.0', '1.1.0', '1.2.0']);
    expect(read).toBeLessThan(MANY / 4);
  });
});

describe('a signed event about the same', () => {
  const signed = ({ name, cve }: ReturnType<typeof fresh>) => ({
    vulnerability: { package: name, currentVersion: '1.2.0', advisory: cve, severity: 'low' },
    functions: ['pad'],
  });

  async function withSender() {
    const at = await organization();
    const sender: SignedMonitor = await world.monitor(at.manager, {}, at.id);
    return { at, sender };
  }

  test('that comes first, by another name of the advisory and without an ecosystem, is the alert, and its payload stays', async () => {
    const one = fresh();
    const { at, sender } = await withSender();
    await scanned(at.id, one);
    const [first] = await world.triaged(at.manager, sender, signed(one));
    await imported(one.record());
    const alerts = await alertsOf(at);
    const [open, duplicate] = [
      alerts.filter(({ status }) => status !== 'closed'),
      alerts.filter(({ duplicateOf }) => duplicateOf),
    ];
    expect(open).toMatchObject([{ id: first?.id, monitorId: sender.id, count: 2, severity: 'Medium' }]);
    expect(duplicate).toMatchObject([
      { monitorId: at.monitor.id, disposition: 'duplicated', duplicateOf: first?.id },
    ]);
    // What it is triaged by is what the sender said: the function that it names is looked for.
    await world.requestOk(at.manager, 'POST', `/api/v0/alerts/${first?.id}/triage`);
    await world.runTriageWorker();
    const again = await world.alert(at.manager, first?.id ?? '');
    expect(again.triage?.evidence.map(({ text }) => text).join()).toContain(
      'the function that the alert names',
    );
  });

  test('that comes later is its duplicate', async () => {
    const one = fresh();
    const { at, sender } = await withSender();
    await scanned(at.id, one);
    await imported(one.record());
    const [own] = await alertsOf(at);
    const [later] = await world.triaged(at.manager, sender, signed(one));
    expect(later).toMatchObject({ disposition: 'duplicated', status: 'closed', duplicateOf: own?.id });
  });
});

describe('what an advisory says later', () => {
  test('closes the alert when it is withdrawn, also where not everything was looked at, and opens it when it stands again', async () => {
    const one = fresh();
    const at = await organization();
    // A range without a lock file beside: what else is there is not known.
    await scanned(at.id, one);
    await scanned(at.id, one, asRange);
    await imported(one.record());
    expect(await onlyAlert(at)).toMatchObject({ status: 'escalated' });
    await imported(one.record({ withdrawn: '2026-11-20T00:00:00Z' }));
    const closed = await onlyAlert(at);
    expect(closed).toMatchObject({ status: 'closed', disposition: 'false_positive' });
    expect(closed.triage?.counterEvidence[0]?.text).toContain('withdrawn by its publisher');
    expect(closed.triage?.vex).toMatchObject({ status: 'not_affected' });
    await imported(one.record());
    expect(await onlyAlert(at)).toMatchObject({ status: 'escalated', disposition: 'confirmed_threat' });
  });

  test('closes the alert when the version is not affected any more, and moves the fix', async () => {
    const one = fresh();
    const at = await organization();
    await scanned(at.id, one);
    await imported(one.record());
    await imported(one.record({}, [{ introduced: '1.0.0' }, { fixed: '1.2.5' }]));
    expect((await onlyAlert(at)).triage?.actions[0]?.command).toContain(`${one.name}@1.2.5`);
    await imported(one.record({}, [{ introduced: '1.0.0' }, { fixed: '1.1.0' }]));
    expect(await onlyAlert(at)).toMatchObject({ status: 'closed', disposition: 'false_positive' });
  });

  test('closes the alert when the package is not named any more, and when a scan has no affected version any more', async () => {
    const one = fresh();
    const at = await organization();
    const workspaceId = await scanned(at.id, one);
    await imported(one.record());
    await scanned(at.id, one, locked('1.3.0'), workspaceId);
    expect(await onlyAlert(at)).toMatchObject({ status: 'closed', disposition: 'false_positive' });
    await scanned(at.id, one, locked('1.2.0'), workspaceId);
    expect(await onlyAlert(at)).toMatchObject({ status: 'escalated' });
    await imported(one.record({ affected: [{ package: { ecosystem: 'npm', name: 'something-else' } }] }));
    expect(await onlyAlert(at)).toMatchObject({ status: 'closed', disposition: 'false_positive' });
  });

  test('is no change when it is the same again: nobody works anything off', async () => {
    const one = fresh();
    await imported(one.record());
    const before = await latestAdvisoryRevision(ctxOf());
    await imported(one.record({ modified: '2026-11-22T00:00:00Z' }));
    expect(await latestAdvisoryRevision(ctxOf())).toBe(before);
  });
});
