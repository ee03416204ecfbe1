import { describe, expect, it } from 'vitest';
import { requiredTextOfRegex } from './regex-required-text.ts';
import { type RequiredText, requiredTextOfNames, type Word } from './required-text.ts';
import { wordScanner } from './word-scanner.ts';

const word = (text: string, more: Partial<Word> = {}): Word => ({
  word: text,
  exact: true,
  left: false,
  right: false,
  ...more,
});

/** Terse form: `|` for a border, `~` for any case. */
function say(need: RequiredText): unknown {
  if (need === true) return true;
  if ('word' in need)
    return `${need.left ? '|' : ''}${need.word}${need.right ? '|' : ''}${need.exact ? '' : '~'}`;
  return 'any' in need ? { any: need.any.map(say) } : { all: need.all.map(say) };
}

describe('what a regular expression needs', () => {
  it.each([
    ['(token|passw(or)?d|api_?key)', 'i', { any: ['token~', 'passw~', { all: ['api~', 'key~'] }] }],
    ['^(minVersion|maxVersion)$', '', { any: ['minVersion', 'maxVersion'] }],
    ['\\biv\\b', '', '|iv|'],
    ['^http://[a-z]', '', '|http://'],
    ['a{0,2}bcd+e', '', 'bcd'],
    ['x*|foo', '', true],
    ['[fF]oo', '', 'oo'],
    ['(?i)secret', '', 'secret~'],
    ['\\x41bc', '', true],
  ])('%s with flags "%s" is read off its literal pieces', (source, flags, expected) => {
    expect(say(requiredTextOfRegex(source, flags, 'name'))).toEqual(expected);
  });
});

describe('what a name needs', () => {
  it('is its last part, and the type before it unless a model may give that type unseen', () => {
    const facts = { unwritten: new Set(['express.Application']), writtenStrings: false };
    expect(say(requiredTextOfNames('javax.crypto.Cipher.getInstance', facts))).toEqual({
      all: ['|getInstance|', '|Cipher|'],
    });
    expect(say(requiredTextOfNames('express.Application.get*', facts))).toBe('|get');
    expect(say(requiredTextOfNames('*.executeQuery', facts))).toBe('|executeQuery|');
  });
});

describe('the word scanner', () => {
  it('sees overlapping words, borders and case as the words ask', () => {
    const words = [
      word('he'),
      word('she'),
      word('hers', { right: true }),
      word('HE', { exact: false }),
      word('HE'),
      word('ash', { left: true }),
    ];
    const scan = wordScanner(words);
    expect([...scan('ashes')]).toEqual([1, 1, 0, 1, 0, 1]);
    expect([...scan('wash hers')]).toEqual([1, 0, 1, 1, 0, 0]);
    expect([...scan('hersé HE')]).toEqual([1, 0, 1, 1, 1, 0]);
    expect([...scan('')]).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
