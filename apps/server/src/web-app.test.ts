import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadWebApp } from './web-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'vedette-web-'));
const app = Fastify();

beforeAll(() => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Vedette</title>');
  writeFileSync(join(folder, 'assets', 'main-a1b2.js'), 'export const a = 1;'.repeat(100));
  writeFileSync(join(folder, 'secret.txt'), 'not for the web');
  const web = loadWebApp(folder);
  app.setNotFoundHandler((request, reply) => {
    if (!web?.answer(request, reply)) void reply.code(404).send('none');
    return reply;
  });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers = {}) => app.inject({ url, headers });

test('an address of a page is answered with the application, whatever follows its first word', async () => {
  for (const url of ['/', '/sign-in?next=/alerts', '/workspace/0199?scanId=7', '/settings/keys']) {
    const { statusCode, headers, body } = await get(url);
    expect([url, statusCode, body]).toEqual([url, 200, '<!doctype html><title>Vedette</title>']);
    expect(headers['cache-control']).toBe('no-cache');
  }
});

test('every page of the application is answered when it is opened by its address', async () => {
  const routes = readFileSync(join(import.meta.dirname, '../../web/src/routes/router.tsx'), 'utf8');
  const paths = [...routes.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(30);
  for (const path of paths) expect([path, (await get(path)).statusCode]).toEqual([path, 200]);
});

test('what is named by its content is kept for ever, and compressed for who takes that', async () => {
  const { headers, rawPayload } = await get('/assets/main-a1b2.js', { 'accept-encoding': 'br, gzip' });
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'accept-encoding',
  });
  expect(rawPayload.length).toBeLessThan(200);
  expect((await get('/assets/main-a1b2.js')).body).toContain('export const a = 1;');
});

test('nothing else is answered: no file of another kind, no way out of the folder, no other method', async () => {
  for (const url of [
    '/secret.txt',
    '/assets/../secret.txt',
    '/assets/%2e%2e/secret.txt',
    '/api/v0/nothing',
    '/assets/gone.js',
  ]) {
    expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
  }
  expect((await app.inject({ method: 'POST', url: '/sign-in' })).statusCode).toBe(404);
});

test('without a build there is no application, and the API goes on without it', () => {
  expect(loadWebApp(join(folder, 'nowhere'))).toBeNull();
});
