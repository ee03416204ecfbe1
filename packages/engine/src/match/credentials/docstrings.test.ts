import { expect, test } from 'vitest';
import { withoutDocstrings } from './docstrings.ts';

test('what a docstring shows is left blank, with every line where it was', () => {
  const text = 'def f():\n    """Gives\n    {"access_token": "q7Kw2p81LxTr5"}\n    """\n    key = "a"\n';
  const blank = withoutDocstrings(text);
  expect(blank).toHaveLength(text.length);
  expect(blank).not.toContain('access_token');
  expect(blank.split('\n')[4]).toBe('    key = "a"');
});

test('a text that something is given stays, and so does all behind its end', () => {
  for (const text of [
    'x = """\nsecret = 1\n"""\nkey = "a"',
    'run(\n    """secret = 1"""\n)',
    '# don\'t """\nkey = "a"\n# """',
    "x = 'a'",
  ])
    expect(withoutDocstrings(text)).toBe(text);
});
