import { expect, test } from 'vitest';
import type { RawFinding } from '../findings/finding.ts';
import { withCookieSessions } from './cookie-sessions.ts';
import { emptyResult, type FileResult } from './file-result.ts';

const guessesOf = (ruleId: string, usesSession: boolean, provesByHeader: boolean): number => {
  const endpoints = { usesSession, provesByHeader };
  const result = { ...emptyResult('shop/a.go', 'main'), endpoints } as unknown as FileResult;
  const finding = { ruleId, path: 'shop/live.go' } as unknown as RawFinding;
  const [one] = withCookieSessions([finding], [result], (path) => path.slice(0, path.indexOf('/')));
  return one?.evidence?.guesses ?? 0;
};

test('a websocket of any origin is doubted where a header says who calls, and no cookie does', () => {
  expect(guessesOf('go-websocket-any-origin', false, true)).toBe(1);
  expect(guessesOf('go-websocket-any-origin', true, true)).toBe(0);
  expect(guessesOf('go-websocket-any-origin', false, false)).toBe(0);
  expect(guessesOf('go-cors-wildcard', false, true)).toBe(0);
});
