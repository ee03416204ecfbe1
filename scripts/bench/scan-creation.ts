import { randomUUID } from 'node:crypto';
import type { BenchRow, BenchServer } from './server.ts';

const ORGANIZATIONS = 8;
const SCANS = 3_000;
const WARM_UP = 300;
const CONNECTIONS = 32;
const LEAST_A_SECOND = 400;

interface Creation {
  readonly secret: string;
  readonly body: string;
}

/** How many scans of uploaded archives are accepted a second: each a new one, with its credit, by 32 connections. */
export async function benchScanCreation(server: BenchServer): Promise<BenchRow> {
  const creations = await layOutArchives(server);
  await create(server, creations.splice(0, WARM_UP));
  const began = performance.now();
  const count = creations.length;
  await create(server, creations);
  const perSecond = count / ((performance.now() - began) / 1000);
  return {
    what: `start scans, ${ORGANIZATIONS} organizations, ${CONNECTIONS} connections`,
    measured: `${perSecond.toFixed(0)}/s`,
    asked: `>= ${LEAST_A_SECOND}/s`,
    reached: perSecond >= LEAST_A_SECOND,
  };
}

async function create(server: BenchServer, creations: Creation[]): Promise<void> {
  const queue = [...creations];
  const connection = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const answer = await fetch(`${server.baseUrl}/api/scanner/v1/scans`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${next.secret}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: next.body,
      });
      if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
}

/** Uploaded archives of several organizations, and the requests that scan them. */
async function layOutArchives(server: BenchServer): Promise<Creation[]> {
  const made: Creation[] = [];
  for (let n = 0; n < ORGANIZATIONS; n++) {
    const { id: companyId } = await call<{ id: string }>(server, 'POST', '/companies', {
      name: `Bench ${n}`,
      handle: `bench-scans-${n}-${Date.now().toString(36)}`,
    });
    await call(server, 'POST', `/companies/${companyId}/credits/grants`, {
      ledger: 'standard',
      credits: SCANS,
    });
    const { secret } = await call<{ secret: string }>(
      server,
      'POST',
      `/companies/${companyId}/service-keys`,
      {
        name: 'bench',
      },
    );
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
      [companyId, Math.ceil((SCANS + WARM_UP) / ORGANIZATIONS)],
    );
    for (const row of rows) {
      const source = { kind: 'local_archive', archiveId: row.archive_id, sha256: 'ab'.repeat(32) };
      const body = JSON.stringify({ workspaceId: row.workspace_id, generateThreatModel: true, source });
      made.push({ secret, body });
    }
  }
  await server.sql('analyze');
  // Organizations in turn: one after another would measure the lock on an account, not the service.
  const each = made.length / ORGANIZATIONS;
  return made.map((_, n) => made[(n % ORGANIZATIONS) * each + Math.floor(n / ORGANIZATIONS)] as Creation);
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
