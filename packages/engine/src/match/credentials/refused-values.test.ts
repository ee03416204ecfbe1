import { expect, test } from 'vitest';
import { isReference } from './credential-value.ts';
import { isAskedFor, isRefusedValue, isTooShortForItsCheck } from './refused-values.ts';

const refused = (text: string): boolean => isRefusedValue(text, text.indexOf('s3cr3t'));

test('a value in a list or table of what is refused is no credential', () => {
  for (const text of [
    "const WEAK_DEFAULTS: Record<string, string> = {\n  JWT_SECRET: 's3cr3t',\n};",
    "FORBIDDEN_SECRETS = ['a', 's3cr3t']",
    'private static final Set<String> bannedPasswords = Set.of("a", "s3cr3t");',
    "$insecureDefaults = ['key' => 's3cr3t'];",
    'var blockedSecrets = map[string]bool{"s3cr3t": true}',
  ])
    expect(refused(text), text).toBe(true);
});

test('a value of any other table, or behind a list of what is refused, is one', () => {
  for (const text of [
    "const DEFAULTS = { JWT_SECRET: 's3cr3t' };",
    "const WEAK_DEFAULTS = ['a'];\nconst JWT_SECRET = 's3cr3t';",
    "const cipher = { badge: 1, key: 's3cr3t' };",
  ])
    expect(refused(text), text).toBe(false);
});

test('code asks for a constant where a condition compares it, and a field of that name is no constant', () => {
  expect(isAskedFor("const db = { password: 'a' };\nif (user.password === given) go();", 'password')).toBe(
    false,
  );
  for (const text of [
    'if (DEFAULT_SECRET.equals(current)) current = random();',
    'if (process.env.SECRET === DEFAULT_SECRET) fail();',
    'if settings.SECRET == DEFAULT_SECRET:\n    raise ImproperlyConfigured()',
    'if Config.DEFAULT_SECRET == secret {',
  ])
    expect(isAskedFor(`DEFAULT_SECRET = 's'\n${text}`, 'DEFAULT_SECRET'), text).toBe(true);
  for (const text of [
    'sign(DEFAULT_SECRET);',
    'const same = a === DEFAULT_SECRET;',
    'if (a === MY_DEFAULT_SECRET) b();',
  ])
    expect(isAskedFor(`DEFAULT_SECRET = 's'\n${text}`, 'DEFAULT_SECRET'), text).toBe(false);
});

test('a name between equal signs stands for a value from elsewhere', () => {
  for (const value of ['^_^password^_^', '%%db.password%%', '__SECRET__'])
    expect(isReference(value), value).toBe(true);
  for (const value of ['a%%b%%', 'p4ss__word', '%%a__']) expect(isReference(value), value).toBe(false);
});

test('marks where a value belongs are none, and marks beside letters and digits are', () => {
  for (const value of ['??', '????', 'sk-??', 'sk_test_???', '----', 'key-####', '......'])
    expect(isReference(value), value).toBe(true);
  for (const value of ['what??', '?a?', 'sk-a1??', 'p--4ss', 'sk-live-a??'])
    expect(isReference(value), value).toBe(false);
});

test('what a question is filled in with is refused where the check beside it wants more letters', () => {
  const short = (text: string): boolean => isTooShortForItsCheck(text, '123456', text.indexOf('123456'));
  for (const text of [
    "{ initial: env.PASSWORD || '123456', validate: (v) => { if (v.length < 8) return 'Too short'; return true; } }",
    'prompt("Password", default="123456", validate=lambda v: "short" if len(v) < 8 else None)',
    "{ default: '123456', validators: { min_length: 8 } }",
  ])
    expect(short(text), text).toBe(true);
  for (const text of [
    "{ initial: '123456', validate: (v) => v.length < 6 ? 'Too short' : true }",
    "{ initial: '123456' }, { validate: (v) => v.length < 8 }",
    "{ password: '123456', validate: (v) => v.length < 8 }",
  ])
    expect(short(text), text).toBe(false);
});
