import { describe, expect, it } from 'vitest';
import { isNameOfOption } from './names-of-options.ts';

const asked = (text: string, name = 'KEY_PASSWORD'): boolean =>
  isNameOfOption(text, name, 'store-password', text.indexOf('store-password'));

describe('a constant that is called like a password', () => {
  it.each([
    [
      'C#',
      'const string KEY_PASSWORD = "store-password";\noptions.TryGetValue(KEY_PASSWORD, out var password);\n',
    ],
    [
      'Java',
      'static final String KEY_PASSWORD = "store-password";\nString p = settings.getProperty(Keys.KEY_PASSWORD);\n',
    ],
    ['JavaScript', "const KEY_PASSWORD = 'store-password';\nconst p = options[KEY_PASSWORD];\n"],
    ['Python', "KEY_PASSWORD = 'store-password'\np = options.get(KEY_PASSWORD)\nq = options[KEY_PASSWORD]\n"],
    ['Ruby', "KEY_PASSWORD = 'store-password'\np = options.fetch(KEY_PASSWORD)\n"],
    ['PHP', "const KEY_PASSWORD = 'store-password';\n$p = $options[self::KEY_PASSWORD];\n"],
    ['Go', 'const KEY_PASSWORD = "store-password"\np := settings.GetString(KEY_PASSWORD)\n'],
    [
      'declared besides',
      'const string KEY_PASSWORD = "store-password";\noptions.TryGetValue(KEY_PASSWORD, out var p);\nnew CommandLineArgument(KEY_PASSWORD, kind)\nValidateArgument(p, KEY_PASSWORD);\n',
    ],
  ])('names an option where it is only looked up: %s', (_, text) => {
    expect(asked(text)).toBe(true);
  });

  it.each([
    ['is handed on', 'KEY_PASSWORD = "store-password"\nconnect(KEY_PASSWORD)\n'],
    [
      'is handed on besides',
      'KEY_PASSWORD = "store-password"\na = o.get(KEY_PASSWORD)\nconnect(KEY_PASSWORD)\n',
    ],
    ['is kept', 'KEY_PASSWORD = "store-password"\no.set("a", KEY_PASSWORD)\n'],
    ['is only declared', 'KEY_PASSWORD = "store-password"\nadd_option(KEY_PASSWORD)\n'],
    ['is used by nothing', 'KEY_PASSWORD = "store-password"\n# options.get(KEY_PASSWORD)\n'],
  ])('may be one where it %s', (_, text) => {
    expect(asked(text)).toBe(false);
  });

  it('is one where its value is no name', () => {
    const text = 'KEY_PASSWORD = "Tr0ub4dor&3"\no.get(KEY_PASSWORD)\n';
    expect(isNameOfOption(text, 'KEY_PASSWORD', 'Tr0ub4dor&3', text.indexOf('Tr0'))).toBe(false);
  });
});
