/**
 * Starting scans under everything that goes wrong, against a model: requests and their repetitions at the same time, by
 * keys that are rotated, while the backend fails before or after it has done its part, the database ends connections at
 * any moment, clients go away, and the API crashes, at any moment or between a commit and the answer. The model is what the
 * specification promises: a key means its first body, and one scan, charged once; its definitive answer never changes.
 */
import { randomUUID } from 'node:crypto';
import type { AcceptedScan } from '@vedette/contract';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../../../../../tests/setup/app.ts';
import { createDatabaseProxy } from '../../../../../../tests/setup/database-proxy.ts';
import { propertyRuns } from '../../../../../../tests/setup/property-runs.ts';
import { type FailureMode, flakyBackend } from '../../../../../../tests/world/flaky-backend.ts';
import { type HttpResponse, sendRequest } from '../../../../../../tests/world/http-client.ts';
import type { Key } from '../../../../../../tests/world/service-keys.ts';
import { createWorld, type World } from '../../../../../../tests/world/world.ts';

const KEYS = 3;
const BODIES = 3;
/** Attempts after which a request that meets no more trouble must have been answered for good. */
const MOST_ATTEMPTS = 60;

interface Sent {
  readonly key: number;
  readonly body: number;
  /** After this many milliseconds its client goes away; null when it stays. */
  readonly patienceMs: number | null;
}

type Step =
  | { readonly kind: 'requests'; readonly sent: readonly Sent[] }
  | { readonly kind: 'cut'; readonly afterMs: number }
  /** Null: once the next transaction is committed, before anybody hears of it. */
  | { readonly kind: 'crash'; readonly afterMs: number | null }
  | { readonly kind: 'rotate' };

const moment = fc.nat({ max: 40 });
const request = fc.record({
  key: fc.nat({ max: KEYS - 1 }),
  body: fc.nat({ max: BODIES - 1 }),
  patienceMs: fc.option(moment, { freq: 3 }),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('requests' as const),
      sent: fc.array(request, { minLength: 1, maxLength: 6 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('cut' as const), afterMs: moment }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'rotate' } as const) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash' as const), afterMs: fc.option(moment) }) },
);

/** What becomes of one start after another. */
const moods = fc.array(fc.constantFrom<FailureMode>('none', 'refuse', 'lose'), {
  minLength: 1,
  maxLength: 6,
});
/** Whether the backend starts scans in the transaction that makes them, and has no moods then. */
const within = fc.boolean();

const backend = flakyBackend();
let world: World;
let outside: pg.Client;
let api: Api;
const crashed: Promise<void>[] = [];
beforeAll(async () => {
  world = await createWorld({ INITIAL_CREDITS_STANDARD: '100000' });
  outside = new pg.Client({ connectionString: world.server.databaseUrl });
  await outside.connect();
  api = await startApi();
});
afterAll(async () => {
  await crash(api);
  await Promise.allSettled(crashed);
  await outside.end();
  await world.close();
});

type Api = Awaited<ReturnType<typeof startApi>>;

/** A process of the API, as its clients and the database see one. */
async function startApi() {
  const database = await createDatabaseProxy(world.server.databaseUrl);
  const server = await startServer({
    settings: { RATE_LIMIT_SCAN_CREATIONS_PER_MINUTE: '1000000' },
    beside: { ...world.server, databaseUrl: database.url },
    scanBackend: backend.create,
  });
  /** Fires when it crashes: its clients lose their connections. */
  const gone = new AbortController();
  return { database, server, gone };
}

/** Whatever it was in the middle of, nothing more of that reaches the database or a client. */
async function crash({ database, server, gone }: Api): Promise<void> {
  database.sever();
  gone.abort();
  crashed.push(server.close().catch(() => undefined));
}

/** Ends every connection to the database, whatever it is in the middle of. */
const cutConnections = () =>
  outside.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'vedette'`,
  );

/** For what the test itself needs: a connection that was cut may be met by anybody. */
async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === MOST_ATTEMPTS) throw error;
    }
  }
}

async function until(at: number): Promise<void> {
  while (performance.now() < at) await new Promise(setImmediate);
}

/** Answers that are not kept: the client sends the same again, with a key that still works. */
const isPassing = ({ status, body }: HttpResponse) =>
  status >= 500 || status === 401 || (body as { code?: string }).code === 'idempotency_in_progress';

const codeOf = ({ body }: HttpResponse) => (body as { code?: string }).code;

/** Archives that were uploaded, each in a workspace of its own; as rows, because how they came is not what is tested. */
async function layArchives() {
  const { rows } = await outside.query<{ archiveId: string; workspaceId: string; sha256: string }>(
    `with made as (
       select gen_random_uuid() as workspace_id, gen_random_uuid() as archive_id from generate_series(1, ${BODIES})
     ), spaces as (
       insert into workspaces (organization_id, id, name, kind)
       select $1::uuid, workspace_id, workspace_id::text, 'local' from made
     )
     insert into source_archives (organization_id, id, upload_id, workspace_id, sha256, blob_key, compressed_bytes,
       uncompressed_bytes)
     select $1::uuid, archive_id, archive_id, workspace_id, repeat('ab', 32), 'none', 1, 1 from made
     returning id as "archiveId", workspace_id as "workspaceId", sha256`,
    [world.acme],
  );
  return rows;
}

/** What is left of the balance, and the scans of these workspaces. */
async function books(workspaceIds: readonly string[]) {
  const { rows } = await outside.query<{ balance: number; scans: string[] }>(
    `select standard as balance,
       array(select id::text from scans where organization_id = $1 and workspace_id = any($2) order by id) as scans
     from credit_accounts where organization_id = $1`,
    [world.acme, workspaceIds],
  );
  return rows[0];
}

/** What a holder that is gone leaves behind runs out after seconds: here, at once. */
const letClaimsRunOut = () =>
  outside.query(
    'update idempotency_records set lease_until = clock_timestamp() where lease_until is not null',
  );

test('whatever is interleaved, a key means its first body and at most one scan, charged once and answered alike', {
  timeout: 280_000,
}, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), moods, within, play), {
    numRuns: propertyRuns(8),
    endOnFailure: true,
  });
});

async function play(
  steps: readonly Step[],
  fates: readonly FailureMode[],
  startsWithin: boolean,
): Promise<void> {
  const sources = await layArchives();
  const workspaceIds = sources.map(({ workspaceId }) => workspaceId);
  const before = await books(workspaceIds);
  const bodies: unknown[] = sources.map((source, n) =>
    // The last one is refused: what is refused is kept as well.
    n === BODIES - 1 ? { ...world.bodyFor(source), scanType: 'audit' } : world.bodyFor(source),
  );
  const idempotencyKeys = Array.from({ length: KEYS }, () => randomUUID());
  let caller: Key = await persistently(() => world.key());
  /** Definitive answers by key and body. */
  const kept = new Map<string, HttpResponse>();
  const running: Promise<void>[] = [];

  const send = ({ key, body, patienceMs }: Sent) => {
    const leaving = patienceMs === null ? [] : [AbortSignal.timeout(patienceMs)];
    return sendRequest(`${api.server.baseUrl}/api/scanner/v1/scans`, 'POST', {
      token: caller.token,
      body: bodies[body],
      headers: { 'idempotency-key': idempotencyKeys[key] ?? '' },
      signal: AbortSignal.any([api.gone.signal, ...leaving]),
    }).catch(() => null);
  };

  function note({ key, body }: Sent, answer: HttpResponse | null): boolean {
    if (answer === null || isPassing(answer)) return false;
    const name = `${key} ${body}`;
    const known = kept.get(name);
    if (known) expect([answer.status, answer.text]).toEqual([known.status, known.text]);
    // Who is told that the key is another's has no answer of his own: the refusal names the request, and differs.
    else if (codeOf(answer) !== 'idempotency_key_reused') kept.set(name, answer);
    return true;
  }

  let starts = 0;
  backend.setTransactionalStart(startsWithin);
  backend.setFailureMode(() => fates[starts++ % fates.length] ?? 'none');
  for (const one of steps) {
    if (one.kind === 'rotate') {
      const next = await world.key().catch(() => caller);
      if (next !== caller) await world.revoke(caller).catch(() => undefined);
      caller = next;
    } else if (one.kind === 'cut') {
      await until(performance.now() + one.afterMs);
      await cutConnections();
    } else if (one.kind === 'crash') {
      if (one.afterMs === null) api.database.severAfterCommit();
      await until(performance.now() + (one.afterMs ?? 40));
      await crash(api);
      api = await startApi();
    } else {
      for (const sent of one.sent) running.push(send(sent).then((answer) => void note(sent, answer)));
    }
  }
  // Also of holders that are only slow: whoever takes over then must not make what they make.
  await letClaimsRunOut();
  await Promise.all(running);

  // No more trouble: every request that was ever sent is now repeated until it is answered for good.
  backend.setFailureMode(() => 'none');
  caller = await persistently(() => world.key());
  await letClaimsRunOut();
  const asked = steps.flatMap((one) => (one.kind === 'requests' ? one.sent : []));
  const different = new Map(asked.map((one) => [`${one.key} ${one.body}`, { ...one, patienceMs: null }]));
  await Promise.all(
    [...different.values()].map(async (sent) => {
      let attempts = 0;
      while (!note(sent, await send(sent))) {
        if (++attempts > MOST_ATTEMPTS) throw new Error('a request is never answered for good');
      }
    }),
  );

  for (let key = 0; key < KEYS; key++) {
    const owners = [...kept.keys()].filter((name) => name.startsWith(`${key} `));
    expect(owners.length).toBe(asked.some((one) => one.key === key) ? 1 : 0);
  }
  const accepted = [...kept.values()].filter((answer) => answer.status === 202);
  const scanIds = accepted.map((answer) => (answer.body as AcceptedScan).scanId);
  const after = await books(workspaceIds);
  expect(after?.scans).toEqual(scanIds.sort());
  expect(after?.balance).toBe((before?.balance ?? 0) - scanIds.length);
}
