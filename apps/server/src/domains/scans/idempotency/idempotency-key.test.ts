import { expect, test } from 'vitest';
import { parseIdempotencyKey } from './idempotency-key.ts';

test.each([
  ['build-4711', 'build-4711'],
  ['"build-4711"', 'build-4711'],
  ['"a\\"b\\\\c"', 'a"b\\c'],
  ['a"b\\c', 'a"b\\c'],
  ['x'.repeat(255), 'x'.repeat(255)],
  [`"${'x'.repeat(255)}"`, 'x'.repeat(255)],
  ['~!', '~!'],
])('%s means the key %s', (header, key) => {
  expect(parseIdempotencyKey(header)).toBe(key);
});

test.each([
  ['nothing', undefined],
  ['an empty header', ''],
  ['an empty quoted string', '""'],
  ['256 characters', 'x'.repeat(256)],
  ['256 quoted characters', `"${'x'.repeat(256)}"`],
  ['a blank', 'a b'],
  ['a quoted blank', '"a b"'],
  ['a quote that never ends', '"abc'],
  ['a quote that ends early', '"a"b'],
  ['an escape of something else', '"a\\b"'],
  ['text beyond ASCII', 'schlüssel'],
  ['a tab', 'a\tb'],
  ['the header twice', 'a, b'],
  ['a list', ['a', 'b']],
])('%s is no key', (_, header) => {
  expect(() => parseIdempotencyKey(header)).toThrow('Idempotency-Key');
});
