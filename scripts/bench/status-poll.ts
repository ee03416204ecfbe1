import { randomUUID } from 'node:crypto';
import { startServerProcess } from './processes.ts';
import type { BenchRow, BenchServer } from './server.ts';
import { type SideBySide, sideBySide } from './side-by-side.ts';

const ROUNDS = 8;
const ROUND_MS = 3_000;
/** Of the bare server's requests a second. */
const ASKED = 0.7;

const program = (path: string) => new URL(path, import.meta.url).pathname;

/** Polling the status of a scan with a service key, beside a bare server that does one indexed SELECT. */
export async function benchStatusPoll(server: BenchServer): Promise<BenchRow> {
  const scanId = await layOutScan(server);
  const bare = await startServerProcess(program('./bare-select.ts'), (port) => [
    String(port),
    server.settings.DATABASE_URL,
    server.companyId,
    scanId,
  ]);
  const ours = await startServerProcess(
    program('../../apps/server/src/main.ts'),
    () => ['serve'],
    (port) => ({
      ...server.settings,
      PORT: String(port),
      RATE_LIMIT_KEY_READS_PER_MINUTE: '10000000',
    }),
  );
  try {
    const request = Buffer.from(
      `GET /api/scanner/v1/scans/${scanId} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${server.serviceKey}\r\n\r\n`,
    );
    return rowOf(
      await sideBySide(
        { bare: { server: bare, request }, ours: { server: ours, request } },
        { status: 200, rounds: ROUNDS, roundMs: ROUND_MS },
      ),
    );
  } finally {
    await Promise.all([bare.stop(), ours.stop()]);
  }
}

function rowOf({ ratio, bare, ours }: SideBySide): BenchRow {
  const cpu = `${ours.cpuMicroseconds.toFixed(0)} µs of processor beside ${bare.cpuMicroseconds.toFixed(0)}`;
  return {
    what: 'status poll with a service key',
    measured: `${ratio.toFixed(2)} × bare (${ours.requestsPerSecond.toFixed(0)}/s, p99 ${ours.p99.toFixed(1)} ms; ${cpu})`,
    asked: `≥ ${ASKED} × bare`,
    reached: ratio >= ASKED,
  };
}

/** A scan that runs, as its row stands while it is polled. */
async function layOutScan(server: BenchServer): Promise<string> {
  const id = randomUUID();
  await server.sql(
    `insert into scans (organization_id, id, workspace_id, scan_type, status, source_kind, repo_url, commit_sha,
       source_key, paths, generate_threat_model, phase, created_at)
     values ($1, $2, gen_random_uuid(), 'standard', 'running', 'remote_repo', 'https://github.com/acme/shop',
       repeat('a', 40), repeat('a', 40), '{}', false, 'files', now())`,
    [server.companyId, id],
  );
  return id;
}
