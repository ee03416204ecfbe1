import { expect, test } from 'vitest';
import { base32, codeOf, stepAt, stepOfCode } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at %i seconds the code is that of RFC 6238, appendix B', (seconds, code) => {
  expect(codeOf(secret, stepAt(new Date(seconds * 1000)), 8)).toBe(code);
});

test('secrets are written as RFC 4648 has it', () => {
  for (const [plain, text] of [
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const)
    expect(base32(Buffer.from(plain))).toBe(text);
});

test('a code is of its half minute, the one before and the one after, and of no other', () => {
  const now = new Date(1_800_000_000_000);
  const step = stepAt(now);
  for (const off of [-1, 0, 1]) expect(stepOfCode(secret, codeOf(secret, step + off), now)).toBe(step + off);
  for (const off of [-2, 2]) expect(stepOfCode(secret, codeOf(secret, step + off), now)).toBeNull();
  expect(stepOfCode(secret, '', now)).toBeNull();
});
