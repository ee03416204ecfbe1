import { expect, test } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { scan } from './scan.ts';

const RULES = /signing-key-known|credentials-in-code|-jwt-hardcoded-|session-secret/;

async function found(path: string, text: string): Promise<string[]> {
  const all = await shippedRules();
  const rules = { ...all, rules: all.rules.filter(({ rule }) => RULES.test(rule.id)) };
  const options = { scanType: 'standard', rules, workers: 0, importUsage: false } as const;
  const { findings } = await scan(memorySource({ 'README.md': '', [path]: text }), options);
  return findings.map((one) => `${one.startLine} ${one.ruleId}`);
}

/** A key in line 3 that was meant to be replaced, which signs below. */
const STANDING: Readonly<Record<string, string>> = {
  'auth.go': `package auth
import "github.com/golang-jwt/jwt/v5"
var jwtKey           = []byte("my_very_own_secret_key_1")

func sign(token *jwt.Token) (string, error) { return token.SignedString(jwtKey) }
`,
  'auth.js': `const jwt = require('jsonwebtoken');

const JWT_SECRET = 'your-secret-key';
module.exports = (user) => jwt.sign({ id: user.id }, JWT_SECRET, { expiresIn: '1h' });
`,
  'auth.py': `import jwt

JWT_SECRET = 'change-me'
def sign(user): return jwt.encode({'id': user.id, 'exp': soon()}, JWT_SECRET, algorithm='HS256')
`,
  'auth.rb': `require 'jwt'

JWT_SECRET = 'change-me'
def sign(user) = JWT.encode({ id: user.id, exp: soon }, JWT_SECRET, 'HS256')
`,
};

test.each(Object.entries(STANDING))(
  'a key is told once, where it stands, be it a text that was to be replaced (%s)',
  async (path, text) => {
    expect(await found(path, text)).toEqual(['3 signing-key-known']);
  },
);

test('a text that was to be replaced and signs nothing is no key', async () => {
  expect(await found('form.js', "const JWT_SECRET = 'your-secret-key';\nshow(JWT_SECRET);\n")).toEqual([]);
});

test('another key in the line that signs is told beside it', async () => {
  const text = `const jwt = require('jsonwebtoken');
const JWT_SECRET = 'zK8-winter-31-hills';
exports.one = (user) => jwt.sign({ id: user.id }, JWT_SECRET, { expiresIn: '1h' });
exports.two = (user) => jwt.sign({ id: user.id }, 'another-key-of-9', { expiresIn: '1h' });
`;
  expect(await found('auth.js', text)).toEqual(['2 signing-key-known', '4 javascript-jwt-hardcoded-secret']);
});
