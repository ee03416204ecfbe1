/**
 * Starting scans under everything that goes wrong, against a model: requests and their repetitions at the same time, by
 * keys that are rotated, while the backend fails before or after it has done its part, the database ends connections at
 * any moment, and clients go away. The model is what the specification promises: a key means its first body, and one
 * scan, charged once; its definitive answer never changes.
 */
import { randomUUID } from 'node:crypto';
import type { AcceptedScan, Credits } from '@vedette/contract';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../../../../../tests/world/exchange.ts';
import { type Mood, moodyBackend } from '../../../../../../tests/world/moody-backend.ts';
import type { Key } from '../../../../../../tests/world/service-keys.ts';
import { createWorld, type World } from '../../../../../../tests/world/world.ts';

const GRANTED = 100_000;
const KEYS = 3;
const BODIES = 3;
/** Attempts after which a request that meets no more trouble must have been answered for good. */
const MOST_ATTEMPTS = 60;

type Step =
  | { readonly kind: 'requests'; readonly sent: readonly { readonly key: number; readonly body: number }[] }
  | { readonly kind: 'cut'; readonly afterMs: number }
  | { readonly kind: 'rotate' };

const request = fc.record({ key: fc.nat({ max: KEYS - 1 }), body: fc.nat({ max: BODIES - 1 }) });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('requests' as const),
      sent: fc.array(request, { minLength: 1, maxLength: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('cut' as const), afterMs: fc.nat({ max: 40 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'rotate' } as const) },
);

/** What becomes of one start after another. */
const moods = fc.array(fc.constantFrom<Mood>('well', 'refuse', 'lose'), { minLength: 1, maxLength: 6 });

const backend = moodyBackend();
let world: World;
let outside: pg.Client;
beforeAll(async () => {
  world = await createWorld({ FIRST_CREDITS_STANDARD: String(GRANTED) }, { scanBackend: backend.create });
  outside = new pg.Client({ connectionString: world.server.databaseUrl });
  await outside.connect();
});
afterAll(async () => {
  await outside.end();
  await world.close();
});

/** Ends every connection that the server has, whatever it is in the middle of. */
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

/** Answers that are not kept: the client sends the same again, with a key that still works. */
const isPassing = ({ status, body }: Answer) =>
  status >= 500 || status === 401 || (body as { code?: string }).code === 'idempotency_in_progress';

const codeOf = ({ body }: Answer) => (body as { code?: string }).code;

test('whatever is interleaved, a key means its first body and at most one scan, charged once and answered alike', {
  timeout: 280_000,
}, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), moods, play), {
    numRuns: 20,
    endOnFailure: true,
  });
});

async function play(steps: readonly Step[], fates: readonly Mood[]): Promise<void> {
  const companyId = await persistently(() => world.company());
  let caller: Key = await persistently(() => world.key({ companyId }));
  const sources = [];
  for (let n = 0; n < BODIES; n++) {
    sources.push(await persistently(() => world.uploadedArchive(caller, { 'a.js': randomUUID() })));
  }
  const bodies: unknown[] = sources.map((source, n) =>
    // The last one is refused: what is refused is kept as well.
    n === BODIES - 1 ? { ...world.bodyFor(source), scanType: 'audit' } : world.bodyFor(source),
  );
  const idempotencyKeys = Array.from({ length: KEYS }, () => randomUUID());
  /** Definitive answers by key and body. */
  const kept = new Map<string, Answer>();
  const running: Promise<void>[] = [];

  const send = (key: number, body: number) =>
    world.startScan(caller, bodies[body], idempotencyKeys[key]).catch(() => null);

  function note(key: number, body: number, answer: Answer | null): boolean {
    if (answer === null || isPassing(answer)) return false;
    const name = `${key} ${body}`;
    const before = kept.get(name);
    if (before) expect([answer.status, answer.text]).toEqual([before.status, before.text]);
    // Who is told that the key is another's has no answer of his own: the refusal names the request, and differs.
    else if (codeOf(answer) !== 'idempotency_key_reused') kept.set(name, answer);
    return true;
  }

  let starts = 0;
  backend.setMood(() => fates[starts++ % fates.length] ?? 'well');
  for (const one of steps) {
    if (one.kind === 'rotate') {
      const next = await world.key({ companyId }).catch(() => caller);
      if (next !== caller) await world.revoke(caller).catch(() => undefined);
      caller = next;
    } else if (one.kind === 'cut') {
      const at = performance.now() + one.afterMs;
      while (performance.now() < at) await new Promise(setImmediate);
      await cutConnections();
    } else {
      for (const { key, body } of one.sent)
        running.push(send(key, body).then((answer) => void note(key, body, answer)));
    }
  }
  await Promise.all(running);

  // No more trouble: every request that was ever sent is now repeated until it is answered for good.
  backend.setMood(() => 'well');
  caller = await persistently(() => world.key({ companyId }));
  const sent = steps.flatMap((one) => (one.kind === 'requests' ? one.sent : []));
  for (const { key, body } of sent) {
    let attempts = 0;
    while (!note(key, body, await send(key, body))) {
      if (++attempts > MOST_ATTEMPTS) throw new Error('a request is never answered for good');
    }
  }

  for (let key = 0; key < KEYS; key++) {
    const owners = [...kept.keys()].filter((name) => name.startsWith(`${key} `));
    expect(owners.length).toBe(sent.some((one) => one.key === key) ? 1 : 0);
  }
  const accepted = [...kept.values()].filter((answer) => answer.status === 202);
  const scanIds = accepted.map((answer) => (answer.body as AcceptedScan).scanId);
  const { rows } = await outside.query<{ id: string }>('select id from scans where organization_id = $1', [
    companyId,
  ]);
  expect(rows.map((row) => row.id).sort()).toEqual(scanIds.sort());
  const credits = await persistently(() => world.must<Credits>(caller, 'GET', '/api/scanner/v1/credits'));
  expect(credits.balances.standard).toBe(GRANTED - scanIds.length);
}
