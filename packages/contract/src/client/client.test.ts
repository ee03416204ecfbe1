import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acme, ids } from '../routes/examples.ts';
import { ApiError } from './api-error.ts';
import { createClient } from './checked-client.ts';
import type { Client } from './client.ts';

interface Seen {
  method: string | undefined;
  url: string | undefined;
  authorization: string | undefined;
  contentType: string | undefined;
  body: string;
}
interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

const seen: Seen[] = [];
let answers: Answer[] = [];
let client: Client;

async function record(request: IncomingMessage): Promise<void> {
  const { method, url, headers } = request;
  const body = await text(request);
  seen.push({
    method,
    url,
    authorization: headers.authorization,
    contentType: headers['content-type'],
    body,
  });
}

const server = createServer((request, response) => {
  void record(request).then(() => {
    const { status, headers, body } = answers.shift() ?? { status: 500 };
    response.writeHead(status, headers).end(body);
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  client = createClient({
    baseUrl: `http://127.0.0.1:${port}/`,
    credential: 'vdt_pat_x',
    retry: { attempts: 1, patienceMs: 0 },
  });
});
afterAll(() => void server.close());

/** Sets what the service answers next, in order. */
function answer(...next: Answer[]): void {
  answers = next;
  seen.length = 0;
}

async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of source) items.push(item);
  return items;
}

test('a call puts parameters into the path, the body into JSON and the credential into its header', async () => {
  answer({ status: 204 });
  const params = { repo_id: ids.repository };
  await client.call('addCompanyUsers', { params, body: { companyUserIds: [ids.graceAtAcme] } });
  expect(seen).toEqual([
    {
      method: 'POST',
      url: `/api/v0/repositories/${ids.repository}/add-company-users`,
      authorization: 'Bearer vdt_pat_x',
      contentType: 'application/json',
      body: JSON.stringify({ companyUserIds: [ids.graceAtAcme] }),
    },
  ]);
});

test('a call without a body sends no content type, and may be made without an argument', async () => {
  answer({ status: 200, body: '{"version":"1","url":null}' });
  expect(await client.call('getTerms')).toEqual({ version: '1', url: null });
  expect(seen[0]).toMatchObject({ contentType: undefined, body: '' });
});

test('fields that a later version adds to an answer are dropped', async () => {
  answer({ status: 200, body: JSON.stringify({ ...acme, colour: 'red' }) });
  expect(await client.call('getCompany', { params: { companyId: ids.acme } })).toEqual(acme);
});

test('an answer that breaks the contract is an error', async () => {
  answer({ status: 200, body: '{"version":1}' });
  await expect(client.call('getTerms')).rejects.toThrow();
});

test('a path parameter cannot leave its place in the path', async () => {
  answer({ status: 200, body: JSON.stringify(acme) });
  await client.call('getCompany', { params: { companyId: '../users?q=' } });
  expect(seen[0]?.url).toBe('/api/v0/companies/..%2Fusers%3Fq%3D');
});

test('a failure is thrown with its status, type and message', async () => {
  const headers = { 'retry-after': '7', 'x-request-id': 'req-1' };
  answer({ status: 429, headers, body: '{"type":"too_many_requests","msg":"Slow down."}' });
  const error = await client.call('getMe').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 429,
    type: 'too_many_requests',
    msg: 'Slow down.',
    requestId: 'req-1',
    retryAfterSeconds: 7,
  });
});

test('a failure that is not ours, such as a proxy page, has no type', async () => {
  answer({ status: 502, body: '<html>Bad gateway</html>' });
  const error = await client.call('getMe').catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    status: 502,
    type: null,
    msg: 'The service answered 502.',
    retryAfterSeconds: null,
  });
});

test('pages follows the cursor to the end, keeping the filters', async () => {
  const page = (nextCursor: string | null) => ({
    status: 200,
    body: JSON.stringify({ items: [acme], nextCursor }),
  });
  answer(page('c1'), page('c2'), page(null));
  const items = await collect(client.pages('listCompanies', { query: { limit: 1 } }));
  expect(items).toEqual([acme, acme, acme]);
  expect(seen.map(({ url }) => url)).toEqual([
    '/api/v0/companies?limit=1',
    '/api/v0/companies?limit=1&cursor=c1',
    '/api/v0/companies?limit=1&cursor=c2',
  ]);
});

test('a list may be walked without an argument, and a filter left undefined is left out', async () => {
  answer({ status: 200, body: '{"items":[],"nextCursor":null}' });
  expect(await collect(client.pages('listRepositories', { query: { companyId: undefined } }))).toEqual([]);
  expect(seen[0]?.url).toBe('/api/v0/repositories');
});
