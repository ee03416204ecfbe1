import { describedApis, openapiDocument } from '@vedette/contract';
import { expect, test } from 'vitest';
import { apiIndex, apiPage } from './api-reference.ts';

const options = {
  serverUrl: 'https://vedette.example',
  sourceLimits: {
    archiveBytesMax: 1,
    uncompressedBytesMax: 1,
    entriesMax: 1,
    analysedFileBytesMax: 1,
    uploadUrlSeconds: 1,
  },
};

test.each(describedApis)(
  'the page of %s shows every operation of its document, and loads and runs nothing',
  (name) => {
    const document = openapiDocument(name, options);
    const page = apiPage(name, document);
    const html = String(page.body);
    const operations = Object.values(document.paths).flatMap((item) =>
      Object.values(item as object).filter((one) => one?.operationId !== undefined),
    );
    expect(operations.length).toBeGreaterThan(5);
    for (const { operationId, summary } of operations) {
      expect(html).toContain(`<details id="${operationId}">`);
      expect(html).toContain(summary.replaceAll("'", "'"));
    }
    expect(html).not.toMatch(/<script|<link|<img|<iframe| on\w+=|href="https?:/);
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  },
);

test('what a document says is text on its page, never markup', () => {
  const html = String(
    apiPage('v0', {
      ...openapiDocument('v0', options),
      paths: {
        '/x': {
          get: { operationId: 'x', tags: ['T'], summary: '<script>alert(1)</script>', description: '`<b>`' },
        },
      },
    } as never).body,
  );
  expect(html).not.toContain('<script>');
  expect(html).toContain('<code>&lt;b&gt;</code>');
});

test('the index leads to every interface', () => {
  for (const name of describedApis) expect(String(apiIndex().body)).toContain(`href="/docs/api/${name}"`);
});
