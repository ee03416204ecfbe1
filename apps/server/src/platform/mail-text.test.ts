import { expect, test } from 'vitest';
import { toMailText } from './mail-text.ts';

test('a name in a mail is no link, hides nothing and stays on its line', () => {
  expect(toMailText('https://evil.example/a?b=c')).toBe('https evil example a?b=c');
  expect(toMailText('[click](mailto:a@evil.example)\nnow')).toBe('click mailto a evil example now');
  expect(toMailText('Bank\u202Emoc.evil')).toBe('Bankmoc evil');
  expect(toMailText('J. R. Hartley')).toBe('J. R. Hartley');
  expect(toMailText('x'.repeat(500))).toHaveLength(101);
});
