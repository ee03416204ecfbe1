import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { hashToken, isWellFormedToken, mintToken, TOKEN_PREFIX } from './token.ts';

test('a minted token has its prefix, forty characters, and six that are their CRC-32 in base 62', () => {
  const token = mintToken(TOKEN_PREFIX.serviceKey);
  expect(token).toMatch(/^vdt_sk_live_[0-9A-Za-z]{46}$/);
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  const value = [...token.slice(-6)].reduce((sum, digit) => sum * 62 + alphabet.indexOf(digit), 0);
  expect(value).toBe(crc32(token.slice(0, -6)));
});

test('any single changed character makes a token malformed', () => {
  const token = mintToken(TOKEN_PREFIX.personalAccessToken);
  expect(isWellFormedToken(TOKEN_PREFIX.personalAccessToken, token)).toBe(true);
  for (let place = TOKEN_PREFIX.personalAccessToken.length; place < token.length; place++) {
    const changed = token.slice(0, place) + (token[place] === 'x' ? 'y' : 'x') + token.slice(place + 1);
    expect(isWellFormedToken(TOKEN_PREFIX.personalAccessToken, changed)).toBe(false);
  }
});

test('a token of one kind is not one of another', () => {
  expect(isWellFormedToken(TOKEN_PREFIX.serviceKey, mintToken(TOKEN_PREFIX.personalAccessToken))).toBe(false);
});

test('the stored form is the SHA-256 and tells nothing of the token', () => {
  const token = mintToken(TOKEN_PREFIX.invitation);
  expect(hashToken(token)).toHaveLength(32);
  expect(hashToken(token).toString('latin1')).not.toContain(token.slice(8, 16));
});
