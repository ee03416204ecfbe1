import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { withServer } from '../../../../../tests/setup/app.ts';
import { sendRequest } from '../../../../../tests/world/http-client.ts';

const LIMIT = 12;
const server = withServer({ settings: { RATE_LIMIT_ANONYMOUS_PER_MINUTE: String(LIMIT) } });
const send = (method: string, path: string, headers: Record<string, string> = {}) =>
  sendRequest(server.current.baseUrl + path, method, { headers });

test.each([
  ['DELETE', '/healthz', 'GET, HEAD'],
  ['QUERY', '/healthz', 'GET, HEAD'],
  ['PUT', '/api/v0/companies', 'POST, GET, HEAD'],
  ['POST', `/api/scanner/v1/scans/${randomUUID()}`, 'GET, HEAD'],
  ['GET', `/api/webhooks/threat-intel/${randomUUID()}`, 'POST'],
  // A word of one path in the place of another path's parameter.
  ['PATCH', '/api/v0/me/passkeys/begin', 'POST'],
  ['PATCH', '/api/v0/me/passkeys/begin?x=1', 'POST'],
  ['GET', `/api/v0/me/passkeys/${randomUUID()}`, 'PATCH'],
])('%s %s is answered 405, with the methods that the address takes', async (method, path, allow) => {
  const answer = await send(method, path);
  expect(answer.status).toBe(405);
  const named = (list: string | null) => list?.split(', ').sort();
  expect(named(answer.headers.get('allow'))).toEqual(named(allow));
  const code = path.startsWith('/api/v0') || path === '/healthz' ? 'bad_request' : 'method_not_allowed';
  expect(answer.body).toMatchObject(code === 'bad_request' ? { type: code } : { code });
});

test('what is no address stays 404, whatever the method', async () => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    expect((await send(method, '/api/v0/nothing')).status).toBe(404);
  }
});

test('health probes and signed upload addresses are outside of the limit for those without a credential', async () => {
  const upload = `/api/scanner/v1/source-uploads/${randomUUID()}/content?expires=1&signature=x`;
  for (let i = 0; i < LIMIT + 3; i++) {
    expect((await send('GET', '/healthz')).status).toBe(200);
    expect((await send('PUT', upload)).status).not.toBe(429);
  }
});

test('who asks for too many monitors that there are not is turned away before one is looked up', async () => {
  const ask = () =>
    sendRequest(`${server.current.baseUrl}/api/webhooks/threat-intel/${randomUUID()}`, 'POST', {
      headers: { 'x-signature': 'a'.repeat(64) },
      body: '{}',
    });
  const statuses: number[] = [];
  for (let i = 0; i < LIMIT + 2; i++) statuses.push((await ask()).status);
  expect(statuses).toEqual([...Array.from({ length: LIMIT }, () => 404), 429, 429]);
  const last = await ask();
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
});
