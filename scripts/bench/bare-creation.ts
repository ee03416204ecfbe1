/**
 * The floor for starting scans: a bare node:http server that writes the same rows in one committed transaction, and
 * checks nothing. `POST /<organization>`. Run as a process of its own.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

const [port, databaseUrl] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });

const RECORD = `insert into idempotency_records
    (organization_id, api, key, fingerprint, scan_id, response_status, response_body, created_at)
  values ($1, 'scanner', $2, $3, $4, 202, $5, now())`;
const SCAN = `insert into scans (organization_id, id, workspace_id, scan_type, status, source_kind, archive_id,
    archive_sha256, source_key, paths, generate_threat_model, phase, created_at)
  values ($1, $2, $3, 'standard', 'queued', 'local_archive', $4::uuid, repeat('ab', 32), $4::text, '{}', true, 'queued', now())`;
const RUN = `insert into scan_runs (organization_id, scan_id, state) values ($1, $2, 'waiting')`;
const AUDIT = `insert into audit_entries
    (organization_id, id, action, actor_kind, actor_name, subject_kind, subject_id, details)
  values ($1, $2, 'scan.created', 'service_key', 'bare', 'scan', $3, '{}')`;
const ENTRY = `insert into credit_entries (organization_id, id, kind, ledger, credits, scan_id, created_at)
  values ($1, $2, 'reservation', 'standard', 1, $3, now())`;
const ACCOUNT = 'update credit_accounts set standard = standard - 1 where organization_id = $1';

async function create(organizationId: string, body: Buffer): Promise<string> {
  const { workspaceId } = JSON.parse(body.toString()) as { workspaceId: string };
  const fingerprint = createHash('sha256').update(body).digest();
  const [key, scanId, archiveId, auditId, entryId] = Array.from({ length: 5 }, () => randomUUID());
  const answer = JSON.stringify({ scanId, status: 'queued', workspaceId });
  const client = await pool.connect();
  try {
    const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
    await client.query('begin');
    await run('record', RECORD, [organizationId, key, fingerprint, scanId, answer]);
    await run('scan', SCAN, [organizationId, scanId, workspaceId, archiveId]);
    await run('run', RUN, [organizationId, scanId]);
    await run('audit', AUDIT, [organizationId, auditId, scanId]);
    await run('entry', ENTRY, [organizationId, entryId, scanId]);
    await run('account', ACCOUNT, [organizationId]);
    await client.query('commit');
  } finally {
    client.release();
  }
  return answer;
}

createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (request.method === 'GET') return void response.writeHead(200, { 'content-length': 0 }).end();
    create(request.url?.slice(1) ?? '', Buffer.concat(chunks)).then(
      (answer) => {
        response.writeHead(202, { 'content-type': 'application/json', 'content-length': answer.length });
        response.end(answer);
      },
      (error: unknown) => {
        response.writeHead(500, { 'content-length': 0 }).end();
        console.error(error);
      },
    );
  });
}).listen(Number(port), '127.0.0.1');
