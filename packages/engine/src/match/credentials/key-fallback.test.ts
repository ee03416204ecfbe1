import { expect, it } from 'vitest';
import { growsWithLength } from '../../testing/grows-with-length.ts';
import { keyFallbacks } from './key-fallback.ts';

const valuesOf = (line: string): string[] => keyFallbacks([line], 0).map((one) => one.value);

it('a key that stands in for one that nobody set is found, decoded or not', () => {
  expect(valuesOf(`const k = process.env.JWT_SECRET || 'changeme';`)).toEqual(['changeme']);
  expect(
    valuesOf(`const k = process.env.JWT_SECRET || Buffer.from('Y2hhbmdlbWU=', 'base64').toString();`),
  ).toEqual(['Y2hhbmdlbWU=']);
  expect(valuesOf(`key = os.environ.get("JWT_SECRET") or base64.b64decode(b"Y2hhbmdlbWU=")`)).toEqual([
    'Y2hhbmdlbWU=',
  ]);
  expect(valuesOf(`$key = getenv('JWT_SECRET') ?: base64_decode('Y2hhbmdlbWU=');`)).toEqual(['Y2hhbmdlbWU=']);
});

it('a block of Ruby gives one as well', () => {
  expect(valuesOf(`KEY = ENV.fetch("JWT_SECRET") { "changeme" }`)).toEqual(['changeme']);
  expect(valuesOf(`KEY = ENV.fetch("JWT_SECRET") { SecureRandom.hex(32) }`)).toEqual([]);
});

it('one that the program makes or asks for is none', () => {
  expect(valuesOf(`const k = process.env.JWT_SECRET || randomBytes(32).toString('base64');`)).toEqual([]);
  expect(valuesOf(`const k = process.env.JWT_SECRET || load('secrets/jwt.txt');`)).toEqual([]);
});

it('takes time that grows with the length of a line alone', () => {
  for (const part of [
    'process.env.JWT_SECRET || ',
    "process.env.A || Buffer.from('",
    'getenv("JWT_SECRET") or ',
  ])
    expect(
      growsWithLength((text) => valuesOf(text), part),
      part,
    ).toBe(true);
});
