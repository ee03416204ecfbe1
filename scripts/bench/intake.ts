import { createHmac, randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type ServerProcess, startServerProcess } from './processes.ts';
import type { BenchRow, BenchServer } from './server.ts';
import { type BenchTarget, type Measured, type SideBySide, sideBySide } from './side-by-side.ts';

const ROUNDS = 8;
const ROUND_MS = 3_000;
const SIZES = [
  { what: '1 KB', bytes: 1024, least: 1.5 },
  { what: '50 KB', bytes: 50 * 1024, least: 0.95 },
];

interface Sink {
  readonly server: ServerProcess;
  readonly path: string;
  readonly secret: string;
}

/** Requests a second of the webhook beside a bare server, accepted and committed, each a process of its own. */
export async function benchIntake(server: BenchServer): Promise<BenchRow[]> {
  const bare = await startBare(server);
  const ours = await startOurs(server);
  try {
    const rows: BenchRow[] = [];
    for (const size of SIZES) {
      const body = payload(size.bytes);
      const sides = { bare: target(bare, body), ours: target(ours, body) };
      const measured = await sideBySide(sides, { status: 202, rounds: ROUNDS, roundMs: ROUND_MS });
      rows.push(...rowsOf(size, measured));
    }
    return rows;
  } finally {
    await Promise.all([bare.server.stop(), ours.server.stop()]);
    // The floor's own rows, gigabytes of them: vacuuming them would be a load of later rows that no product has.
    await server.sql('drop table if exists bare_deliveries');
  }
}

function rowsOf(size: (typeof SIZES)[number], { ratio, p99Ratio, bare, ours }: SideBySide): BenchRow[] {
  const figures = ({ requestsPerSecond, p99 }: Measured) =>
    `${Math.round(requestsPerSecond)}/s, p99 ${p99.toFixed(1)} ms`;
  const cpu = `${ours.cpuMicroseconds.toFixed(0)} µs of processor beside ${bare.cpuMicroseconds.toFixed(0)}`;
  return [
    {
      what: `intake, ${size.what}, bare ${figures(bare)}`,
      measured: `${figures(ours)}: ${ratio.toFixed(2)} × (${cpu})`,
      asked: `≥ ${size.least} ×`,
      reached: ratio >= size.least,
    },
    {
      what: `intake, ${size.what}, 99th percentile`,
      measured: `${p99Ratio.toFixed(2)} × the bare one's`,
      asked: '≤ 2 ×',
      reached: p99Ratio <= 2,
    },
  ];
}

function target({ server, path, secret }: Sink, body: Buffer): BenchTarget {
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    `content-length: ${body.length}`,
    `x-signature: ${createHmac('sha256', secret).update(body).digest('hex')}`,
  ];
  return { server, request: Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]) };
}

/** JSON of that size; half of it text that compresses like prose, half like digests. */
export function payload(bytes: number): Buffer {
  const vulnerability = {
    package: 'left-pad',
    currentVersion: '1.0.0',
    advisory: 'CVE-2026-0001',
    severity: 'high',
  };
  const empty = JSON.stringify({ vulnerability, details: '', digests: '' }).length;
  const half = Math.floor((bytes - empty) / 2);
  const prose = 'An attacker who controls the length argument can exhaust the memory of the process. ';
  const digests = randomBytes(Math.ceil(half / 2))
    .toString('hex')
    .slice(0, half);
  const details = prose.repeat(Math.ceil(bytes / prose.length)).slice(0, bytes - empty - half);
  return Buffer.from(JSON.stringify({ vulnerability, details, digests }));
}

const program = (path: string) => fileURLToPath(new URL(path, import.meta.url));

async function startBare({ settings }: BenchServer): Promise<Sink> {
  const secret = 'bench';
  const server = await startServerProcess(
    program('bare-intake.ts'),
    (port) => [String(port)],
    () => ({ DATABASE_URL: settings.DATABASE_URL, SECRET: secret, POOL: '10' }),
  );
  return { server, path: '/', secret };
}

async function startOurs({ baseUrl, companyId, accessToken, settings }: BenchServer): Promise<Sink> {
  const answer = await fetch(`${baseUrl}/api/v0/companies/${companyId}/monitors`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'threat_intel', name: 'Bench' }),
  });
  const { id, signingSecret } = (await answer.json()) as { id: string; signingSecret: string };
  const server = await startServerProcess(
    program('../../apps/server/src/main.ts'),
    () => ['serve'],
    (port) => ({ ...settings, PORT: String(port), RATE_LIMIT_MONITOR_EVENTS_PER_MINUTE: '100000000' }),
  );
  return { server, path: `/api/webhooks/threat-intel/${id}`, secret: signingSecret };
}
