import { createHash } from 'node:crypto';
import { type ProblemCode, type ProblemEntry, problems } from '@vedette/contract';
import { expect, test } from 'vitest';
import { withServer } from '../../../tests/setup/app.ts';
import { sendRequest } from '../../../tests/world/http-client.ts';

const server = withServer();
const get = (path: string) => sendRequest(server.current.baseUrl + path, 'GET', {});
const codes = Object.keys(problems) as ProblemCode[];

test('every code has a page of HTML that says what it means and what to do', async () => {
  for (const code of codes) {
    const { status, headers, text } = await get(`/docs/errors/${code}`);
    const { title, status: failure }: ProblemEntry = problems[code];
    expect(status, code).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(text).toContain(`<code>${code}</code>`);
    expect(text).toContain(`<dd>${failure}</dd>`);
  }
});

test('the list links every page', async () => {
  const { status, text } = await get('/docs/errors');
  expect(status).toBe(200);
  const linked = [...text.matchAll(/href="\/docs\/errors\/(\w+)"/g)].map((match) => match[1]);
  expect(linked).toEqual(codes);
});

test('a page loads and runs nothing, and allows the one style that it has', async () => {
  const { headers, text } = await get('/docs/errors/bad_request');
  const style = /<style>([^<]*)<\/style>/.exec(text)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`style-src 'sha256-${hash}'`);
  expect(policy).not.toContain('unsafe');
  expect(text).not.toMatch(/<script|<link|<img|style="|\son\w+=/);
});

test('what is angular in a text is shown, not obeyed', async () => {
  const { text } = await get('/docs/errors/auth_token_missing');
  expect(text).toContain('<code>Authorization: Bearer &lt;user token&gt;</code>');
});

test('there is no page for a code that there is not', async () => {
  expect(await get('/docs/errors/no_such_code')).toMatchObject({ status: 404, body: { type: 'not_found' } });
  expect(await get('/docs/errors/constructor')).toMatchObject({ status: 404 });
  expect(await get('/docs/errors/%3Cscript%3E')).toMatchObject({ status: 400 });
});

test('the address in a problem leads to its page', async () => {
  const refusal = await get('/api/scanner/v1/me');
  const { pathname } = new URL((refusal.body as { type: string }).type);
  expect((await get(pathname)).text).toContain('auth_token_missing');
});
