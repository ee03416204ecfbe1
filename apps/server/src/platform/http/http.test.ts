import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../../tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Sends bytes as they are, and gives what comes back until the server closes. */
async function raw(bytes: string): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(Number(new URL(world.server.baseUrl).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body };
}

describe('whatever is refused before it reaches a route', () => {
  test.each([
    ['bytes that are not HTTP', 'NONSENSE\r\n\r\n', 400, 'bad_request'],
    [
      'an expectation nobody can meet',
      'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: banana\r\n\r\n',
      417,
      'bad_request',
    ],
    [
      'headers that are too large',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
      431,
      'payload_too_large',
    ],
    [
      'a path that is not one',
      'GET /api/v0/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      401,
      'auth_token_missing',
    ],
  ])('%s: is answered with the error object and a request id', async (_what, bytes, status, type) => {
    const answer = await raw(bytes);
    expect(answer.status).toBe(status);
    expect(answer.head).toMatch(/x-request-id: \S+/);
    expect(answer.body).toContain(`"type":"${type}"`);
  });

  test('a request without Host is answered like any other', async () => {
    expect((await raw('GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n')).status).toBe(200);
  });

  test('an id of thousands of characters is refused in its turn: after the credential, as malformed', async () => {
    const path = `/api/v0/repositories/${'a'.repeat(5_000)}`;
    expect((await world.send(null, 'GET', path)).body).toMatchObject({ type: 'auth_token_missing' });
    expect(await world.send(world.administrator, 'GET', path)).toMatchObject({
      status: 400,
      body: { type: 'bad_request' },
    });
  });
});

describe('a body', () => {
  const body = JSON.stringify({ name: 'Ada' });

  test('that says it is in another encoding is 415, not misread', async () => {
    for (const headers of [
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    ] as Record<string, string>[]) {
      expect((await world.send(world.administrator, 'PATCH', '/api/v0/me', body, headers)).status).toBe(415);
    }
    const answer = await fetch(`${world.server.baseUrl}/api/v0/me`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${world.administrator.token}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      body: gzipSync(body),
    });
    expect(answer.status).toBe(415);
    const plain = { 'content-type': 'application/json; charset="UTF-8"' };
    expect((await world.send(world.administrator, 'PATCH', '/api/v0/me', body, plain)).status).toBe(200);
  });

  test('with prototype keys, a lone surrogate, a NUL or a depth of ten thousand is 400', async () => {
    for (const hostile of [
      '{"__proto__":{"x":1},"name":"Ada"}',
      '{"constructor":{"prototype":{}},"name":"Ada"}',
      '{"name":"\\ud800"}',
      '{"name":"a\\u0000b"}',
      '['.repeat(10_000) + ']'.repeat(10_000),
    ]) {
      expect((await world.send(world.administrator, 'PATCH', '/api/v0/me', hostile)).status).toBe(400);
    }
  });

  test('that breaks off is nobody’s failure: nothing is logged as an error', async () => {
    const minted = await world.requestOk<{ id: string; secret: string }>(
      world.administrator,
      'POST',
      '/api/v0/me/tokens',
      {
        name: 'first use',
      },
    );
    const socket = connect(Number(new URL(world.server.baseUrl).port), '127.0.0.1');
    await once(socket, 'connect');
    const head = [
      'PATCH /api/v0/me HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${minted.secret}`,
      'Content-Type: application/json',
      'Content-Length: 100',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n{"name":`);
    // The token was looked up, so the server is at the body now.
    const used = async () => {
      const page = await world.requestOk<{ items: { id: string; lastUsedAt: string | null }[] }>(
        world.administrator,
        'GET',
        '/api/v0/me/tokens',
      );
      return page.items.find((token) => token.id === minted.id)?.lastUsedAt;
    };
    await expect.poll(used).toMatch(/Z$/);
    const errors = () => world.server.logs.filter((line) => line.includes('"level":"error"')).length;
    const before = errors();
    const abandoned = () => world.server.logs.filter((line) => line.includes('request abandoned')).length;
    socket.destroy();
    await expect.poll(abandoned).toBeGreaterThan(0);
    expect(errors()).toBe(before);
  });
});

describe('a webhook, which is answered past the framework,', () => {
  const unknown = '/api/webhooks/threat-intel/01980000-0000-7000-8000-00000000dead';
  const ask = (target: string, more: readonly string[] = ['Content-Length: 2', 'Connection: close']) =>
    ['Host: x', 'Content-Type: application/json', 'X-Request-Id: of-the-sender', ...more].reduce(
      (head, line) => `${head}\r\n${line}`,
      `POST ${target} HTTP/1.1`,
    );
  const namesIn = (head: string) =>
    head.split('\r\n').flatMap((line) => (line.includes(':') ? [line.split(':', 1)[0]] : []));
  const logged = (text: string) => world.server.logs.filter((line) => line.includes(text)).length;

  test('carries the headers of every answer, and the request id that it was sent', async () => {
    const direct = await raw(`${ask(unknown)}\r\n\r\n{}`);
    const usual = await raw(`${ask('/api/webhooks/nothing')}\r\n\r\n{}`);
    expect([direct.status, usual.status]).toEqual([404, 404]);
    expect(namesIn(direct.head).sort()).toEqual(namesIn(usual.head).sort());
    expect(direct.head).toContain('x-request-id: of-the-sender');
    const policy = (head: string) => head.split('\r\n').filter((line) => line.startsWith('content-security'));
    expect(policy(direct.head)).toEqual(policy(usual.head));
    expect(direct.body).toContain('"requestId":"of-the-sender"');
  });

  test('is found by the whole address, with a query, and by an id that is written in escapes', async () => {
    for (const target of [`http://x${unknown}`, `${unknown}?a=/b`, unknown.replace('0198', '%30198')]) {
      expect((await raw(`${ask(target)}\r\n\r\n{}`)).body, target).toContain('There is no such monitor');
    }
    for (const target of [`${unknown}/`, '/api/webhooks/threat-intel/', unknown.toUpperCase()]) {
      expect((await raw(`${ask(target)}\r\n\r\n{}`)).body, target).toContain('There is no POST');
    }
    const unreadable = await raw(`${ask('/api/webhooks/threat-intel/%zz')}\r\n\r\n{}`);
    expect(unreadable).toMatchObject({ status: 404, head: expect.not.stringMatching(/www-authenticate/i) });
  });

  test('is logged and counted by its route and status', async () => {
    const lines = () => logged('"route":"receiveThreatIntel","status":415');
    const before = lines();
    await raw(`${ask(unknown).replace('application/json', 'text/plain')}\r\n\r\n{}`);
    await expect.poll(lines).toBe(before + 1);
    const metrics = await world.server.assembly.ctx.metrics.registry.metrics();
    expect(metrics).toMatch(
      /request_duration_seconds_count\{route="receiveThreatIntel",status="415"\} [1-9]/,
    );
  });

  test('whose body breaks off is nobody’s failure', async () => {
    const [abandoned, errors] = [logged('request abandoned'), logged('"level":"error"')];
    const socket = connect(Number(new URL(world.server.baseUrl).port), '127.0.0.1');
    await once(socket, 'connect');
    // The answer to the first says that the server has the head of the second.
    socket.write(
      `${ask(unknown, ['Content-Length: 2'])}\r\n\r\n{}${ask(unknown, ['Content-Length: 9'])}\r\n\r\n{`,
    );
    await once(socket, 'data');
    socket.destroy();
    await expect.poll(() => logged('request abandoned')).toBe(abandoned + 1);
    expect(logged('"level":"error"')).toBe(errors);
  });
});

test('a message for a user says what is wrong in words, not in the library’s', async () => {
  const said = async (body: unknown) =>
    (await world.send(world.administrator, 'POST', '/api/v0/companies', body)).msg;
  expect(await said({})).toBe('field name is required; field handle is required.');
  expect(await said({ name: '', handle: 'a', extra: 1 })).toBe(
    'field name must not be empty; The body has unknown members: extra.',
  );
  expect(await said([])).toBe('The body must be a JSON object.');
});
