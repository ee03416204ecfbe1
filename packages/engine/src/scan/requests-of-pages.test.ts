import { expect, test } from 'vitest';
import type { RawFinding } from '../findings/finding.ts';
import { sourceFiles } from '../testing/source-files.ts';
import { withoutRequestsOfPages } from './requests-of-pages.ts';

async function isTold(path: string, text: string, ruleId = 'javascript-ssrf'): Promise<boolean> {
  const step = { path, startLine: 1, startColumn: 1, endLine: 1, endColumn: 2, description: '' };
  const finding = { ruleId, path, flow: [step] } as unknown as RawFinding;
  return (await withoutRequestsOfPages([finding], sourceFiles({ [path]: text }))).length > 0;
}

const query = "import { fetchBaseQuery } from '@reduxjs/toolkit/query/react';\n";
const work = 'const get = async (req) => fetch(new Request(req.url));\n';

test('what code of pages fetches no server fetches', async () => {
  expect(await isTold('ui/src/query.ts', query + work)).toBe(false);
  expect(await isTold('ui/src/query.ts', `${work}window.location.reload();\n`)).toBe(false);
});

test('what a server runs, or may run, is told', async () => {
  expect(await isTold('src/proxy.ts', work)).toBe(true);
  expect(await isTold('src/proxy.ts', `import express from 'express';\n${query}${work}`)).toBe(true);
  expect(await isTold('src/server/proxy.ts', query + work)).toBe(true);
  expect(await isTold('app/route.ts', query + work)).toBe(true);
  expect(await isTold('src/proxy.ts', `if (typeof window !== 'undefined') window.open();\n${work}`)).toBe(
    true,
  );
  expect(await isTold('ui/src/query.ts', query + work, 'javascript-code-injection')).toBe(true);
});
