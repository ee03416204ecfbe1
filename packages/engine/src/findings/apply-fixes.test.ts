import { expect, test } from 'vitest';
import { applyFixes } from './apply-fixes.ts';
import type { Fix } from './finding.ts';

const fix = (startLine: number, startColumn: number, found: string, replacement: string): Fix => ({
  startLine,
  startColumn,
  endLine: startLine,
  endColumn: startColumn + found.length,
  found,
  replacement,
});

test('fixes are applied wherever lines end, and leave every other character as it is', () => {
  const text = '\ufeffa(1)\r\nb(false, "é𝒳")\rc(2)\n';
  const { text: mended, applied } = applyFixes(text, [fix(3, 3, '2', '3'), fix(2, 3, 'false', 'true')]);
  expect(mended).toBe('\ufeffa(1)\r\nb(true, "é𝒳")\rc(3)\n');
  expect(applied.map(({ startLine }) => startLine)).toEqual([2, 3]);
});

test('a fix is refused when something else stands there by now, or nothing at all', () => {
  const gone = [fix(1, 3, 'false', 'true'), fix(1, 90, 'x', 'y'), fix(9, 1, 'x', 'y')];
  expect(applyFixes('a(wrong)', gone)).toEqual({ text: 'a(wrong)', applied: [], refused: gone });
});

test('of two that overlap the earlier one is applied, and two equal ones are one', () => {
  const outer = fix(1, 1, 'a(false)', 'a(true)');
  const inner = fix(1, 3, 'false', 'true');
  expect(applyFixes('a(false)', [inner, outer])).toEqual({
    text: 'a(true)',
    applied: [outer],
    refused: [inner],
  });
  expect(applyFixes('a(false)', [inner, { ...inner }])).toEqual({
    text: 'a(true)',
    applied: [inner],
    refused: [],
  });
});
