import { expect, test } from 'vitest';
import { ids } from '../routes/examples.ts';
import { routes } from '../routes/index.ts';
import { scan as scanSchema } from '../schemas/scans.ts';
import { createClient } from './checked-client.ts';
import type { ClientOptions } from './client.ts';
import { followScan } from './follow-scan.ts';

type Step = { status: number; headers?: Record<string, string>; body?: unknown } | Error;

/** A service that answers what it is told in turn, and a clock that only remembers how long it was to wait. */
function scripted(steps: readonly Step[], options: Partial<ClientOptions> = {}) {
  const sent: { url: string; key: string | null; token: string | null; body: unknown }[] = [];
  const waited: number[] = [];
  const left = [...steps];
  const client = createClient({
    baseUrl: 'http://service.test',
    credential: 'vdt_pat_x',
    ...options,
    retry: { wait: async (ms) => void waited.push(ms), ...options.retry },
    fetch: async (url, init) => {
      const headers = new Headers(init?.headers);
      sent.push({
        url: String(url),
        key: headers.get('idempotency-key'),
        token: headers.get('authorization'),
        body: init?.body,
      });
      const step = left.shift();
      if (step === undefined) throw new Error('nothing more was to be sent');
      if (step instanceof Error) throw step;
      const text = step.body === undefined ? null : JSON.stringify(step.body);
      return new Response(text, { status: step.status, headers: step.headers ?? {} });
    },
  });
  return { client, sent, waited };
}

const cut = new TypeError('fetch failed');
const problem = (status: number, code: string, headers?: Record<string, string>): Step => ({
  status,
  ...(headers ? { headers } : {}),
  body: { type: 'about:blank', title: code, status, detail: code, code, requestId: 'r' },
});
const started = { status: 202, body: routes.startScan.example.reply };
const creation = { body: { repoUrl: 'https://github.com/acme/shop', commit: 'a'.repeat(40) } };

test('a creation is sent again with the same body and the same key after a cut connection and a 5xx', async () => {
  const { client, sent, waited } = scripted([
    cut,
    problem(500, 'internal_error'),
    problem(504, 'backend_timeout'),
    started,
  ]);
  await client.call('startScan', creation);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
  expect(waited).toHaveLength(3);
  for (const [index, ms] of waited.entries()) expect(ms).toBeLessThanOrEqual(500 * 2 ** index);
});

test('a key that the caller gives is the one that is sent, and two calls never share one that was made', async () => {
  const { client, sent } = scripted([started, started, started]);
  await client.call('startScan', { ...creation, idempotencyKey: 'build-4711' });
  await client.call('startScan', creation);
  await client.call('startScan', creation);
  expect(sent[0]?.key).toBe('build-4711');
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
});

test('a definitive refusal is not sent again', async () => {
  for (const [status, code] of [
    [400, 'bad_request'],
    [402, 'credits_unavailable'],
    [404, 'not_found'],
    [409, 'scan_active'],
  ] as const) {
    const { client, sent } = scripted([problem(status, code)]);
    await expect(client.call('startScan', creation)).rejects.toMatchObject({ status, code });
    expect(sent).toHaveLength(1);
  }
});

test('what only says "later" is obeyed to the second, and within patience', async () => {
  const later = problem(503, 'findings_not_ready', { 'retry-after': '3' });
  const busy = problem(409, 'idempotency_in_progress', { 'retry-after': '1' });
  const { client, waited } = scripted([
    busy,
    problem(429, 'too_many_requests', { 'retry-after': '7' }),
    started,
  ]);
  await client.call('startScan', creation);
  expect(waited).toEqual([1_000, 7_000]);
  const impatient = scripted([later, later], { retry: { patienceMs: 5_000 } });
  await expect(impatient.client.call('getScan', { params: { scanId: ids.scan } })).rejects.toMatchObject({
    status: 503,
  });
  expect(impatient.waited).toEqual([3_000]);
});

test('what would do more when sent twice is sent once, whatever became of it', async () => {
  const params = { companyId: ids.acme };
  for (const step of [
    cut,
    problem(502, 'provider_unavailable'),
    problem(503, 'service_unavailable', { 'retry-after': '1' }),
  ]) {
    const { client, sent } = scripted([step]);
    await expect(client.call('createServiceKey', { params, body: { name: 'ci' } })).rejects.toThrow();
    expect(sent).toHaveLength(1);
  }
});

test("after five attempts the failure is the caller's", async () => {
  const { client, sent } = scripted(Array.from({ length: 5 }, () => cut));
  await expect(client.call('getMe')).rejects.toBe(cut);
  expect(sent).toHaveLength(5);
});

test('a token that was refused is renewed once', async () => {
  const refused: (string | null)[] = [];
  const credential = async (token: string | null) => {
    refused.push(token);
    return token === null ? 'old' : 'new';
  };
  const unauthorized = { status: 401, body: { type: 'auth_expired', msg: 'Expired.' } };
  const { client, sent } = scripted([unauthorized, { status: 200, body: routes.getTerms.example.reply }], {
    credential,
  });
  await client.call('getTerms');
  expect(sent.map(({ token }) => token)).toEqual(['Bearer old', 'Bearer new']);
  const again = scripted([unauthorized, unauthorized], { credential });
  await expect(again.client.call('getTerms')).rejects.toMatchObject({ status: 401 });
  expect(refused).toEqual([null, 'old', null, 'old']);
});

test('a scan is followed at the pace that the service names until it is over', async () => {
  const running = scanSchema.parse(routes.getScan.example.reply);
  const { client } = scripted([
    { status: 200, headers: { 'retry-after': '4' }, body: running },
    { status: 200, body: running },
    { status: 200, body: { ...running, status: 'completed' } },
  ]);
  const waited: number[] = [];
  const seen: string[] = [];
  const over = await followScan(client, 'getScan', ids.scan, {
    wait: async (ms) => void waited.push(ms),
    onStatus: ({ status }) => void seen.push(status),
  });
  expect([over.status, waited, seen]).toEqual([
    'completed',
    [4_000, 2_000],
    ['running', 'running', 'completed'],
  ]);
});
