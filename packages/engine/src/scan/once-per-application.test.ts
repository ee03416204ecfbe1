import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Finding } from '../findings/finding.ts';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { scan } from './scan.ts';

const RULES = fileURLToPath(new URL('../../../../rules/', import.meta.url));

/** A rule about a setting of each language that has one, its example, and which of its places the example marks. */
const EXAMPLES = {
  'csharp-cookie-missing-flags': 'csharp/web/csharp-cookie-missing-flags.cs',
  'go-cookie-missing-flags': 'go/web/go-cookie-missing-flags.go',
  'java-cookie-missing-flags': 'java/web/java-cookie-missing-flags.java',
  'javascript-cookie-missing-flags': 'javascript/session/javascript-cookie-missing-flags.js',
  'php-cookie-missing-flags': 'php/session/php-cookie-missing-flags.php',
  'python-cookie-without-secure': 'python/web/python-cookie-without-secure.py',
  'ruby-cookie-missing-flags': 'ruby/web/ruby-cookie-missing-flags.rb',
} as const;

async function rulesNamed(names: readonly string[]) {
  const all = await shippedRules();
  return { ...all, rules: all.rules.filter(({ rule }) => names.includes(rule.id)) };
}

async function found(files: Readonly<Record<string, string>>): Promise<Finding[]> {
  const rules = await rulesNamed(Object.keys(EXAMPLES));
  const options = { scanType: 'standard', rules, workers: 0, importUsage: false } as const;
  return [...(await scan(memorySource(files), options)).findings];
}

const example = (path: string): string => readFileSync(RULES + path, 'utf8');
const python = 'def show(response, token):\n    response.set_cookie("session", token, httponly=True)\n';

test('a setting is one finding in an application, with all its places, in every language', async () => {
  const files = Object.entries(EXAMPLES).flatMap(([, path]) => {
    const [name = '', ending = ''] = (path.split('/').at(-1) ?? '').split('.');
    return [
      [`app/${name}.${ending}`, example(path)],
      [`app/again/${name}.${ending}`, example(path)],
    ];
  });
  const findings = await found({ 'README.md': '', ...Object.fromEntries(files) });
  expect(findings.map((one) => one.ruleId).sort()).toEqual(Object.keys(EXAMPLES).sort());
  for (const { ruleId, path, startLine, message, places = [] } of findings) {
    const [first, ...others] = places;
    const marked = example(EXAMPLES[ruleId as keyof typeof EXAMPLES]).match(/ruleid: /g)?.length ?? 0;
    expect([first?.path, first?.startLine, places.length], ruleId).toEqual([path, startLine, 2 * marked]);
    expect(message, ruleId).toContain(`${others[0]?.path}:${others[0]?.startLine}`);
  }
});

test('programs of a collection are set up each by itself, and the parts of one program are not', async () => {
  const collection = { 'README.md': '', 'one/app.py': python, 'two/app.py': python, 'two/more/b.py': python };
  const projects = {
    'one/requirements.txt': 'flask',
    'two/requirements.txt': 'flask',
    'two/more/setup.py': '',
  };
  const placesIn = async (files: Readonly<Record<string, string>>) =>
    (await found(files)).map(({ places }) => places?.map(({ path }) => path));
  expect(await placesIn({ ...collection, ...projects })).toEqual([
    ['one/app.py'],
    ['two/app.py', 'two/more/b.py'],
  ]);
  expect(await placesIn({ ...collection, ...projects, 'requirements.txt': 'flask' })).toHaveLength(1);
  expect(await placesIn(collection)).toHaveLength(1);
});

test('applications, their tests and places that a comment ignores are told apart', async () => {
  const findings = await found({
    'shop/package.json': '{}',
    'shop/a.py': python,
    'shop/b.py': python,
    'shop/tests/test_a.py': python,
    'shop/c.py': python.replace(
      '    resp',
      '    # vedette-ignore: python-cookie-without-secure -- local\n    resp',
    ),
    'blog/package.json': '{}',
    'blog/a.py': python,
  });
  expect(
    findings.map(({ path, places, suppressed }) => [suppressed ?? path, places?.map((one) => one.path)]),
  ).toEqual([
    ['blog/a.py', ['blog/a.py']],
    ['shop/a.py', ['shop/a.py', 'shop/b.py']],
    ['local', undefined],
    ['shop/tests/test_a.py', ['shop/tests/test_a.py']],
  ]);
});

test('its identity outlives that its places come, move and go; what each of them would be by itself stays known', async () => {
  const one = (findings: readonly Finding[]) => {
    const [only] = findings;
    expect(findings).toHaveLength(1);
    return only;
  };
  const before = one(await found({ 'README.md': '', 'a.py': python, 'b.py': python }));
  const moved = one(await found({ 'README.md': '', 'c.py': `\n# moved\n${python}` }));
  expect(moved?.fingerprint).toBe(before?.fingerprint);
  expect(moved?.weakness).toBe(before?.weakness);
  const rules = await rulesNamed(['python-cookie-without-secure']);
  const apart = {
    ...rules,
    rules: rules.rules.map((loaded) => ({ ...loaded, rule: { ...loaded.rule, once: undefined } })),
  };
  const each = await scan(memorySource({ 'README.md': '', 'a.py': python, 'b.py': python }), {
    scanType: 'standard',
    rules: apart,
    workers: 0,
    importUsage: false,
  });
  expect(each.findings).toHaveLength(2);
  expect(before?.places?.map((place) => place.fingerprint)).toEqual(
    each.findings.map((finding) => finding.fingerprint),
  );
});

/** In each language a class, or a function where there are none, with a weak cipher in lines 3 and 4, and another with one. */
const CIPHERS: Readonly<Record<string, string>> = {
  'Seal.java': `import javax.crypto.Cipher; class Seal {
 void f() throws Exception {
 Cipher.getInstance("DES"); }
 void g() throws Exception { Cipher.getInstance("RC4"); }
}
class Box { void f() throws Exception { Cipher.getInstance("DES"); } }`,
  'Seal.cs': `using System.Security.Cryptography; class Seal {
 void F() {
 DES.Create(); }
 void G() { new TripleDESCryptoServiceProvider(); }
}
class Box { void F() { DES.Create(); } }`,
  'seal.py': `from Crypto.Cipher import DES
def seal(key, iv):
    a = DES.new(key, DES.MODE_CBC, iv)
    b = DES.new(key, DES.MODE_CBC, iv)

def box(key, iv): return DES.new(key, DES.MODE_CBC, iv)
`,
  'seal.go': `package a; import "crypto/rc4"
func seal(key []byte) {
 rc4.NewCipher(key)
 rc4.NewCipher(key[1:])
}
func box(key []byte) { rc4.NewCipher(key) }
`,
  'seal.php': `<?php class Seal {
 function f($t, $k) {
 return openssl_encrypt($t, 'des-ede3-cbc', $k); }
 function g($t, $k) { return openssl_encrypt($t, 'des-ede3-cbc', $k); }
}
class Box { function f($t, $k) { return openssl_encrypt($t, 'des-ede3-cbc', $k); } }
`,
  'seal.rb': `class Seal
 def f
 OpenSSL::Cipher.new('des-ede3-cbc') end
 def g() = OpenSSL::Cipher.new('des-ede3-cbc')
end
class Box; def f() = OpenSSL::Cipher.new('des-ede3-cbc'); end
`,
  'seal.js': `import crypto from 'crypto';
export function seal(key, iv) {
 const a = crypto.createCipheriv('des-ede3-cbc', key, iv);
 return [a, crypto.createCipheriv('des-ede3-cbc', key, iv)];
}
export function box(key, iv) { return crypto.createCipheriv('des-ede3-cbc', key, iv); }
`,
};

test.each(Object.entries(CIPHERS))(
  'what one change mends is one finding of its class or function, with its places (%s)',
  async (path, source) => {
    const languages = ['java', 'csharp', 'python', 'go', 'php', 'ruby', 'javascript'];
    const rules = await rulesNamed(languages.map((one) => `${one}-weak-cipher`));
    const options = { scanType: 'standard', rules, workers: 0, importUsage: false } as const;
    const { findings } = await scan(memorySource({ 'README.md': '', [path]: source }), options);
    expect(findings.map((one) => [one.startLine, one.places?.map((it) => it.startLine)])).toEqual([
      [3, [3, 4]],
      [6, undefined],
    ]);
  },
);

test('a key that was copied from file to file is one finding with its places; another key is another', async () => {
  const rules = await rulesNamed(['signing-key-known', 'credentials-in-code']);
  const key = (value: string): string => `jwt_secret: '${value}'\n`;
  const source = memorySource({
    'README.md': '',
    'a/settings.yml': key('Zk29dmQp81LxTr5'),
    'b/settings.yml': key('Zk29dmQp81LxTr5'),
    'c/settings.yml': key('pB7sWq03LmZ8xK1'),
  });
  const options = { scanType: 'standard', rules, workers: 0, importUsage: false } as const;
  const { findings } = await scan(source, options);
  expect(findings.map(({ path, places }) => [path, places?.map((one) => one.path)])).toEqual([
    ['a/settings.yml', ['a/settings.yml', 'b/settings.yml']],
    ['c/settings.yml', undefined],
  ]);
});
