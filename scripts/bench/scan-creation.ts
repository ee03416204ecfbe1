import { randomUUID } from 'node:crypto';
import { type Load, measureLoad } from './load.ts';
import { databaseCpuSeconds, type ServerProcess, startServerProcess } from './processes.ts';
import type { BenchRow, BenchServer } from './server.ts';

/** Many accounts, and one that every request wants. */
const ORGANIZATION_COUNTS = [8, 1];
const CONNECTIONS = 32;
/** Short rounds in turns, so that what else the machine does meets both alike. */
const ROUNDS = 5;
const ROUND_MS = 2_000;
/** Archives laid out for a round; one that creates more ends early. */
const PER_ROUND = 5_000;
const LEAST_A_SECOND = 400;
const CORES = 2;

const program = (path: string) => new URL(path, import.meta.url).pathname;

/**
 * How many scans of uploaded archives are accepted a second, each a new one with its credit, beside a bare server that
 * writes the same rows in one transaction. The server runs as `serve`: nothing takes the scans from the queue, so no scan
 * competes with the requests for the processor.
 */
export async function benchScanCreation(server: BenchServer): Promise<BenchRow[]> {
  const bare = await startServerProcess(program('./bare-creation.ts'), (port) => [
    String(port),
    server.settings.DATABASE_URL,
  ]);
  const ours = await startServerProcess(
    program('../../apps/server/src/main.ts'),
    () => ['serve'],
    (port) => ({
      ...server.settings,
      PORT: String(port),
      RATE_LIMIT_SCAN_CREATIONS_PER_MINUTE: '10000000',
    }),
  );
  try {
    const rows: BenchRow[] = [];
    for (const organizations of ORGANIZATION_COUNTS)
      rows.push(await compare(server, bare, ours, organizations));
    // A later row runs a worker, which would take them.
    await server.sql('delete from scan_runs');
    await server.sql('delete from scans');
    return rows;
  } finally {
    await Promise.all([bare.stop(), ours.stop()]);
  }
}

async function compare(
  server: BenchServer,
  bare: ServerProcess,
  ours: ServerProcess,
  organizations: number,
): Promise<BenchRow> {
  const requests = await layOut(server, organizations, (ROUNDS + 1) * PER_ROUND);
  await measured(server, bare, requests.bare());
  await measured(server, ours, requests.ours());
  const rounds: { bare: Measured; ours: Measured }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      bare: await measured(server, bare, requests.bare()),
      ours: await measured(server, ours, requests.ours()),
    });
  }
  return rowOf(organizations, rounds);
}

interface Measured extends Load {
  /** Microseconds of processor time a request: of the server, of the database, and of those who ask included. */
  readonly serverCpu: number;
  readonly databaseCpu: number;
  readonly allCpu: number;
}

async function measured(
  server: BenchServer,
  process_: ServerProcess,
  next: () => Buffer | undefined,
): Promise<Measured> {
  const [backend] = await server.sql('select pg_backend_pid() as pid');
  const spent = () => ({
    server: process_.cpuSeconds() * 1e6,
    database: databaseCpuSeconds(Number(backend?.pid)) * 1e6,
    load: process.cpuUsage().user + process.cpuUsage().system,
  });
  const before = spent();
  const load = await measureLoad(process_.port, next, {
    connections: CONNECTIONS,
    ms: ROUND_MS,
    status: 202,
  });
  const after = spent();
  const each = (who: keyof typeof after) => (after[who] - before[who]) / load.requests;
  return {
    ...load,
    serverCpu: each('server'),
    databaseCpu: each('database'),
    allCpu: each('server') + each('database') + each('load'),
  };
}

function rowOf(organizations: number, rounds: readonly { bare: Measured; ours: Measured }[]): BenchRow {
  const middle = (values: number[]) =>
    values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
  const of = (name: 'bare' | 'ours', field: keyof Measured) =>
    middle(rounds.map((round) => round[name][field]));
  const figures = (name: 'bare' | 'ours') =>
    `${of(name, 'requestsPerSecond').toFixed(0)}/s, p99 ${of(name, 'p99').toFixed(0)} ms, ${of(name, 'serverCpu').toFixed(0)} + ${of(name, 'databaseCpu').toFixed(0)} µs of processor`;
  const ratio = middle(rounds.map(({ bare, ours }) => ours.requestsPerSecond / bare.requestsPerSecond));
  // What the processor time allows when nobody else wants it: the server runs on one core, all together on two.
  const quiet = Math.min(1e6 / of('ours', 'serverCpu'), (CORES * 1e6) / of('ours', 'allCpu'));
  return {
    what: `start scans, ${organizations === 1 ? 'one organization' : `${organizations} organizations`}`,
    measured: `${figures('ours')} (enough for ${quiet.toFixed(0)}/s); bare ${figures('bare')}: ${ratio.toFixed(2)} ×`,
    asked: `≥ ${LEAST_A_SECOND}/s`,
    reached: of('ours', 'requestsPerSecond') >= LEAST_A_SECOND,
  };
}

interface Requests {
  /** The next round's, until its archives are used up. */
  ours(): () => Buffer | undefined;
  bare(): () => Buffer;
}

/** Uploaded archives of so many organizations, and the requests that scan them, one organization after the other. */
async function layOut(server: BenchServer, organizations: number, count: number): Promise<Requests> {
  const each = Math.ceil(count / organizations);
  const all: Awaited<ReturnType<typeof layOutOrganization>>[] = [];
  for (let n = 0; n < organizations; n++) all.push(await layOutOrganization(server, each));
  await server.sql('analyze');
  const inTurn = (n: number) => all[n % organizations];
  let used = 0;
  let bared = 0;
  return {
    ours: () => {
      const end = used + PER_ROUND;
      return () => {
        if (used >= end) return undefined;
        const request = inTurn(used)?.creations[Math.floor(used / organizations)];
        used++;
        return request;
      };
    },
    bare: () => () => inTurn(bared++)?.bare as Buffer,
  };
}

async function layOutOrganization(server: BenchServer, archives: number) {
  const { id: companyId } = await call<{ id: string }>(server, 'POST', '/companies', {
    name: 'Bench',
    handle: `bench-${randomUUID().slice(0, 13)}`,
  });
  await call(server, 'POST', `/companies/${companyId}/credits/grants`, {
    ledger: 'standard',
    credits: 1_000_000,
  });
  const { secret } = await call<{ secret: string }>(server, 'POST', `/companies/${companyId}/service-keys`, {
    name: 'bench',
  });
  // Rows, so that nothing but the creation is measured; each archive in a workspace of its own.
  const rows = await server.sql(
    `with made as (
       select gen_random_uuid() as workspace_id, gen_random_uuid() as archive_id, n
       from generate_series(1, $2::int) n
     ), spaces as (
       insert into workspaces (organization_id, id, name, kind)
       select $1::uuid, workspace_id, 'bench ' || n, 'local' from made
     ), archives as (
       insert into source_archives (organization_id, id, upload_id, workspace_id, sha256, blob_key,
         compressed_bytes, uncompressed_bytes)
       select $1::uuid, archive_id, archive_id, workspace_id, repeat('ab', 32), 'bench', 1, 1 from made
     )
     select workspace_id, archive_id from made`,
    [companyId, archives],
  );
  const bodyOf = (workspaceId: unknown, archiveId: unknown) => ({
    workspaceId,
    generateThreatModel: true,
    source: { kind: 'local_archive', archiveId, sha256: 'ab'.repeat(32) },
  });
  return {
    creations: rows.map((row) =>
      post('/api/scanner/v1/scans', bodyOf(row.workspace_id, row.archive_id), [
        `Authorization: Bearer ${secret}`,
        `Idempotency-Key: ${randomUUID()}`,
      ]),
    ),
    bare: post(`/${companyId}`, bodyOf(randomUUID(), randomUUID()), []),
  };
}

function post(path: string, value: unknown, headers: readonly string[]): Buffer {
  const body = JSON.stringify(value);
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...headers,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

async function call<T>(server: BenchServer, method: string, path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${server.baseUrl}/api/v0${path}`, {
    method,
    headers: { authorization: `Bearer ${server.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
