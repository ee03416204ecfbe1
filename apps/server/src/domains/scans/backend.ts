import type { Ctx } from '../../platform/ctx.ts';
import type { EngineFacts } from './result/format.ts';
import type { ReviewedFinding } from './result/opinions.ts';

/** Names a scan to a backend. */
export interface ScanRef {
  readonly organizationId: string;
  readonly scanId: string;
}

/** `unknown`: the backend never took it, or has lost it. */
export type BackendState = 'unknown' | 'waiting' | 'running' | 'ended';

/**
 * Whoever runs scans. Every call may be repeated with the same scan and means the same thing: a second start starts
 * nothing new. The built-in one is a queue in the database and our engine (`builtin/`).
 */
export interface ScanBackend {
  /**
   * Starts scans in the transaction that makes them. Only a backend that lives in our own database can: what is committed
   * is confirmed, and `start` is left for scans that were made without it.
   */
  enqueueInTransaction?(tx: Ctx, organizationId: string, scanIds: readonly string[]): Promise<void>;
  /** Resolves once the scan is certain to be run. The signal fires when nobody waits for that any longer. */
  start(scan: ScanRef, signal: AbortSignal): Promise<void>;
  status(scan: ScanRef): Promise<BackendState>;
  /** Asks for the end of a scan; one that still waits has ended when this resolves. */
  cancel(scan: ScanRef): Promise<void>;
  /** Findings of a completed scan, at most 500 a page; pages count from 1. */
  findingsPage(scan: ScanRef, page: number): Promise<FindingsPage>;
}

export interface FindingsPage {
  readonly findings: readonly ReviewedFinding[];
  /** Who found them; the same on every page. */
  readonly engine: EngineFacts;
  /** Null on the last page. */
  readonly nextPage: number | null;
}
