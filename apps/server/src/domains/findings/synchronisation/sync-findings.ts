import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '@vedette/contract';
import type { Ctx } from '../../../platform/ctx.ts';
import type { FindingsPage, ScanBackend, ScanRecord } from '../../scans/index.ts';
import { identifyFindings } from './identify.ts';
import {
  advanceSync,
  claimSync,
  type FindingSync,
  finishSync,
  insertScanFindings,
  insertSync,
  releaseSync,
  selectSync,
  upsertScanRules,
} from './store.ts';
import { toStored } from './stored-finding.ts';

/** The part of a scan backend that findings come from. */
export type FindingsBackend = Pick<ScanBackend, 'findingsPage'>;

/** Pages of a backend count from 1. */
const FIRST_PAGE = 1;
/** How often a request looks whether another one, at work on the same scan, has come to the end. */
const LOOK_AGAIN_MS = 100;
const RETRY_SECONDS = { finalising: 2, morePages: 1, backendAway: 5 } as const;

export interface SyncOptions {
  /** Milliseconds after which a request gives up and asks to be repeated. At least one page is synchronised in any case. */
  readonly budgetMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Makes the findings of a completed scan ready to be served from the database: takes what is not synchronised yet from the
 * backend, page by page, each with the cursor in one transaction, and tells known findings from new ones. Whatever ends
 * it in the middle, the next call goes on there. Calls at the same time do not copy twice: one copies, the others wait.
 * @throws Problem `scan_not_completed`; `findings_not_ready` when the results are being finalised, the budget is used
 *   up, or the backend cannot be asked.
 */
export async function syncFindings(
  ctx: Ctx,
  backend: FindingsBackend,
  scan: ScanRecord,
  options: SyncOptions,
): Promise<void> {
  const organizationId = scan.organizationId;
  const known = await selectSync(organizationId, ctx.db, scan.id);
  if (known?.ready) return;
  assertCompleted(scan);
  if (known === undefined)
    await insertSync(organizationId, ctx.db, { scanId: scan.id, firstPage: FIRST_PAGE });
  const holder = randomUUID();
  try {
    await syncAs(ctx, backend, scan, { ...options, holder });
  } finally {
    await releaseSync(organizationId, ctx.db, scan.id, holder);
  }
}

async function syncAs(
  ctx: Ctx,
  backend: FindingsBackend,
  scan: ScanRecord,
  { budgetMs, signal, holder }: SyncOptions & { holder: string },
): Promise<void> {
  const organizationId = scan.organizationId;
  const until = performance.now() + budgetMs;
  for (let step = 0; ; step++) {
    if (signal?.aborted) throw morePages();
    const sync = await claimSync(organizationId, ctx.db, scan.id, holder);
    if (sync === undefined && (await selectSync(organizationId, ctx.db, scan.id))?.ready) return;
    if (step > 0 && performance.now() > until) throw morePages();
    if (sync === undefined) await pause(LOOK_AGAIN_MS);
    else if (sync.next_page !== null) await syncPage(ctx, backend, scan, sync.next_page, sync);
    else return finish(ctx, scan);
  }
}

async function syncPage(
  ctx: Ctx,
  backend: FindingsBackend,
  scan: ScanRecord,
  page: number,
  sync: FindingSync,
): Promise<void> {
  const organizationId = scan.organizationId;
  const { engine, findings, nextPage } = await askBackend(ctx, backend, scan, page);
  const { rows, rules } = toStored(findings, engine.rules, sync.rows_synced);
  const step = { page, nextPage, rows: rows.length, engineVersion: engine.version };
  await ctx.transaction(async (tx) => {
    // The cursor goes first: whoever has lost the page to another stops here, before it writes a row.
    const mine = await advanceSync(organizationId, tx.db, scan.id, step);
    if (!mine || rows.length === 0) return;
    const place = { scanId: scan.id, workspaceId: scan.workspaceId };
    await insertScanFindings(organizationId, tx.db, place, rows);
    await upsertScanRules(organizationId, tx.db, scan.id, rules);
  });
}

async function askBackend(
  ctx: Ctx,
  backend: FindingsBackend,
  scan: ScanRecord,
  page: number,
): Promise<FindingsPage> {
  try {
    return await backend.findingsPage({ organizationId: scan.organizationId, scanId: scan.id }, page);
  } catch (error) {
    ctx.log.warn({ scanId: scan.id, page, err: error }, 'findings could not be read from the scan backend');
    throw new Problem('findings_not_ready', {
      detail: 'The scan backend cannot hand out the findings at the moment. Repeat the same request later.',
      retryAfterSeconds: RETRY_SECONDS.backendAway,
      cause: error,
    });
  }
}

/** All pages are there: names the findings and says that they are ready, both or neither. */
async function finish(ctx: Ctx, scan: ScanRecord): Promise<void> {
  const organizationId = scan.organizationId;
  await ctx.transaction(async (tx) => {
    const sync = await selectSync(organizationId, tx.db, scan.id);
    if (sync === undefined || sync.ready) return;
    await identifyFindings(tx, organizationId, {
      scanId: scan.id,
      workspaceId: scan.workspaceId,
      rows: sync.rows_synced,
      seenAt: scan.finishedAt ?? tx.clock.now(),
    });
    await finishSync(organizationId, tx.db, scan.id, tx.clock.now());
  });
}

const morePages = () =>
  new Problem('findings_not_ready', {
    detail: 'The findings are being synchronised from the scan backend. Repeat the same request.',
    retryAfterSeconds: RETRY_SECONDS.morePages,
  });

function assertCompleted(scan: ScanRecord): void {
  if (scan.status === 'completed') return;
  if (scan.phase === 'finalising') {
    throw new Problem('findings_not_ready', {
      detail: 'The results of the scan are being finalised. Repeat the same request.',
      retryAfterSeconds: RETRY_SECONDS.finalising,
    });
  }
  const ended = scan.status === 'failed' || scan.status === 'cancelled';
  throw new Problem('scan_not_completed', {
    detail: ended
      ? `The scan ${scan.status === 'failed' ? 'has failed' : 'was cancelled'}: it has no findings, and will have none.`
      : `The scan is ${scan.status}: its findings can be read once it is completed.`,
    extras: { scanStatus: scan.status },
  });
}
