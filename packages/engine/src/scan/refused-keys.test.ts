import { describe, expect, it, test } from 'vitest';
import type { RawFinding } from '../findings/finding.ts';
import type { RuleFile } from '../rules/schema.ts';
import { sourceFiles } from '../testing/source-files.ts';
import { withRefusedKeys } from './refused-keys.ts';

const RULES = new Map([
  ['key', { id: 'key', message: 'Known.', analysis: 'signing-key' } as unknown as RuleFile],
]);
const VALUE = 'winter-in-the-hills';

/** Is the key in the first file told as one that production does not run with? */
async function isRefused(files: Readonly<Record<string, string>>): Promise<boolean> {
  const [[path = '', text = ''] = []] = Object.entries(files);
  const before = text.slice(0, text.indexOf(VALUE));
  const startColumn = before.length - before.lastIndexOf('\n');
  const finding = {
    ruleId: 'key',
    path,
    startLine: before.split('\n').length,
    startColumn,
    endColumn: startColumn + VALUE.length,
    message: null,
  } as unknown as RawFinding;
  const [out] = await withRefusedKeys([finding], sourceFiles(files), RULES);
  const isSaid = out?.message?.includes('refuses or replaces') === true;
  expect(isSaid).toBe(out?.evidence?.isHardly === true);
  return isSaid;
}

const DEFAULTS = { 'literals.py': `DEFAULT_SECRET_KEY = '${VALUE}'\n` };

describe('a key that another file compares what is set with, and refuses', () => {
  it.each([
    ['Python', 'a.py', 'if settings.SECRET_KEY == DEFAULT_SECRET_KEY:\n    raise Improper("set a key")\n'],
    ['Python, by the key itself', 'a.py', `if SECRET_KEY == "${VALUE}":\n    sys.exit(1)\n`],
    ['Python, asserted', 'a.py', 'assert settings.SECRET_KEY != literals.DEFAULT_SECRET_KEY\n'],
    [
      'TypeScript',
      'a.ts',
      'if (isProduction && key === DEFAULT_SECRET_KEY) {\n  throw new Error("set a key");\n}\n',
    ],
    [
      'JavaScript, made anew',
      'a.js',
      "if (config.secret === DEFAULT_SECRET_KEY) {\n  config.secret = crypto.randomBytes(32).toString('hex');\n}\n",
    ],
    ['Go', 'a.go', 'if cfg.Secret == DEFAULT_SECRET_KEY {\n\tlog.Fatal("set a key")\n}\n'],
    [
      'Go, by an error',
      'a.go',
      'if c.Secret == d.DEFAULT_SECRET_KEY {\n\treturn errors.New("set a key")\n}\n',
    ],
    [
      'Java',
      'A.java',
      'if (Keys.DEFAULT_SECRET_KEY.equals(secret)) {\n  throw new IllegalStateException("set a key");\n}\n',
    ],
    ['Kotlin', 'a.kt', 'require(secret != DEFAULT_SECRET_KEY) { "set a key" }\n'],
    ['C#', 'A.cs', 'if (key == Keys.DEFAULT_SECRET_KEY)\n{\n  throw new InvalidOperationException();\n}\n'],
    ['PHP', 'a.php', "<?php if ($secret === Keys::DEFAULT_SECRET_KEY) {\n  die('set a key');\n}\n"],
    ['Ruby', 'a.rb', "raise 'set a key' if secret == DEFAULT_SECRET_KEY\n"],
  ])('%s', async (_, path, text) => {
    expect(await isRefused({ ...DEFAULTS, [path]: text })).toBe(true);
  });

  it.each([
    ['nobody asks', 'key = DEFAULT_SECRET_KEY\n'],
    ['is only warned of', 'if SECRET_KEY == DEFAULT_SECRET_KEY:\n    log.warning("set a key")\n'],
    ['is asked for in a comment', '# if SECRET_KEY == DEFAULT_SECRET_KEY: raise\n'],
    ['is another', 'if key == OTHER_DEFAULT_SECRET_KEY:\n    raise Improper()\n'],
    ['is used where it is the same', 'if key == DEFAULT_SECRET_KEY:\n    sign(key)\n'],
  ])('not one that %s', async (_, text) => {
    expect(await isRefused({ ...DEFAULTS, 'a.py': text })).toBe(false);
  });
});

describe('a key that is taken only where no production comes', () => {
  it.each([
    [
      'TypeScript',
      'a.ts',
      `  if (!key) {\n    if (isProduction) {\n      throw new Error();\n    }\n    key = '${VALUE}';\n  }\n`,
    ],
    ['JavaScript', 'a.js', `if (process.env.NODE_ENV !== 'production') {\n  secret = '${VALUE}';\n}\n`],
    ['Python', 'a.py', `if DEBUG:\n    SECRET_KEY = '${VALUE}'\n`],
    ['Ruby', 'a.rb', `if Rails.env.development?\n  config.secret_key_base = '${VALUE}'\nend\n`],
    ['PHP', 'a.php', `<?php\nif ($env === 'dev') {\n  $secret = '${VALUE}';\n}\n`],
    ['C#', 'A.cs', `if (env.IsDevelopment())\n{\n  options.Secret = "${VALUE}";\n}\n`],
    [
      'Go',
      'a.go',
      `if key == "" {\n\tif env == "production" {\n\t\tlog.Fatal("no key")\n\t}\n\tkey = "${VALUE}"\n}\n`,
    ],
  ])('%s', async (_, path, text) => {
    expect(await isRefused({ [path]: text })).toBe(true);
  });

  const KEPT = `  read() {\n    if (!http.jwtSecret) {\n      this.rejectErrors('no secret');\n      http.jwtSecret = '${VALUE}';\n    }\n  }\n`;
  const HELPER =
    '  rejectErrors(error) {\n    if (this.#isProduction) {\n      throw new Error(error);\n    }\n    warn(error);\n  }\n';

  test('by a function of the program that stops it there', async () => {
    expect(await isRefused({ 'a.js': `class Config {\n${HELPER}${KEPT}}\n` })).toBe(true);
    expect(
      await isRefused({
        'a.js': `class Config extends Base {\n${KEPT}}\n`,
        'b.js': `class Base {\n${HELPER}}\n`,
      }),
    ).toBe(true);
  });

  test('not by one that only warns, or that nobody declares', async () => {
    expect(
      await isRefused({ 'a.js': `class Config {\n${HELPER.replace('throw new Error', 'warn')}${KEPT}}\n` }),
    ).toBe(false);
    expect(await isRefused({ 'a.js': `class Config {\n${KEPT}}\n` })).toBe(false);
  });

  test('not in the branch of production, nor without one', async () => {
    expect(await isRefused({ 'a.js': `if (isProduction) {\n  secret = '${VALUE}';\n}\n` })).toBe(false);
    expect(await isRefused({ 'a.py': `if not settings.DEBUG:\n    SECRET_KEY = '${VALUE}'\n` })).toBe(false);
    expect(await isRefused({ 'a.js': `if (!secret) {\n  secret = '${VALUE}';\n}\n` })).toBe(false);
  });
});
