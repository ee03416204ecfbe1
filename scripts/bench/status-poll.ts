import { randomUUID } from 'node:crypto';
import { type Load, measureLoad } from './load.ts';
import { type ServerProcess, startServerProcess } from './processes.ts';
import type { BenchRow, BenchServer } from './server.ts';

const CONNECTIONS = 32;
/** Short rounds in turns, so that what else the machine does meets both alike. */
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
    await measureLoad(bare.port, request, { connections: CONNECTIONS, ms: ROUND_MS, status: 200 });
    await measureLoad(ours.port, request, { connections: CONNECTIONS, ms: ROUND_MS, status: 200 });
    const rounds: { bare: Measured; ours: Measured }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({ bare: await measured(bare, request), ours: await measured(ours, request) });
    }
    return rowOf(rounds);
  } finally {
    await Promise.all([bare.stop(), ours.stop()]);
  }
}

interface Measured extends Load {
  readonly cpuMicroseconds: number;
}

async function measured(server: ServerProcess, request: Buffer): Promise<Measured> {
  const before = server.cpuSeconds();
  const load = await measureLoad(server.port, request, {
    connections: CONNECTIONS,
    ms: ROUND_MS,
    status: 200,
  });
  const requests = load.requestsPerSecond * (ROUND_MS / 1000);
  return { ...load, cpuMicroseconds: ((server.cpuSeconds() - before) * 1e6) / requests };
}

function rowOf(rounds: readonly { bare: Measured; ours: Measured }[]): BenchRow {
  const middle = (values: number[]) =>
    values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
  const of = (name: 'bare' | 'ours', field: keyof Measured) =>
    middle(rounds.map((round) => round[name][field]));
  const ratio = middle(rounds.map(({ bare, ours }) => ours.requestsPerSecond / bare.requestsPerSecond));
  const cpu = `${of('ours', 'cpuMicroseconds').toFixed(0)} µs of processor beside ${of('bare', 'cpuMicroseconds').toFixed(0)}`;
  return {
    what: 'status poll with a service key',
    measured: `${ratio.toFixed(2)} × bare (${of('ours', 'requestsPerSecond').toFixed(0)}/s, p99 ${of('ours', 'p99').toFixed(1)} ms; ${cpu})`,
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
