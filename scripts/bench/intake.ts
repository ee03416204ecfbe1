import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Load, measureLoad } from './load.ts';
import type { BenchRow, BenchServer } from './server.ts';

const CONNECTIONS = 32;
const SECONDS = 5;
/** Alternating, so that what else the machine does falls on both; the best of each counts. */
const ROUNDS = 3;
const SIZES = [
  { what: '1 KB', bytes: 1024, least: 1.5 },
  { what: '50 KB', bytes: 50 * 1024, least: 0.95 },
];

interface Running {
  readonly port: number;
  readonly path: string;
  readonly secret: string;
  readonly process: ChildProcess;
}

/** Requests a second of the webhook beside a bare server, accepted and committed, each a process of its own. */
export async function benchIntake(server: BenchServer): Promise<BenchRow[]> {
  const bare = await startBare(server);
  const ours = await startOurs(server);
  try {
    const rows: BenchRow[] = [];
    for (const size of SIZES) rows.push(...(await compare(bare, ours, size)));
    return rows;
  } finally {
    bare.process.kill('SIGKILL');
    ours.process.kill('SIGKILL');
  }
}

async function compare(bare: Running, ours: Running, size: (typeof SIZES)[number]): Promise<BenchRow[]> {
  const body = payload(size.bytes);
  const best = { bare: none, ours: none };
  await run(ours, body, 1);
  await run(bare, body, 1);
  for (let round = 0; round < ROUNDS; round++) {
    best.bare = better(best.bare, await run(bare, body, SECONDS));
    best.ours = better(best.ours, await run(ours, body, SECONDS));
  }
  const ratio = best.ours.requestsPerSecond / best.bare.requestsPerSecond;
  const slower = best.ours.p99 / best.bare.p99;
  const figures = ({ requestsPerSecond, p99 }: Load) =>
    `${Math.round(requestsPerSecond)}/s, p99 ${p99.toFixed(1)} ms`;
  return [
    {
      what: `intake, ${size.what}, bare ${figures(best.bare)}`,
      measured: `${figures(best.ours)}: ${ratio.toFixed(2)} ×`,
      asked: `≥ ${size.least} ×`,
      reached: ratio >= size.least,
    },
    {
      what: `intake, ${size.what}, 99th percentile`,
      measured: `${slower.toFixed(2)} × the bare one's`,
      asked: '≤ 2 ×',
      reached: slower <= 2,
    },
  ];
}

const none: Load = {
  requests: 0,
  requestsPerSecond: 0,
  p50: Number.POSITIVE_INFINITY,
  p99: Number.POSITIVE_INFINITY,
};
const better = (a: Load, b: Load) => (b.requestsPerSecond > a.requestsPerSecond ? b : a);

function run(at: Running, body: Buffer, seconds: number): Promise<Load> {
  const signature = createHmac('sha256', at.secret).update(body).digest('hex');
  const head = [
    `POST ${at.path} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    `content-length: ${body.length}`,
    `x-signature: ${signature}`,
  ];
  const request = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
  return measureLoad(at.port, request, { connections: CONNECTIONS, ms: seconds * 1000, status: 202 });
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

async function startBare(server: BenchServer): Promise<Running> {
  const secret = 'bench';
  const child = spawn(process.execPath, [fileURLToPath(new URL('bare-intake.ts', import.meta.url))], {
    env: { ...process.env, DATABASE_URL: server.settings.DATABASE_URL, SECRET: secret, POOL: '10' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk.toString())));
    child.once('exit', () => reject(new Error('the bare server ended')));
  });
  return { port, path: '/', secret, process: child };
}

async function startOurs(server: BenchServer): Promise<Running> {
  const answer = await fetch(`${server.baseUrl}/api/v0/companies/${server.companyId}/monitors`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'threat_intel', name: 'Bench' }),
  });
  const { id, signingSecret } = (await answer.json()) as { id: string; signingSecret: string };
  const port = await freePort();
  const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, 'serve'], {
    env: {
      ...process.env,
      ...server.settings,
      PORT: String(port),
      RATE_LIMIT_MONITOR_EVENTS_PER_MINUTE: '100000000',
    },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  for (let healthy = false; !healthy; ) {
    healthy = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => new Promise((resolve) => setTimeout(() => resolve(false), 50)),
    );
  }
  return { port, path: `/api/webhooks/threat-intel/${id}`, secret: signingSecret, process: child };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });
}
