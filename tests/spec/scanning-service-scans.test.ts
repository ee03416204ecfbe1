/** What the scanning service's specification says about starting and following scans, asked over HTTP of a running server. */
import { randomUUID } from 'node:crypto';
import type { AcceptedScan, Credits, SastReport, Scan } from '@vedette/contract';
import { expect } from 'vitest';
import type { HttpResponse } from '../world/http-client.ts';
import { vulnerableShop } from '../world/scans.ts';
import { citing } from './cite.ts';
import { ada, expectProblem, key, other, scanner, setUpScanningWorld, world } from './scanning-fixtures.ts';
import { scans } from './scanning-service-sentences.ts';

setUpScanningWorld();

const { requirement, assertAllCited } = citing(scans);
const path = `${scanner}/scans`;
const sha = 'a'.repeat(40);

/** What scans an archive that was uploaded for it. */
const archiveBody = async () => world.bodyFor(await world.uploadedArchive(key));
const accepted = (answer: HttpResponse): AcceptedScan => {
  expect(answer.status, answer.text).toBe(202);
  return answer.body as AcceptedScan;
};
const workspacesOf = async () =>
  (
    await world.requestOk<{ items: { id: string }[] }>(
      ada,
      'GET',
      `/api/v0/companies/${world.acme}/workspaces?limit=200`,
    )
  ).items
    .map(({ id }) => id)
    .sort();
const balances = async () => (await world.requestOk<Credits>(key, 'GET', `${scanner}/credits`)).balances;

requirement('accepted202', 'before anything of it has run', async () => {
  const { scanId, status } = accepted(await world.startScan(key, await archiveBody()));
  expect(status).toBe('queued');
  expect((await world.statusOf(key, scanId)).startedAt).toBeNull();
});

requirement('relativeUrls', 'both lead to the scan from there', async () => {
  const { scanId, statusUrl, findingsUrl } = accepted(await world.startScan(key, await archiveBody()));
  for (const url of [statusUrl, findingsUrl]) expect(url).toMatch(/^\/api\/scanner\/v1\/scans\//);
  expect(await world.requestOk(key, 'GET', statusUrl)).toMatchObject({ scanId });
  expectProblem(await world.send(key, 'GET', findingsUrl), 409, 'scan_not_completed');
});

requirement('neverCreates', 'whatever is asked for, and whatever becomes of it', async () => {
  const { repoUrl } = await world.connectedRepository(ada);
  const before = await workspacesOf();
  await world.startScan(key, { repoUrl, commit: sha });
  await world.startScan(key, { repoUrl: `${repoUrl}-other`, commit: sha });
  expect(await workspacesOf()).toEqual(before);
});

requirement('archiveStandard', 'and no credit of another type is touched', async () => {
  const before = await balances();
  for (const scanType of ['audit', 'lite'])
    expectProblem(await world.startScan(key, { ...(await archiveBody()), scanType }), 400, 'bad_request');
  expect(await balances()).toEqual(before);
});

requirement('prerequisites', 'one that another organization connected is not connected', async () => {
  const elsewhere = await world.connectedRepository(other.manager, { companyId: other.companyId });
  const answer = await world.startScan(key, { repoUrl: elsewhere.repoUrl, commit: sha });
  expectProblem(answer, 409, 'repository_not_connected');
});

requirement('repoUrl', 'in whatever way it is invalid', async () => {
  for (const repoUrl of [
    '',
    'shop',
    'https://github.com/acme',
    'https://u:p@github.com/acme/shop',
    'https://github.com/acme/shop?x=1',
    'file:///etc',
    7,
  ]) {
    const answer = await world.startScan(key, { repoUrl, commit: sha });
    const { errors } = expectProblem(answer, 400, 'bad_request');
    expect(errors, String(repoUrl)).toMatchObject([{ pointer: '/repoUrl' }]);
  }
});

for (const sentence of ['commit', 'commitLength'] as const) {
  requirement(sentence, 'nothing shorter, longer or that moves', async () => {
    const { repoUrl } = await world.connectedRepository(ada);
    for (const commit of [
      'main',
      'v1.0.0',
      'HEAD',
      'refs/heads/main',
      'a'.repeat(39),
      'a'.repeat(41),
      'a'.repeat(63),
      'g'.repeat(40),
      '',
    ]) {
      const { errors } = expectProblem(await world.startScan(key, { repoUrl, commit }), 400, 'bad_request');
      expect(errors, commit).toMatchObject([{ pointer: '/commit' }]);
    }
  });
}

requirement('paths', 'at most 100, relative and without steps upwards', async () => {
  const body = await archiveBody();
  for (const paths of [['../etc'], ['/etc/passwd'], ['a/../../b'], [''], Array(101).fill('a'), 'src', [1]])
    expectProblem(await world.startScan(key, { ...body, paths }), 400, 'bad_request');
  accepted(await world.startScan(key, { ...body, paths: ['src/auth', 'a.js'] }));
});

for (const sentence of ['multiple', 'workspaceId'] as const) {
  requirement(sentence, 'the answer names the candidates, and one of them is taken', async () => {
    const { repoUrl, workspace } = await world.connectedRepository(ada);
    const second = await world.requestOk<{ id: string }>(
      ada,
      'POST',
      `/api/v0/companies/${world.acme}/workspaces`,
      {
        name: `second-${randomUUID().slice(0, 8)}`,
        repoUrl,
      },
    );
    const refused = expectProblem(
      await world.startScan(key, { repoUrl, commit: sha }),
      409,
      'multiple_workspaces',
    );
    for (const id of [workspace.id, second.id]) expect(JSON.stringify(refused)).toContain(id);
    // The choice is made: what is refused now is the commit, which this provider cannot be asked for.
    const chosen = await world.startScan(key, { repoUrl, commit: sha, workspaceId: second.id });
    expect(chosen.text).not.toContain('multiple_workspaces');
    const { workspace: foreign } = await world.connectedRepository(other.manager, {
      companyId: other.companyId,
    });
    const stranger = await world.startScan(key, { repoUrl, commit: sha, workspaceId: foreign.id });
    expect([404, 409]).toContain(stranger.status);
  });
}

requirement('scanType', 'and nothing else', async () => {
  for (const scanType of ['deep', 'Standard', '', 1, null])
    expectProblem(await world.startScan(key, { ...(await archiveBody()), scanType }), 400, 'bad_request');
});

requirement('threatModel', 'its first scan without it is refused', async () => {
  const body = await archiveBody();
  for (const generateThreatModel of [false, undefined])
    expectProblem(await world.startScan(key, { ...body, generateThreatModel }), 400, 'bad_request');
  accepted(await world.startScan(key, body));
});

requirement('source', 'another SHA-256, an unknown archive, and no source or two are refused', async () => {
  const body = await archiveBody();
  const { archiveId } = body.source;
  const sent = (source: unknown, more = {}) => world.startScan(key, { ...body, source, ...more });
  expectProblem(await sent({ ...body.source, sha256: 'ab'.repeat(32) }), 400, 'archive_mismatch');
  expectProblem(await sent({ ...body.source, archiveId: randomUUID() }), 400, 'archive_not_found');
  expectProblem(await sent({ ...body.source, kind: 'tarball' }), 400, 'bad_request');
  expectProblem(await sent({ kind: 'local_archive', archiveId }), 400, 'bad_request');
  expectProblem(await sent(undefined), 400, 'bad_request');
  expectProblem(
    await sent(body.source, { repoUrl: 'https://github.com/acme/shop', commit: sha }),
    400,
    'bad_request',
  );
});

requirement('idempotencyKey', 'without one, or with one that is none, nothing is started', async () => {
  const body = await archiveBody();
  expectProblem(await world.send(key, 'POST', path, body), 400, 'idempotency_key_invalid');
  for (const bad of ['""', 'a b', 'x'.repeat(256)])
    expectProblem(await world.startScan(key, body, bad), 400, 'idempotency_key_invalid');
  accepted(await world.startScan(key, body, 'x'.repeat(255)));
});

requirement('scanId', 'a new one for each scan', async () => {
  const ids = [];
  for (let times = 0; times < 2; times++)
    ids.push(accepted(await world.startScan(key, await archiveBody())).scanId);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
});

for (const [sentence, member, value] of [
  ['status', 'status', () => 'queued'],
  ['statusUrl', 'statusUrl', (id: string) => `/api/scanner/v1/scans/${id}`],
  ['findingsUrl', 'findingsUrl', (id: string) => `/api/scanner/v1/scans/${id}/findings`],
] as const) {
  requirement(sentence, 'in the answer to the request', async () => {
    const answer = accepted(await world.startScan(key, await archiveBody()));
    expect(answer[member]).toBe(value(answer.scanId));
  });
}

requirement('workspaceAvailable', 'and they are the same', async () => {
  const source = await world.uploadedArchive(key);
  const { scanId, workspaceId } = accepted(await world.startScan(key, world.bodyFor(source)));
  expect(workspaceId).toBe(source.workspaceId);
  expect((await world.statusOf(key, scanId)).workspaceId).toBe(source.workspaceId);
});

requirement('endpointCreate', 'another content type is not taken', async () => {
  const body = await archiveBody();
  const headers = { 'idempotency-key': randomUUID(), 'content-type': 'text/plain' };
  expectProblem(
    await world.send(key, 'POST', path, JSON.stringify(body), headers),
    415,
    'unsupported_media_type',
  );
  const narrow = await world.key({ scopes: ['scans:read', 'findings:read'] });
  expectProblem(await world.startScan(narrow, body), 403, 'insufficient_scope');
  accepted(await world.startScan(await world.key({ scopes: ['scans:create'] }), body));
});

requirement('endpointStatus', 'to a key that may read it', async () => {
  const { scanId } = accepted(await world.startScan(key, await archiveBody()));
  const reading = await world.key({ scopes: ['scans:read'] });
  expect((await world.statusOf(reading, scanId)).status).toBe('queued');
  const creating = await world.key({ scopes: ['scans:create'] });
  expectProblem(await world.send(creating, 'GET', `${path}/${scanId}`), 403, 'insufficient_scope');
  expectProblem(await world.send(other.key, 'GET', `${path}/${scanId}`), 404, 'not_found');
});

requirement('error402', 'and nothing is started', async () => {
  const companyId = await world.company();
  const poor = await world.key({ companyId });
  await world.switchScans(false, companyId);
  const source = await world.uploadedArchive(poor);
  const answer = await world.startScan(poor, world.bodyFor(source));
  expectProblem(answer, 402, 'scans_disabled');
  const { items } = await world.requestOk<{ items: Scan[] }>(poor, 'GET', path);
  expect(items).toEqual([]);
});

requirement('error409', 'the same source is scanned once at a time', async () => {
  const body = await archiveBody();
  accepted(await world.startScan(key, body));
  expectProblem(await world.startScan(key, body), 409, 'scan_active');
  const { workspaceId } = await world.uploadedArchive(key);
  expectProblem(await world.startScan(key, { ...body, workspaceId }), 409, 'workspace_mismatch');
});

requirement('replayBody', 'it is given the first answer, and another body is refused', async () => {
  const [body, id] = [await archiveBody(), randomUUID()];
  const before = await balances();
  const first = await world.startScan(key, body, id);
  const again = await world.startScan(key, body, id);
  expect([again.status, again.text]).toEqual([first.status, first.text]);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect((await balances()).standard).toBe(before.standard - 1);
  expectProblem(await world.startScan(key, { ...body, paths: ['src'] }, id), 409, 'idempotency_key_reused');
});

requirement('replayRotated', 'the key that started it may be revoked by then', async () => {
  const [body, id, first] = [await archiveBody(), randomUUID(), await world.key()];
  const { scanId } = accepted(await world.startScan(first, body, id));
  await world.revoke(first);
  expect(accepted(await world.startScan(await world.key(), body, id)).scanId).toBe(scanId);
});

requirement('definitive', 'and with a new one it is decided anew', async () => {
  const companyId = await world.company();
  const poor = await world.key({ companyId });
  const body = world.bodyFor(await world.uploadedArchive(poor));
  const id = randomUUID();
  await world.switchScans(false, companyId);
  expectProblem(await world.startScan(poor, body, id), 402, 'scans_disabled');
  await world.switchScans(true, companyId);
  expectProblem(await world.startScan(poor, body, id), 402, 'scans_disabled');
  accepted(await world.startScan(poor, body));
});

requirement('oneProvider', 'whatever the organization has connected', async () => {
  for (const repoUrl of [
    'https://gitlab.com/acme/shop',
    'https://github.com.evil.example/acme/shop',
    'http://github.com/acme/shop',
  ])
    expectProblem(await world.startScan(key, { repoUrl, commit: sha }), 400, 'bad_request');
});

requirement(
  'statuses',
  'one that waits is cancelled at once, stays so, and gives its credit back',
  async () => {
    const { standard } = await balances();
    const { scanId } = accepted(await world.startScan(key, await archiveBody()));
    expect((await world.statusOf(key, scanId)).status).toBe('queued');
    for (let times = 0; times < 2; times++) {
      expect((await world.send(key, 'POST', `${path}/${scanId}/cancel`)).status).toBe(202);
      expect((await world.statusOf(key, scanId)).status).toBe('cancelled');
    }
    expect((await balances()).standard).toBe(standard);
  },
);

/** What the tests before have left waiting would be run for nobody. */
async function cancelWaiting() {
  const { items } = await world.requestOk<{ items: Scan[] }>(key, 'GET', `${path}?status=queued&limit=200`);
  expect(items.length).toBeGreaterThan(0);
  for (const { scanId } of items)
    expect((await world.send(key, 'POST', `${path}/${scanId}/cancel`)).status).toBe(202);
}

// From here on scans run.
requirement('polling', 'and what it then fetches is there', async () => {
  await cancelWaiting();
  const companyId = await world.company();
  const { scan, key: reader } = await world.completedScan(vulnerableShop, { companyId });
  expect(scan).toMatchObject({ status: 'completed', coverage: { complete: true }, failure: null });
  const ended = await world.send(reader, 'GET', `${path}/${scan.scanId}`);
  expect(ended.headers.get('retry-after')).toBeNull();
  expectProblem(await world.send(reader, 'POST', `${path}/${scan.scanId}/cancel`), 409, 'scan_terminal');
  const report = await world.requestOk<SastReport>(reader, 'GET', scan.findingsUrl);
  const files = report.vulnerabilities.map(({ location }) => location.file);
  expect(files.filter((file) => file === 'src/app.js').length).toBeGreaterThanOrEqual(2);
});

requirement('webStarted', 'a person starts it, a key of the company reads it', async () => {
  await world.startWorker();
  const companyId = await world.company();
  const reader = await world.key({ companyId });
  const source = await world.uploadedArchive(reader);
  const started = `/api/v0/workspaces/${source.workspaceId}/scans`;
  const { scanId } = accepted(
    await world.send(world.administrator, 'POST', started, world.bodyFor(source), {
      'idempotency-key': randomUUID(),
    }),
  );
  expect((await world.endedScan(reader, scanId)).status).toBe('completed');
  expect((await world.send(reader, 'GET', `${path}/${scanId}/findings`)).status).toBe(200);
});

assertAllCited();
