import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { startServerProcess } from './processes.ts';
import type { BenchRow, BenchServer } from './server.ts';

const FINDINGS = 50_000;
const FIRST_BYTE_LIMIT_MS = 300;
const GROWTH_LIMIT_MIB = 64;
const CALLS = 5;
const MIB = 1024 * 1024;

/**
 * The report of a scan that found 50,000: when it begins, and how much memory a server takes while a client reads it. The server is a process of
 * its own, so that the client's memory is not counted with it.
 */
export async function benchFindingsReport(server: BenchServer): Promise<BenchRow[]> {
  const scanId = await layOutScan(server);
  const ours = await startServerProcess(
    fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url)),
    () => ['serve'],
    (port) => ({ ...server.settings, PORT: String(port) }),
  );
  const read = () => readReport(`http://127.0.0.1:${ours.port}`, server.accessToken, scanId);
  try {
    // The first readings prepare statements and let the heap grow to what any work needs.
    for (let call = 0; call < 2; call++) await read();
    const before = ours.residentBytes();
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, ours.residentBytes());
    }, 5);
    const readings = [];
    for (let call = 0; call < CALLS; call++) readings.push(await read());
    clearInterval(watch);
    return rowsOf(readings, (peak - before) / MIB);
  } finally {
    await ours.stop();
  }
}

function rowsOf(readings: readonly Reading[], growthMib: number): BenchRow[] {
  const firstByteMs = Math.max(...readings.map((reading) => reading.firstByteMs));
  const last = readings.at(-1);
  const what = `report of ${FINDINGS.toLocaleString('en')} findings`;
  return [
    {
      what: `${what}, first byte`,
      measured: `slowest of ${CALLS}: ${firstByteMs.toFixed(0)} ms`,
      asked: `< ${FIRST_BYTE_LIMIT_MS} ms`,
      reached: firstByteMs < FIRST_BYTE_LIMIT_MS,
    },
    {
      what: `${what}, memory`,
      measured: `+${growthMib.toFixed(0)} MiB for ${((last?.bytes ?? 0) / MIB).toFixed(0)} MiB in ${((last?.ms ?? 0) / 1000).toFixed(1)} s`,
      asked: `< ${GROWTH_LIMIT_MIB} MiB`,
      reached: growthMib < GROWTH_LIMIT_MIB,
    },
  ];
}

interface Reading {
  readonly firstByteMs: number;
  readonly bytes: number;
  readonly ms: number;
}

/** Reads and forgets, as a client that writes to a file does. */
async function readReport(baseUrl: string, accessToken: string, scanId: string): Promise<Reading> {
  const began = performance.now();
  const answer = await fetch(`${baseUrl}/api/v0/scans/${scanId}/findings`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  if (answer.status !== 200 || answer.body === null)
    throw new Error(`${answer.status} ${await answer.text()}`);
  let firstByteMs = Number.NaN;
  let bytes = 0;
  for await (const chunk of answer.body) {
    if (bytes === 0) firstByteMs = performance.now() - began;
    bytes += chunk.length;
  }
  return { firstByteMs, bytes, ms: performance.now() - began };
}

const rule = {
  title: 'SQL query built from untrusted input',
  remediation: 'Pass the value as a parameter of the query. '.repeat(10),
  cwe: ['CWE-89'],
  owasp: ['A03:2021'],
  references: ['https://cwe.mitre.org/data/definitions/89.html'],
  severity: 'high',
  confidence: 'high',
};

/** A finding with a way of five steps, of which `%n` makes each another one. */
const finding = {
  ruleId: 'python-sql-injection',
  path: 'src/module-%n.py',
  startLine: 42,
  startColumn: 5,
  endLine: 42,
  endColumn: 60,
  message: 'Data from request.args reaches a query as text: whoever sends it changes what the query means.',
  severity: 'high',
  confidence: 'high',
  symbol: ['Orders', 'find_%n'],
  flow: Array.from({ length: 5 }, (_, step) => ({
    path: 'src/module-%n.py',
    startLine: 10 + step,
    startColumn: 1,
    endLine: 10 + step,
    endColumn: 40,
    description: 'passed on as the first argument of a function',
    kind: step === 0 ? 'source' : step === 4 ? 'sink' : 'step',
  })),
  fingerprint: '0123456789abcdef0123456789abcdef',
  weakness: '0123456789abcdef0123456789abcdef',
  occurrence: 0,
  scopeOffset: 'src/module-%n.py|Orders|find_%n:4',
  scopeOffsetCompressed: 'src/module-%n.py|Orders|find_%n:3',
  suppressed: null,
};

/** A completed scan whose findings are ready. @returns its id */
async function layOutScan(server: BenchServer): Promise<string> {
  const scanId = randomUUID();
  const workspaceId = randomUUID();
  const ids = [server.companyId, scanId];
  await server.sql(
    `insert into scans (organization_id, id, workspace_id, scan_type, status, source_kind, repo_url, commit_sha, source_key,
       paths, generate_threat_model, phase, created_at, started_at, finished_at, findings_pages, findings_total)
     values ($1, $2, $3, 'standard', 'completed', 'remote_repo', 'https://github.com/acme/shop', repeat('a', 40), 'bench', '{}',
       false, 'ended', now(), now(), now(), 100, ${FINDINGS})`,
    [...ids, workspaceId],
  );
  await server.sql(
    `insert into scan_findings (organization_id, scan_id, number, finding_id, known, weakness, location_key, rule_id, severity, path,
       start_line, content)
     select $1, $2, n, gen_random_uuid(), true, gen_random_uuid(), gen_random_uuid(), 'python-sql-injection', 1,
       'src/module-' || n || '.py', 42, replace($3, '%n', n::text)
     from generate_series(1, ${FINDINGS}) n`,
    [...ids, JSON.stringify(finding)],
  );
  await server.sql(
    `insert into findings (organization_id, id, workspace_id, weakness, location_key, rule_id, severity, path, start_line,
       first_scan_id, first_seen_at, last_scan_id, last_number, last_seen_at)
     select $1, finding_id, $3, weakness, location_key, rule_id, severity, path, start_line, $2, now(), $2, number, now()
     from scan_findings where organization_id = $1 and scan_id = $2`,
    [...ids, workspaceId],
  );
  await server.sql(
    `insert into scan_rules (organization_id, scan_id, rule_id, severity, content) values ($1, $2, $3, 1, $4)`,
    [...ids, finding.ruleId, JSON.stringify(rule)],
  );
  await server.sql(
    `insert into finding_syncs (organization_id, scan_id, rows_synced, engine_version, ready_at)
     values ($1, $2, ${FINDINGS}, '0.0.0', now())`,
    ids,
  );
  return scanId;
}
