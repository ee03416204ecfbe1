/** What the scanning service's specification says about the findings report, asked over HTTP of a running server. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { SastReport } from '@vedette/contract';
import { expect } from 'vitest';
import { insertCompletedScan, insertScan, madeFindings, resultPage } from '../world/scan-fixtures.ts';
import { citing } from './cite.ts';
import { ada, expectProblem, key, other, scanner, setUpScanningWorld, world } from './scanning-fixtures.ts';
import { findings } from './scanning-service-sentences.ts';

setUpScanningWorld();

const { requirement, assertAllCited } = citing(findings);
const pathOf = (scanId: string) => `${scanner}/scans/${scanId}/findings`;
const ctx = () => world.server.assembly.ctx;

/** Two weaknesses in two files. */
const two = () => madeFindings([{}, { path: 'shop/login.py', startLine: 7, symbol: ['login'] }]);

async function place() {
  const { workspace } = await world.connectedRepository(ada);
  return { organizationId: world.acme, workspaceId: workspace.id };
}
const completed = async () => insertCompletedScan(ctx(), await place(), two());
const read = (scanId: string, as = key) => world.requestOk<SastReport>(as, 'GET', pathOf(scanId));

requirement('report', 'of GitLab, with an id and a place for each finding', async () => {
  const { version, scan, vulnerabilities } = await read(await completed());
  expect([version, scan.type, scan.status]).toEqual(['15.2.1', 'sast', 'success']);
  expect(vulnerabilities.map(({ location }) => [location.file, location.start_line]).sort()).toEqual([
    ['shop/login.py', 7],
    ['shop/orders.py', 42],
  ]);
});

requirement('vulnerability', 'the same ids however often it is asked for, and by whichever key', async () => {
  const scanId = await completed();
  const first = await read(scanId);
  for (const vulnerability of first.vulnerabilities)
    expect(vulnerability).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: expect.stringMatching(/\S/),
      description: expect.stringMatching(/\S/),
      severity: 'High',
      location: { file: expect.any(String), start_line: expect.any(Number) },
    });
  const ids = first.vulnerabilities.map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
  const narrow = await world.key({ scopes: ['findings:read'] });
  for (const again of [await read(scanId), await read(scanId, narrow)])
    expect(again.vulnerabilities.map(({ id }) => id)).toEqual(ids);
});

requirement('drafts', 'and each says that it is one', async () => {
  const { vulnerabilities } = await read(await completed());
  expect(vulnerabilities.map(({ details }) => details.state.value)).toEqual(['draft', 'draft']);
});

requirement(
  'otherFields',
  'the report is what the interface description says, and nothing is left to guess',
  async () => {
    const { text } = await world.send(null, 'GET', `${scanner}/openapi.json`);
    const { components } = JSON.parse(text);
    expect(Object.keys(components.schemas.SastReport.properties)).toEqual(
      Object.keys(await read(await completed())),
    );
  },
);

requirement('endpoint', 'as JSON', async () => {
  const answer = await world.send(key, 'GET', pathOf(await completed()));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
});

requirement('scopeMissing', 'and is told which', async () => {
  const scanId = await completed();
  const narrow = await world.key({ scopes: ['scans:create', 'scans:read'] });
  const answer = await world.send(narrow, 'GET', pathOf(scanId));
  expect(expectProblem(answer, 403, 'insufficient_scope')).toMatchObject({ scope: 'findings:read' });
  expect(answer.headers.get('www-authenticate')).toBe(
    'Bearer error="insufficient_scope", scope="findings:read"',
  );
});

requirement('organizationScoped', 'as is one that never was', async () => {
  const scanId = await completed();
  expectProblem(await world.send(other.key, 'GET', pathOf(scanId)), 404, 'not_found');
  const unknown = '01980000-0000-7000-8000-00000000dead';
  expectProblem(await world.send(key, 'GET', pathOf(unknown)), 404, 'not_found');
});

requirement('notCompleted', 'queued, running, failed or cancelled', async () => {
  const where = await place();
  const ended = { phase: 'ended', finished_at: new Date() } as const;
  for (const state of [
    { status: 'queued', phase: 'queued' },
    { status: 'running' },
    { status: 'failed', ...ended, failure_code: 'scan_crashed', failure_message: 'It crashed.' },
    { status: 'cancelled', ...ended },
  ] as const) {
    const scanId = await insertScan(ctx(), where, state);
    expectProblem(await world.send(key, 'GET', pathOf(scanId)), 409, 'scan_not_completed');
  }
});

requirement(
  'firstRequest',
  'what it answered is there for another process, without the result of the scan',
  async () => {
    const where = await place();
    const scanId = await insertCompletedScan(ctx(), where, two());
    const first = await read(scanId);
    await ctx().blobs.delete(resultPage(where.organizationId, scanId, 1));
    const replica = await world.replica();
    try {
      const answer = await fetch(`${replica.baseUrl}${pathOf(scanId)}`, {
        headers: { 'x-api-key': key.token },
      });
      expect(await answer.json()).toEqual(first);
    } finally {
      await replica.close();
    }
  },
);

requirement('unavailable', 'and the same request succeeds once the result can be had', async () => {
  const where = await place();
  const scanId = await insertCompletedScan(ctx(), where, two());
  const page = resultPage(where.organizationId, scanId, 1);
  const bytes = await buffer(await ctx().blobs.get(page));
  await ctx().blobs.delete(page);
  const answer = await world.send(key, 'GET', pathOf(scanId));
  expectProblem(answer, 503, 'findings_not_ready');
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  await ctx().blobs.put(page, Readable.from([bytes]));
  expect((await read(scanId)).vulnerabilities).toHaveLength(2);
});

requirement('afterReadiness', 'its pages may be gone by then', async () => {
  const where = await place();
  const scanId = await insertCompletedScan(ctx(), where, two());
  const first = await read(scanId);
  await ctx().blobs.delete(resultPage(where.organizationId, scanId, 1));
  expect(await read(scanId)).toEqual(first);
});

assertAllCited();
