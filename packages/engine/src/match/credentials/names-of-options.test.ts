import { describe, expect, it } from 'vitest';
import { isNameOfOption } from './names-of-options.ts';

const asked = (text: string, name = 'KEY_PASSWORD'): boolean =>
  isNameOfOption(text, name, /store-password[^"']*/.exec(text)?.[0] ?? '', text.indexOf('store-password'));

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
    ['filled in', 'KEY_PASSWORD = "store-password_%s_%d"\nsession[KEY_PASSWORD] = x\n'],
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

  it.each([
    [
      'TypeScript',
      "export const sessionKey = 'session';\nlocalStorage.getItem(sessionKey);\nlocalStorage.removeItem(sessionKey);\n",
    ],
    [
      'Python',
      "sessionKey = 'session'\nif sessionKey in request.session:\n    request.session.pop(sessionKey)\n",
    ],
    ['Java', 'String sessionKey = "session";\nhttp.setAttribute(sessionKey, user);\n'],
    ['PHP', "const sessionKey = 'session';\n$_SESSION[self::sessionKey] = 1;\n"],
    ['Ruby', "sessionKey = 'session'\ncookies.delete(sessionKey)\n"],
    ['Go', 'const sessionKey = "session"\nstore.Delete(sessionKey)\n'],
    ['C#', 'const string sessionKey = "session";\nhttp.Session.Remove(sessionKey);\n'],
  ])('names an entry of a session or storage by one word: %s', (_, text) => {
    expect(
      isNameOfOption(
        text,
        'sessionKey',
        'session',
        text.indexOf('"session"') + 1 || text.indexOf("'session'") + 1,
      ),
    ).toBe(true);
  });

  it('is a key where one word of it signs something, and a password where it is called so', () => {
    const signed =
      "const sessionKey = 'session';\napp.use(session({ secret: sessionKey }));\ncache.get(sessionKey);\n";
    expect(isNameOfOption(signed, 'sessionKey', 'session', signed.indexOf("'session'") + 1)).toBe(false);
    const password = "const password = 'kolibri';\ncache.get(password);\n";
    expect(isNameOfOption(password, 'password', 'kolibri', password.indexOf('kolibri'))).toBe(false);
  });

  it('is one where its value is no name', () => {
    const text = 'KEY_PASSWORD = "Tr0ub4dor&3"\no.get(KEY_PASSWORD)\n';
    expect(isNameOfOption(text, 'KEY_PASSWORD', 'Tr0ub4dor&3', text.indexOf('Tr0'))).toBe(false);
  });
});
