import { expect, test } from 'vitest';
import { memorySource } from '../../inventory/source.ts';
import { scan } from '../../scan/scan.ts';
import { shippedRules } from '../../testing/shipped-rules.ts';
import { isInDevelopmentSection } from './signing-key.ts';

const rules = await shippedRules();
const VALUE = 'Qm7vR2tK9xWc4ZpLs8';

async function told(file: string, text: string): Promise<readonly string[]> {
  const { findings } = await scan(memorySource({ [file]: text }), {
    scanType: 'standard',
    rules,
    workers: 0,
  });
  return findings.filter((one) => one.cwe.includes('CWE-798')).map((one) => `${one.ruleId} ${one.severity}`);
}

/** A constant by the name of a key, and what its file does with it. */
const USES: readonly (readonly [language: string, file: string, used: string, otherwise: string])[] = [
  [
    'TypeScript',
    'a.ts',
    `const TOKEN_SECRET_KEY = "${VALUE}";\nexport const open = (id: string) => jwt.sign({ id }, TOKEN_SECRET_KEY);\n`,
    `const TOKEN_SECRET_KEY = "${VALUE}";\nconst mixed = (text: string) => [...text].map((c, i) =>\n  c.charCodeAt(0) ^ TOKEN_SECRET_KEY.charCodeAt(i));\n`,
  ],
  [
    'Java',
    'A.java',
    `class A {\n  static final String JWT_SECRET = "${VALUE}";\n  Object open() { return Jwts.builder().signWith(JWT_SECRET); }\n}\n`,
    `class A {\n  static final String JWT_SECRET = "${VALUE}";\n  boolean isOld(String given) {\n    boolean same = given.equals(\n      JWT_SECRET) || JWT_SECRET.equals(given);\n    log.warn("x" + JWT_SECRET.equals(given));\n    return same;\n  }\n}\n`,
  ],
  [
    'Go',
    'a.go',
    `package a\n\nconst jwtSecret = "${VALUE}"\n\nfunc open(t Token) string {\n\ts, _ := t.SignedString([]byte(jwtSecret))\n\treturn s\n}\n`,
    `package a\n\nimport "log"\n\nconst jwtSecret = "${VALUE}"\n\nfunc warn(given string) {\n\tif given == jwtSecret {\n\t\tlog.Print("change it")\n\t}\n}\n`,
  ],
  [
    'Python',
    'a.py',
    `import jwt\n\nJWT_SECRET = "${VALUE}"\n\n\ndef open(user):\n    return jwt.encode(user, JWT_SECRET)\n`,
    `JWT_SECRET = "${VALUE}"\n\n\ndef warn(given):\n    if given == JWT_SECRET:\n        print("change it")\n`,
  ],
];

test.each(USES)(
  '%s: what signs is a key, and what is only compared or mixed in is none',
  async (_, file, used, otherwise) => {
    expect(await told(file, used)).toContain('signing-key-known high');
    expect(await told(file, otherwise)).not.toContain('signing-key-known high');
  },
);

test('a secret key by name alone may be the key of anything, where no framework reads it', async () => {
  expect(await told('a.ts', `export const SECRET_KEY = "${VALUE}";\n`)).toEqual([
    'credentials-in-code medium',
  ]);
  expect(await told('a.ts', `export const key = process.env.SECRET_KEY || "${VALUE}";\n`)).toEqual([
    'signing-key-known high',
  ]);
});

test('the key that a framework reads by its name signs sessions, though it looks like a password', async () => {
  const key = '^8y!)$0t7yq2+65%&_#@i^_o)eb3^q--y_$e7a_=t$%$1i)zuv';
  expect(await told('shop/settings.py', `DEBUG = False\nSECRET_KEY = "${key}"\n`)).toEqual([
    'signing-key-known high',
  ]);
});

test('a key of a class of settings for developers or tests signs no sessions of anybody', () => {
  const text =
    "class Base:\n    SECRET_KEY = 'a'\n\nclass DevelopmentConfig(Base):\n    SECRET_KEY = 'dev'\n\nclass Config(Base):\n    SECRET_KEY = 'b'\n";
  const isIn = (value: string) => isInDevelopmentSection('config.py', text, text.indexOf(`'${value}'`));
  expect([isIn('a'), isIn('dev'), isIn('b')]).toEqual([false, true, false]);
});
