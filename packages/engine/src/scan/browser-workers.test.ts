import { expect, test } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { scan } from './scan.ts';

async function requests(path: string, text: string): Promise<string[]> {
  const { findings } = await scan(memorySource({ [path]: text }), {
    scanType: 'standard',
    rules: await shippedRules(),
    workers: 0,
    importUsage: false,
  });
  return findings.filter((one) => one.ruleId === 'javascript-ssrf').map((one) => one.severity);
}

const listens = `self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  event.respondWith(fetch(url.searchParams.get('to')));
});
`;

test('a service worker of a browser sends what its own page asks for; a worker of a cloud what strangers do', async () => {
  expect(await requests('worker.js', listens)).toEqual(['high']);
  expect(await requests('public/service-worker.js', listens)).toEqual([]);
  expect(await requests('src/sw.ts', listens)).toEqual([]);
  for (const deed of [
    "self.addEventListener('install', (event) => event.waitUntil(fill()));\n",
    'self.skipWaiting();\n',
    'self.clients.claim();\n',
    'precache(self.__WB_MANIFEST);\n',
  ])
    expect([deed, await requests('worker.js', deed + listens)]).toEqual([deed, []]);
});
