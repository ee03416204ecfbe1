import type { BenchRow, BenchServer } from './server.ts';

const COMPANY_USERS = 100_000;
const BATCH = 1_000;
const CALLS = 40;
/** The first calls fill caches and prepare statements. */
const WARM_UP = 5;
const LIMIT_MS = 100;

/** How long adding 1,000 users takes in a company of 100,000, each call on a fresh repository. */
export async function benchAddCompanyUsers(server: BenchServer): Promise<BenchRow> {
  const ids = await layOutCompany(server);
  const times: number[] = [];
  for (let call = 0; call < CALLS + WARM_UP; call++) {
    const repository = await post(server, '/api/v0/repositories', {
      companyId: server.companyId,
      name: `Bench ${call}`,
      type: 'bounty',
    });
    const { id } = (await repository.json()) as { id: string };
    const companyUserIds = Array.from(
      { length: BATCH },
      (_, index) => ids[(call * BATCH + index * 97) % ids.length],
    );
    const began = performance.now();
    const answer = await post(server, `/api/v0/repositories/${id}/add-company-users`, {
      companyUserIds: [...new Set(companyUserIds)],
    });
    const ms = performance.now() - began;
    if (answer.status !== 204) throw new Error(`${answer.status} ${await answer.text()}`);
    if (call >= WARM_UP) times.push(ms);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return {
    what: `add ${BATCH} users, company of ${COMPANY_USERS.toLocaleString('en')}`,
    measured: `p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms`,
    asked: `p99 < ${LIMIT_MS} ms`,
    reached: at(0.99) < LIMIT_MS,
  };
}

async function layOutCompany(server: BenchServer): Promise<string[]> {
  await server.sql(
    `with people as (
       insert into users (id, name, username, email, email_verified, terms_version)
       select gen_random_uuid(), 'Person ' || n, 'p' || n || substr($1, 1, 8), 'p' || n || '@' || $1, true, '1'
       from generate_series(1, ${COMPANY_USERS}) n returning id
     )
     insert into company_users (id, company_id, user_id, kind, invited_kind)
     select gen_random_uuid(), $1::uuid, id, 'member', 'member' from people`,
    [server.companyId],
  );
  await server.sql('analyze');
  const rows = await server.sql(`select id from company_users where company_id = $1 and kind = 'member'`, [
    server.companyId,
  ]);
  return rows.map((row) => String(row.id));
}

function post(server: BenchServer, path: string, body: unknown): Promise<Response> {
  return fetch(server.baseUrl + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
