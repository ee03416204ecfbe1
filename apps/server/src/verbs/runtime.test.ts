import { expect, test } from 'vitest';
import { baseUrlOf } from './runtime.ts';

test('an address that means all of the machine is in no URL', () => {
  for (const HOST of ['0.0.0.0', '::', '0:0:0:0:0:0:0:0']) {
    expect(baseUrlOf({ HOST, BASE_URL: undefined }, 8484)).toBe('http://127.0.0.1:8484');
  }
  expect(baseUrlOf({ HOST: '::1', BASE_URL: undefined }, 80)).toBe('http://[::1]:80');
  expect(baseUrlOf({ HOST: '0.0.0.0', BASE_URL: 'https://scan.example/' }, 80)).toBe('https://scan.example');
});
