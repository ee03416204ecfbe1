import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../../../tests/setup/app.ts';
import { setupLink } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const person = {
  company: { name: 'Acme', handle: 'acme' },
  name: 'Grace',
  email: 'grace@acme.test',
  password: 'a horse and a battery',
};

const json = async (answer: Response | Promise<Response>) =>
  (await (await answer).json()) as Record<string, unknown>;

const post = (token: string, changes: object = {}) =>
  fetch(`${server.baseUrl}/api/v0/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, ...person, ...changes }),
  });

test('the printed link makes the first administrator exactly once, even when it is used by several at once', async () => {
  const link = await setupLink(server.assembly.ctx);
  const token = new URL(String(link)).searchParams.get('token') ?? '';
  const needed = async () => (await json(fetch(`${server.baseUrl}/api/v0/setup`))).needed;
  expect(await needed()).toBe(true);

  const wrong = await post(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`);
  expect([wrong.status, (await json(wrong)).type]).toEqual([410, 'gone']);

  const answers = await Promise.all(
    ['acme', 'acme-two', 'acme-three'].map((handle) =>
      post(token, { company: { name: 'Acme', handle }, email: `${handle}@acme.test` }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 410, 410]);
  const made = answers.find(({ status }) => status === 201);
  const cookie = made?.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const me = await json(fetch(`${server.baseUrl}/api/v0/me`, { headers: { cookie } }));
  expect(me).toMatchObject({ platformAdmin: true, emailVerified: true, termsAccepted: true });
  expect(me.companies).toMatchObject([{ kind: 'manager' }]);

  expect(await needed()).toBe(false);
  expect(await setupLink(server.assembly.ctx)).toBeNull();
  expect((await post(token)).status).toBe(410);
  expect(server.logs.filter((line) => line.includes(token))).toEqual([]);
});
