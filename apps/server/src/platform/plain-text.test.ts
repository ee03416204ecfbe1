import { expect, test } from 'vitest';
import { toMailText, toTerminalText } from './plain-text.ts';

test('text for a terminal keeps its lines, and loses what moves the cursor, hides or turns what follows', () => {
  const clearScreen = '\u001b[2J\u009b31m';
  expect(toTerminalText(`one${clearScreen}\n\ttwo\u202Eeerht\u200b\u{e0041}\r`)).toBe(
    'one[2J31m\n\ttwoeerht',
  );
  expect(toTerminalText('Zoë 李 محمد')).toBe('Zoë 李 محمد');
});

test('a name in a mail is no link, hides nothing and stays on its line', () => {
  expect(toMailText('https://evil.example/a?b=c')).toBe('https evil example a?b=c');
  expect(toMailText('[click](mailto:a@evil.example)\nnow')).toBe('click mailto a evil example now');
  expect(toMailText('Bank\u202Emoc.evil')).toBe('Bankmoc evil');
  expect(toMailText('J. R. Hartley')).toBe('J. R. Hartley');
  expect(toMailText('x'.repeat(500))).toHaveLength(101);
});
