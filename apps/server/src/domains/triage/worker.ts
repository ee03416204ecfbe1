import { randomUUIDv7 } from 'node:crypto';
import type { Ctx } from '../../platform/ctx.ts';
import { isDatabaseUnavailable } from '../../platform/database.ts';
import type { Notifications } from '../../platform/notifications.ts';
import { createQueueWorker, type QueueWorker } from '../../platform/queue-worker.ts';
import { type AlertOutcome, alertsForTriage, applyTriages, type OnAlertsCreated } from '../alerts/index.ts';
import { organizationsBeingIndexed } from '../components/index.ts';
import { type Judgement, judge } from './judge.ts';
import { requestOpinion } from './llm/jobs.ts';
import {
  claim,
  dequeue,
  enqueue,
  enqueueLater,
  insertRuns,
  notifyWorkers,
  postpone,
  selectWaitingAcrossOrganizations,
  type WaitingAlert,
} from './store.ts';
import { readSubject } from './subject.ts';

const CHANNEL = 'vedette_triage';
/** Alerts of one transaction: their look-ups are shared, and none waits long for the others. */
const CLAIM = 64;
/** Without a wake-up: what was postponed comes due, and a notification may be lost. */
const POLL_MS = 1_000;
/** Alerts wait so long for a completed scan to be indexed, which takes well under a second: longer means that it fails. */
const HELD_MS = 30_000;

/** Wakes whoever works on the queue, once the transaction of `tx` is committed. */
export async function wakeTriage(tx: Ctx, organizationId: string): Promise<void> {
  await notifyWorkers(organizationId, tx.db, CHANNEL);
}

/** Puts alerts in the queue, in the transaction of `tx`, and wakes whoever works on it once that is committed. */
export async function requestTriage(
  tx: Ctx,
  organizationId: string,
  alertIds: readonly string[],
): Promise<void> {
  if (alertIds.length === 0) return;
  await enqueue(organizationId, tx.db, alertIds);
  await wakeTriage(tx, organizationId);
}

/** The same after a pause; alerts that wait already wait no longer for it. */
export async function requestTriageLater(
  tx: Ctx,
  organizationId: string,
  alertIds: readonly string[],
  afterSeconds: number,
): Promise<void> {
  await enqueueLater(organizationId, tx.db, alertIds, afterSeconds);
}

/** New alerts, and alerts told again differently, are triaged. */
export const triageNewAlerts: OnAlertsCreated = (tx, { organizationId, alertIds }) =>
  requestTriage(tx, organizationId, alertIds);

/** Works on the queue of all organizations in turn, a batch of each, so that a thousand here do not delay the first there. */
export const createTriageWorker = (ctx: Ctx, notifications: Notifications): QueueWorker =>
  createQueueWorker(
    { log: ctx.log, notifications },
    {
      channel: CHANNEL,
      runners: 1,
      pollMs: POLL_MS,
      round: (isStopping) => triageRound(ctx, isStopping),
    },
  );

/**
 * A batch of each organization in which an alert waits. Where a scan has just been completed they wait until it is
 * indexed: who sees it completed and tells of a package must not hear that nobody has looked.
 * @returns how many were finished
 */
export async function triageRound(ctx: Ctx, isStopping: () => boolean): Promise<number> {
  let finished = 0;
  const waiting = await selectWaitingAcrossOrganizations(ctx.db);
  if (waiting.length === 0) return 0;
  // Looked at second: a scan that was completed before one of the alerts came is seen here, or indexed by now.
  const beingIndexed = await organizationsBeingIndexed(ctx, HELD_MS);
  for (const organizationId of waiting.filter((one) => !beingIndexed.has(one))) {
    if (isStopping()) break;
    finished += await triageWaiting(ctx, organizationId);
  }
  return finished;
}

/**
 * Triages what waits longest in one organization: one transaction judges, applies and takes from the queue, so nothing is
 * triaged by halves. When it fails each alert gets a transaction of its own, and only the one at fault comes again.
 * @returns how many were finished
 */
async function triageWaiting(ctx: Ctx, organizationId: string): Promise<number> {
  let waiting: WaitingAlert[] = [];
  try {
    return await ctx.transaction(async (tx) => {
      waiting = await claim(organizationId, tx.db, CLAIM);
      return triage(tx, organizationId, waiting);
    });
  } catch (error) {
    if (isDatabaseUnavailable(error) || waiting.length === 0) throw error;
    ctx.log.warn({ err: messageOf(error), organizationId }, 'a batch of alerts could not be triaged');
    let finished = 0;
    for (const alert of waiting) finished += await triageAlone(ctx, organizationId, alert);
    return finished;
  }
}

async function triageAlone(ctx: Ctx, organizationId: string, alert: WaitingAlert): Promise<number> {
  try {
    return await ctx.transaction((tx) => triage(tx, organizationId, [alert]));
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    ctx.log.error(
      { err: error, alertId: alert.alert_id, attempts: alert.attempts + 1 },
      'an alert cannot be triaged',
    );
    if (await postpone(organizationId, ctx.db, alert.alert_id, alert.attempts)) return 0;
    await giveUp(ctx, organizationId, alert.alert_id);
    return 1;
  }
}

/** People decide what the agent cannot: the alert is escalated, and says why. */
async function giveUp(ctx: Ctx, organizationId: string, alertId: string): Promise<void> {
  const what = 'The agent failed on this alert again and again; the log of the server says why.';
  await ctx.transaction(async (tx) => {
    await apply(tx, organizationId, [{ alertId, ...undecided(tx, what) }]);
    await dequeue(organizationId, tx.db, [alertId]);
  });
}

async function triage(tx: Ctx, organizationId: string, waiting: readonly WaitingAlert[]): Promise<number> {
  if (waiting.length === 0) return 0;
  const ids = waiting.map((alert) => alert.alert_id);
  const alerts = await alertsForTriage(tx, organizationId, ids);
  const subjects = alerts.map(({ kind, severity, payload, monitorType }) =>
    readSubject(kind, severity, payload, monitorType === 'advisories' ? 'advisory' : 'sender'),
  );
  const judgements = await judge(tx, organizationId, subjects);
  const outcomes = alerts.flatMap(({ id: alertId }, index) => {
    const judgement = judgements[index];
    return judgement === undefined ? [] : [{ alertId, ...judgement }];
  });
  await apply(tx, organizationId, outcomes);
  await dequeue(organizationId, tx.db, ids);
  return waiting.length;
}

async function apply(tx: Ctx, organizationId: string, outcomes: readonly AlertOutcome[]): Promise<void> {
  const applied = await applyTriages(tx, organizationId, outcomes);
  const there = outcomes.filter((_, index) => applied[index]?.effect !== 'gone');
  await insertRuns(
    organizationId,
    tx.db,
    there.map(({ alertId, result }) => ({
      alert_id: alertId,
      id: randomUUIDv7(),
      inputs_hash: result.inputsHash,
      engine_version: result.engineVersion,
      result: JSON.stringify(result),
      duration_ms: result.durationMs,
      created_at: tx.clock.now(),
    })),
  );
  for (const [index, { alertId, status }] of outcomes.entries()) {
    const one = applied[index];
    if (one?.effect === 'applied' && status === 'escalated') {
      await requestOpinion(tx, organizationId, alertId, one.result);
    }
  }
}

function undecided(tx: Ctx, what: string): Judgement {
  return {
    status: 'escalated',
    result: {
      situation: 'not_covered',
      disposition: 'unknown',
      confidence: 'low',
      summary: 'The agent could not judge this alert.',
      narrative: null,
      evidence: [],
      counterEvidence: [],
      gaps: [{ workspaceId: null, workspaceName: null, what, file: null, line: null }],
      actions: [],
      workspaces: [],
      vex: { status: 'under_investigation', justification: null, actionStatement: null, onceApproved: null },
      priority: 50,
      actionRequired: 'clarification',
      inputsHash: 'none',
      engineVersion: 'none',
      ranAt: tx.clock.now().toISOString(),
      durationMs: 0,
    },
  };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
