import { expect, test } from 'vitest';
import type { RawFinding } from '../findings/finding.ts';
import type { RuleFile } from '../rules/schema.ts';
import { sourceFiles } from '../testing/source-files.ts';
import { withUnreadConstants } from './unread-constants.ts';

const RULES = new Map([
  ['key', { id: 'key', message: 'Known.', analysis: 'credential-in-code' } as unknown as RuleFile],
]);
const VALUE = 'winter-in-the-hills';

async function isUnread(files: Readonly<Record<string, string>>, library = false): Promise<boolean> {
  const [[path = '', text = ''] = []] = Object.entries(files);
  const before = text.slice(0, text.indexOf(VALUE));
  const startColumn = before.length - before.lastIndexOf('\n');
  const place = { startLine: before.split('\n').length, startColumn, endColumn: startColumn + VALUE.length };
  const finding = { ruleId: 'key', path, ...place, message: null } as unknown as RawFinding;
  const others = Array.from({ length: 40 }, (_, i) => [`lib/f${i}.txt`, 'nothing'] as const);
  const all = sourceFiles({ ...files, ...Object.fromEntries(others) });
  const [out] = await withUnreadConstants([finding], all, RULES, () => library);
  expect(out?.message?.includes('Nothing in this program reads') === true).toBe(
    out?.evidence?.isHardly === true,
  );
  return out?.evidence?.isHardly === true;
}

test.each([
  ['a.py', `QUEUE_PASSWORD = '${VALUE}'\n`, 'from a import QUEUE_PASSWORD\n'],
  [
    'A.java',
    `class A { static final String QUEUE_PASSWORD = "${VALUE}"; }\n`,
    'class B { String p = A.QUEUE_PASSWORD; }\n',
  ],
  ['a.ts', `export const QUEUE_PASSWORD = '${VALUE}';\n`, "import { QUEUE_PASSWORD } from './a';\n"],
  ['a.go', `const QUEUE_PASSWORD = "${VALUE}"\n`, 'var p = QUEUE_PASSWORD\n'],
  ['a.php', `<?php const QUEUE_PASSWORD = '${VALUE}';\n`, '<?php connect(QUEUE_PASSWORD);\n'],
  ['a.rb', `QUEUE_PASSWORD = '${VALUE}'\n`, 'connect(QUEUE_PASSWORD)\n'],
  [
    'A.cs',
    `class A { const string QUEUE_PASSWORD = "${VALUE}"; }\n`,
    'class B { string P = A.QUEUE_PASSWORD; }\n',
  ],
])('a constant that no other line names is read by nothing (%s)', async (path, declared, use) => {
  const other = `b${path.slice(path.lastIndexOf('.'))}`;
  expect(await isUnread({ [path]: declared })).toBe(true);
  expect(await isUnread({ [path]: declared, [other]: use })).toBe(false);
  expect(await isUnread({ [path]: declared, 'build.env': `QUEUE_PASSWORD=${VALUE}\n` })).toBe(true);
  expect(await isUnread({ [path]: declared, 'run.sh': 'connect "$QUEUE_PASSWORD"\n' })).toBe(false);
});

test('what frameworks may read, variables and what a library gives out may be read', async () => {
  const text = `QUEUE_PASSWORD = '${VALUE}'\n`;
  expect(await isUnread({ 'shop/settings.py': text })).toBe(false);
  expect(await isUnread({ 'shop/settings/literals.py': `DEFAULT_${text}` })).toBe(true);
  expect(await isUnread({ 'a.py': text.toLowerCase() })).toBe(false);
  expect(await isUnread({ 'a.py': text }, true)).toBe(false);
});

test.each([
  [
    'config/config.go',
    `type Web struct {\n\tCsrfSecret string \`yaml:"csrf_secret"\`\n}\nvar d = Web{\n\tCsrfSecret: env("CSRF", "${VALUE}"),\n}\n`,
    'var s = cfg.Web.CsrfSecret\n',
    'cfg.Web.CsrfSecret = "x"\n',
  ],
  [
    'Settings/WebOptions.cs',
    `class WebOptions {\n  public string CsrfSecret { get; set; } = "${VALUE}";\n}\n`,
    'class B { string S(WebOptions o) => o.CsrfSecret; }\n',
    'class B { void S(WebOptions o) { o.CsrfSecret = "x"; } }\n',
  ],
])('a field of settings that code only sets is read by nothing (%s)', async (path, declared, use, set) => {
  const other = `b${path.slice(path.lastIndexOf('.'))}`;
  expect(await isUnread({ [path]: declared })).toBe(true);
  expect(await isUnread({ [path]: declared, [other]: set })).toBe(true);
  expect(await isUnread({ [path]: declared, [other]: use })).toBe(false);
});
