import { expect, test } from 'vitest';
import { toTerminalJson, toTerminalLine, toTerminalText } from './terminal-text.ts';

const clearScreen = '\u001b[2J\u009b31m';
const link = '\u001b]8;;https://evil.example\u0007click\u001b]8;;\u001b\\';
const turned = 'a\u202Eb\u2066c\u061cd';
const unseen = 'a\u200bb\u00adc\ufeffd\u3164e\u115ff\u{e0041}g\u034fh';

test('text for a terminal keeps its lines, and shows a dot for what moves the cursor, hides or turns what follows', () => {
  expect(toTerminalText(`one${clearScreen}\n\ttwo\r`)).toBe('one·[2J·31m\n\ttwo·');
  expect(toTerminalText(link)).toBe('·]8;;https://evil.example·click·]8;;·\\');
  expect(toTerminalText(turned)).toBe('a·b·c·d');
  expect(toTerminalText(unseen)).toBe('a·b·c·d·e·f·g·h');
  expect(toTerminalText('x\u0085y\u2028z\u2029')).toBe('x·y·z·');
});

test('names in any script, and signs with a variation, are left as they are', () => {
  for (const text of ['Zoë 李 محمد नमस्ते', '❤️', 'e\u0301']) expect(toTerminalText(text)).toBe(text);
});

test('one line stays one line, as wide as it was', () => {
  expect(toTerminalLine('a\nvedette: all is well\tb')).toBe('a·vedette: all is well·b');
  expect(toTerminalLine('\u{e0041}')).toHaveLength(1);
});

test('JSON for a terminal is the same JSON, and holds nothing that a terminal acts on', () => {
  const value = { [clearScreen]: [link, turned, unseen, 'x\u0085y\u2028z'], plain: 'Zoë' };
  const text = toTerminalJson(JSON.stringify(value));
  expect(JSON.parse(text)).toEqual(value);
  expect(toTerminalText(text)).toBe(text);
  expect(text).toContain('"plain":"Zoë"');
});
