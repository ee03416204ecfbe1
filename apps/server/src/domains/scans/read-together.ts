import type { Ctx } from '../../platform/ctx.ts';
import { type ScanRow, selectScansById } from './store.ts';

/** Statements at once for one organization: while one is on its way, the next one fills. */
const READS_PER_ORGANIZATION = 2;
/** Past this many scans a statement is cut, and the rest goes in the next. */
const SCANS_MAX = 256;

export interface ScanReader {
  /** The scan as a statement sees it that began after the call; undefined when the organization has none of that id. */
  read(ctx: Ctx, organizationId: string, scanId: string): Promise<ScanRow | undefined>;
}

interface Wanted {
  readonly ctx: Ctx;
  readonly scanId: string;
  readonly resolve: (row: ScanRow | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Answers status polls that arrive at the same time with one statement, one organization each. There is no timer and
 * nothing is remembered: a poll that comes alone is asked at once, and no answer is older than its question.
 */
export function createScanReader(): ScanReader {
  const waiting = new Map<string, Wanted[]>();
  const reading = new Map<string, number>();

  function startReads(organizationId: string): void {
    const mine = reading.get(organizationId) ?? 0;
    const queue = waiting.get(organizationId);
    if (queue === undefined || mine >= READS_PER_ORGANIZATION) return;
    const wanted = queue.splice(0, SCANS_MAX);
    if (queue.length === 0) waiting.delete(organizationId);
    reading.set(organizationId, mine + 1);
    void readAll(organizationId, wanted).finally(() => {
      const left = (reading.get(organizationId) ?? 1) - 1;
      if (left === 0) reading.delete(organizationId);
      else reading.set(organizationId, left);
      startReads(organizationId);
    });
  }

  return {
    read(ctx, organizationId, scanId) {
      return new Promise((resolve, reject) => {
        const queue = waiting.get(organizationId);
        const wanted = { ctx, scanId, resolve, reject };
        if (queue !== undefined) return void queue.push(wanted);
        waiting.set(organizationId, [wanted]);
        // After the requests that arrived in the same turn of the event loop.
        setImmediate(startReads, organizationId);
      });
    },
  };
}

async function readAll(organizationId: string, wanted: readonly Wanted[]): Promise<void> {
  const [first] = wanted;
  if (first === undefined) return;
  try {
    const ids = new Set(wanted.map(({ scanId }) => scanId));
    const rows = await selectScansById(organizationId, first.ctx.db, [...ids]);
    const found = new Map(rows.map((row) => [row.id, row]));
    for (const { scanId, resolve } of wanted) resolve(found.get(scanId));
  } catch (error) {
    for (const { reject } of wanted) reject(error);
  }
}
