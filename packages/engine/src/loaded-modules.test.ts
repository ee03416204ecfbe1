import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const STARTED = `
import { registerHooks } from 'node:module';
const loaded = [];
registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
await import(${JSON.stringify(new URL('./index.ts', import.meta.url).href)});
console.log(JSON.stringify(loaded));
`;

test('the engine starts without what checks rules and without any language, which few scans or files need', () => {
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', STARTED];
  const loaded: string[] = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  expect(loaded.some((url) => url.endsWith('/scan/analyse-file.ts') || url.endsWith('/scan/scan.ts'))).toBe(
    true,
  );
  const packages = loaded.map((url) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]);
  expect(packages).not.toContain('zod');
  expect(loaded.filter((url) => /\/languages\/[a-z]+\//.test(url))).toEqual([]);
});
