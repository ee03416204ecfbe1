/** Scans as triage sees them, and the turns of the agent, for tests of what alerts become. */
import { createHash, randomUUID } from 'node:crypto';
import type { Alert } from '@vedette/contract';
import { collectIndicators, memorySource, scan } from '@vedette/engine';
import { expect } from 'vitest';
import { matchIndexedScan } from '../../apps/server/src/domains/advisory-matching/indexed-scans.ts';
import { matchingRound } from '../../apps/server/src/domains/advisory-matching/worker.ts';
import { systemActor } from '../../apps/server/src/domains/audit/index.ts';
import {
  applyScanIndex,
  type CompletedScan,
  indexScan,
} from '../../apps/server/src/domains/components/index.ts';
import { processRound } from '../../apps/server/src/domains/monitors/worker.ts';
import { retriageTouched } from '../../apps/server/src/domains/triage/retriage.ts';
import { triageNewAlerts, triageRound } from '../../apps/server/src/domains/triage/worker.ts';
import { findOrCreateLocalWorkspace } from '../../apps/server/src/domains/workspaces/index.ts';
import type { Ctx } from '../../apps/server/src/platform/ctx.ts';
import type { TestServer } from '../setup/app.ts';
import type { createMonitors, SignedMonitor } from './monitors.ts';
import type { TokenHolder } from './people.ts';

export type Files = Readonly<Record<string, string>>;

const noRules = { rules: [], models: [], faults: [] };

type ScanType = 'standard' | 'lite';

const results = new Map<string, ReturnType<typeof analyse>>();

/** What a completed scan of these files leaves for triage, by the engine itself; the same files are scanned once. */
export function scanResult(files: Files, scanType: ScanType = 'standard'): ReturnType<typeof analyse> {
  const key = JSON.stringify([scanType, files]);
  const result = results.get(key) ?? analyse(files, scanType);
  results.set(key, result);
  return result;
}

async function analyse(files: Files, scanType: ScanType) {
  const result = await scan(memorySource(files), { scanType, rules: noRules, workers: 0 });
  const indicators = await collectIndicators(memorySource(files));
  return { inventory: result.dependencies, usage: result.usage, indicators };
}

export function createTriage(server: TestServer, monitors: ReturnType<typeof createMonitors>) {
  const { ctx } = server.assembly;

  const localWorkspace = (organizationId: string, name: string = randomUUID()) =>
    ctx.transaction((tx) => findOrCreateLocalWorkspace(tx, organizationId, systemActor('test'), name));

  /** A scan of these files that is completed now, unless `more` says when, and its source is theirs. */
  const completedScan = (workspaceId: string, files: Files, more: Partial<CompletedScan> = {}) => ({
    workspaceId,
    scanId: randomUUID(),
    completedAt: ctx.clock.now(),
    sourceKey: createHash('sha256').update(JSON.stringify(files)).digest('hex'),
    readsImports: true,
    ...more,
  });

  /** Makes a scan of these files the latest one of a workspace. @returns the workspace */
  async function scanned(organizationId: string, files: Files, workspaceId?: string): Promise<string> {
    const id = workspaceId ?? (await localWorkspace(organizationId)).id;
    await indexScan(ctx, organizationId, completedScan(id, files), await scanResult(files));
    return id;
  }

  /** The same, followed by the triage that it asks for, as a completed scan has it. @returns the scan */
  async function rescanned(
    organizationId: string,
    files: Files,
    workspaceId?: string,
    more: Partial<CompletedScan> = {},
  ): Promise<CompletedScan> {
    const id = workspaceId ?? (await localWorkspace(organizationId)).id;
    const completed = completedScan(id, files, more);
    const result = await scanResult(files, completed.readsImports ? 'standard' : 'lite');
    await applyScanIndex(ctx, [retriageTouched, matchIndexedScan], organizationId, completed, result);
    await runTriageWorker();
    return completed;
  }

  /** Lets the workers take everything that waits: matches, deliveries, then the agent; those of another process, if asked. */
  async function runTriageWorker(at: Ctx = ctx): Promise<void> {
    while ((await matchingRound(at, () => false)) > 0);
    while ((await processRound(at, [triageNewAlerts], () => false)) > 0);
    while ((await triageRound(at, () => false)) > 0);
  }

  /** Delivers a payload and has its alerts triaged. */
  async function triaged(
    as: TokenHolder,
    monitor: Pick<SignedMonitor, 'id' | 'signingSecret'>,
    payload: unknown,
  ): Promise<Alert[]> {
    const answer = await monitors.deliver(monitor, payload);
    expect(answer.status, answer.text).toBe(202);
    await runTriageWorker();
    const { alertIds } = await monitors.deliveryOf(as, (answer.body as { deliveryId: string }).deliveryId);
    return Promise.all(alertIds.map((id) => monitors.alert(as, id)));
  }

  return { localWorkspace, scanned, rescanned, runTriageWorker, triaged };
}
