import { expect, it } from 'vitest';
import { skippedGaps } from './skipped.ts';

it('names five hundred places that were not looked into, and then says that there are more, in which any package may be', () => {
  const skipped = Array.from({ length: 600 }, (_, at) => ({
    path: `libs/${at}.jar`,
    reason: 'binary' as const,
  }));
  expect(skippedGaps(skipped.slice(0, 500), new Set())).toHaveLength(500);
  const gaps = skippedGaps(skipped, new Set());
  expect(gaps).toHaveLength(501);
  expect(gaps.at(-1)).toMatchObject({ file: 'libs/500.jar', ecosystem: null, reason: 'skipped' });
  expect(gaps.at(-1)?.packages).toBeUndefined();
});

it('takes the cache of Yarn for what its lock file names, and for anything where there is none', () => {
  const skipped = [
    { path: 'shop/.yarn/cache/leaf-npm-1.0.0-6382451519-eb835a2e51.zip', reason: 'binary' as const },
  ];
  expect(skippedGaps(skipped, new Set(['shop/yarn.lock']))).toEqual([]);
  expect(skippedGaps(skipped, new Set(['yarn.lock']))).toMatchObject([
    { file: 'shop/.yarn/cache/', ecosystem: 'npm', reason: 'bundled-copy' },
  ]);
});

it('names the folder of a release that browsers are served once, and any package may be in it', () => {
  const skipped = ['lib/acme.js', 'mode/bolt.js'].map((file) => ({
    path: `public/acme-5.17.0/${file}`,
    reason: 'vendored' as const,
  }));
  const gaps = skippedGaps(skipped, new Set());
  expect(gaps).toMatchObject([{ file: 'public/acme-5.17.0/', ecosystem: 'npm', reason: 'bundled-copy' }]);
  expect(gaps[0]?.packages).toBeUndefined();
});
