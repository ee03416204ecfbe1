import { expect, test } from 'vitest';
import { chooseFormat } from './choose-format.ts';

test.each([
  [undefined, 'gitlab'],
  ['*/*', 'gitlab'],
  ['application/json', 'gitlab'],
  ['text/html, application/xhtml+xml, */*;q=0.8', 'gitlab'],
  ['application/sarif+json', 'sarif'],
  ['Application/SARIF+JSON; charset=utf-8', 'sarif'],
  ['application/sarif+json, application/json;q=0.5', 'sarif'],
  ['application/sarif+json;q=0.5, application/json', 'gitlab'],
  ['application/sarif+json;q=0, */*', 'gitlab'],
  ['application/sarif+json;q=nonsense', 'gitlab'],
  [['application/sarif+json', '*/*'], 'sarif'],
])('Accept: %s asks for %s', (accept, format) => {
  expect(chooseFormat(undefined, accept)).toBe(format);
});

test('what the query names wins over what Accept prefers', () => {
  expect(chooseFormat('gitlab', 'application/sarif+json')).toBe('gitlab');
  expect(chooseFormat('sarif', 'application/json')).toBe('sarif');
});
