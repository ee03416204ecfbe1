import { describe, expect, it } from 'vitest';
import type { RawFinding } from '../findings/finding.ts';
import { sourceFiles } from '../testing/source-files.ts';
import { withFirstPasswords } from './first-passwords.ts';

/** Whether what is logged in the line marked LOG is taken for a first password. */
async function isFirst(path: string, text: string): Promise<boolean> {
  const line = text.split('\n').findIndex((one) => one.includes('LOG')) + 1;
  const finding = {
    ruleId: 'a-cleartext-secret-logged',
    path,
    startLine: line,
    endLine: line,
    message: null,
  } as unknown as RawFinding;
  const [out] = await withFirstPasswords([finding], sourceFiles({ [path]: text }), () => 'A message.');
  expect(out?.message?.includes('first account') === true).toBe(out?.evidence?.isHardly === true);
  return out?.evidence?.isHardly === true;
}

const JS = (condition: string, made: string, head = 'async function start(users) {') =>
  `${head}\n  ${condition} {\n    const password = ${made};\n    await users.add('admin', password);\n    logger.info(\`admin has the password \${password}\`); // LOG\n  }\n}\n`;

describe('a password that is logged', () => {
  it.each([
    ['a.js', JS('if ((await users.count()) === 0)', 'crypto.randomBytes(8).toString("hex")')],
    [
      'a.py',
      'def ensure(db):\n    if not db.users():\n        password = secrets.token_urlsafe(12)\n        log.warning("admin: %s", password)  # LOG\n',
    ],
    [
      'a.rb',
      'def run\n  return if User.any?\n  password = SecureRandom.hex(8)\n  User.create!(email: \'root\', password: password)\n  puts "password #{password}" # LOG\nend\n',
    ],
    [
      'A.java',
      'class A {\n  public void run(String... args) {\n    if (users.count() == 0) {\n      String password = UUID.randomUUID().toString();\n      log.info("password {}", password); // LOG\n',
    ],
    [
      'a.go',
      'func ensureAdmin(db *DB) {\n\tpassword := randomString(12)\n\tlog.Printf("admin password: %s", password) // LOG\n}\n',
    ],
    [
      'A.cs',
      'class A {\n  void Seed() {\n    if (!users.Any()) {\n      var password = GeneratePassword();\n      _logger.LogInformation("Password: {Password}", password); // LOG\n',
    ],
    [
      'a.php',
      "<?php\nfunction install() {\n  if (User::count() === 0) {\n    $password = bin2hex(random_bytes(8));\n    Log::info('admin: ' . $password); // LOG\n",
    ],
  ])('is the first of an installation, which its operator reads there: %s', async (path, text) => {
    expect(await isFirst(path, text)).toBe(true);
  });

  it.each([
    ['that somebody typed', JS('if ((await users.count()) === 0)', 'readline.question()')],
    ['of somebody who is there already', JS('if (user.isLocked)', 'crypto.randomBytes(8).toString("hex")')],
    [
      'made for whoever asks',
      JS('if (!user)', 'crypto.randomBytes(8).toString("hex")', 'async function add(req, res) {'),
    ],
    [
      'that takes the place of one which was forgotten',
      JS('if (!user)', 'crypto.randomBytes(8).toString("hex")', 'async function forgotPassword(user) {'),
    ],
  ])('stays what it is where it is one %s', async (_, text) => {
    expect(await isFirst('a.js', text)).toBe(false);
  });
});
