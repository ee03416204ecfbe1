import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../../../../tests/setup/app.ts';
import {
  insertCompletedScan,
  insertScan,
  manyFindings,
  resultPage,
} from '../../../../../../tests/world/scan-fixtures.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { getScan, type ScanRecord, storedFindingsPage } from '../../scans/index.ts';
import { type FindingsBackend, syncFindings } from './sync-findings.ts';

let server: TestServer;
let ctx: Ctx;
beforeAll(async () => {
  server = await startServer();
  ctx = server.assembly.ctx;
});
afterAll(() => server.close());

const PLENTY_MS = 3_600_000;
const stored: FindingsBackend = { findingsPage: (scan, page) => storedFindingsPage(ctx, scan, page) };

/** The backend, and the pages it was asked for. */
function counting(backend: FindingsBackend = stored) {
  const asked: number[] = [];
  const findingsPage: FindingsBackend['findingsPage'] = (scan, page) => {
    asked.push(page);
    return backend.findingsPage(scan, page);
  };
  return { asked, findingsPage };
}

async function completedScan(findings = 25, pageSize = 10): Promise<ScanRecord> {
  const place = { organizationId: randomUUID(), workspaceId: randomUUID() };
  return theScan(
    place.organizationId,
    await insertCompletedScan(ctx, place, manyFindings(findings), pageSize),
  );
}

async function theScan(organizationId: string, scanId: string): Promise<ScanRecord> {
  const scan = await getScan(ctx, organizationId, scanId);
  if (scan === null) throw new Error('the scan is not there');
  return scan;
}

async function rowsOf(scan: ScanRecord) {
  return ctx.db.query<{ number: number; finding_id: string; named: boolean }>(
    {
      text: `select s.number, s.finding_id, f.id is not null as named
        from scan_findings s left join findings f on f.organization_id = s.organization_id and f.id = s.finding_id
        where s.organization_id = $1 and s.scan_id = $2 order by s.number`,
    },
    [scan.organizationId, scan.id],
  );
}

/** What is synchronised once everything went well: each finding once, in report order, with a name. */
async function expectComplete(scan: ScanRecord, findings: number): Promise<void> {
  const rows = await rowsOf(scan);
  expect(rows.map((row) => row.number)).toEqual(Array.from({ length: findings }, (_, index) => index + 1));
  expect(new Set(rows.map((row) => row.finding_id)).size).toBe(findings);
  expect(rows.every((row) => row.named)).toBe(true);
}

describe('copying the findings of a scan', () => {
  test('asks the backend for each page once, and for none when they are ready', async () => {
    const scan = await completedScan();
    const backend = counting();
    await syncFindings(ctx, backend, scan, { budgetMs: PLENTY_MS });
    await syncFindings(ctx, backend, scan, { budgetMs: PLENTY_MS });
    expect(backend.asked).toEqual([1, 2, 3]);
    await expectComplete(scan, 25);
  });

  test('is done at once for a scan that found nothing', async () => {
    const scan = await completedScan(0);
    await syncFindings(ctx, stored, scan, { budgetMs: PLENTY_MS });
    await expectComplete(scan, 0);
  });

  test('without time left copies a page a request, and asks for the next request until all are there', async () => {
    const scan = await completedScan();
    const backend = counting();
    const refusals: unknown[] = [];
    for (let request = 0; request < 10; request++) {
      try {
        await syncFindings(ctx, backend, scan, { budgetMs: 0 });
        break;
      } catch (error) {
        refusals.push(error);
      }
    }
    expect(refusals).toHaveLength(3);
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ code: 'findings_not_ready', retryAfterSeconds: 1 });
    expect(backend.asked).toEqual([1, 2, 3]);
    await expectComplete(scan, 25);
  });

  test('goes on at the page where a backend that went away had stopped it', async () => {
    const scan = await completedScan();
    const away = counting({
      findingsPage: (ref, page) =>
        page === 2 ? Promise.reject(new Error('connection refused')) : stored.findingsPage(ref, page),
    });
    await expect(syncFindings(ctx, away, scan, { budgetMs: PLENTY_MS })).rejects.toMatchObject({
      code: 'findings_not_ready',
      retryAfterSeconds: 5,
    });
    const back = counting();
    await syncFindings(ctx, back, scan, { budgetMs: PLENTY_MS });
    expect(back.asked).toEqual([2, 3]);
    await expectComplete(scan, 25);
  });

  test('says that they are not ready while the blob store has lost a page', async () => {
    const scan = await completedScan();
    await ctx.blobs.delete(resultPage(scan.organizationId, scan.id, 3));
    await expect(syncFindings(ctx, stored, scan, { budgetMs: PLENTY_MS })).rejects.toMatchObject({
      code: 'findings_not_ready',
    });
  });

  test('is taken over from a process that died in the middle of it, and not before it counts as dead, however the clock is set', async () => {
    const scan = await completedScan();
    await expect(syncFindings(ctx, stored, scan, { budgetMs: 0 })).rejects.toMatchObject({
      code: 'findings_not_ready',
    });
    const hold = (until: string) =>
      ctx.db.query(
        {
          text: `update finding_syncs set holder = $2, lease_until = now() + $3::interval where scan_id = $1`,
        },
        [scan.id, randomUUID(), until],
      );
    await hold('10 seconds');
    const backend = counting();
    await expect(syncFindings(ctx, backend, scan, { budgetMs: 300 })).rejects.toMatchObject({
      code: 'findings_not_ready',
    });
    expect(backend.asked).toEqual([]);
    await hold('-1 second');
    await syncFindings(ctx, backend, scan, { budgetMs: 0 }).catch(() => undefined);
    // No hold reaches an hour ahead, unless the clock was set back by as much after it was taken.
    await hold('1 hour');
    await syncFindings(ctx, backend, scan, { budgetMs: PLENTY_MS });
    expect(backend.asked).toEqual([2, 3]);
    await expectComplete(scan, 25);
  });

  test('by many requests at once asks for each page once, and all of them find everything ready', async () => {
    const scan = await completedScan(120, 10);
    const backend = counting();
    await Promise.all(
      Array.from({ length: 20 }, () => syncFindings(ctx, backend, scan, { budgetMs: PLENTY_MS })),
    );
    expect(backend.asked).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    await expectComplete(scan, 120);
  });

  test('by two who both believe to be the only one still stores every page once', async () => {
    const scan = await completedScan(60, 10);
    // As after a long pause of the first: its lease is over, and it does not know.
    const forgetful: FindingsBackend = {
      findingsPage: async (ref, page) => {
        const answer = await stored.findingsPage(ref, page);
        await ctx.db.query({ text: 'update finding_syncs set lease_until = now() where scan_id = $1' }, [
          scan.id,
        ]);
        return answer;
      },
    };
    await Promise.all(
      Array.from({ length: 4 }, () => syncFindings(ctx, forgetful, scan, { budgetMs: PLENTY_MS })),
    );
    await expectComplete(scan, 60);
  });
});

describe('findings of a scan that is not completed', () => {
  const place = { organizationId: randomUUID(), workspaceId: randomUUID() };
  test.each([
    ['queued', { status: 'queued', phase: 'queued' }, 'scan_not_completed'],
    ['running', { status: 'running', phase: 'program' }, 'scan_not_completed'],
    ['finalising', { status: 'running', phase: 'finalising' }, 'findings_not_ready'],
    ['cancelled', { status: 'cancelled', phase: 'ended', finished_at: new Date() }, 'scan_not_completed'],
    [
      'failed',
      {
        status: 'failed',
        phase: 'ended',
        finished_at: new Date(),
        failure_code: 'internal',
        failure_message: 'It failed.',
      },
      'scan_not_completed',
    ],
  ] as const)('are refused while it is %s', async (_, fields, code) => {
    const scan = await theScan(place.organizationId, await insertScan(ctx, place, fields));
    await expect(syncFindings(ctx, stored, scan, { budgetMs: PLENTY_MS })).rejects.toMatchObject({ code });
  });
});
