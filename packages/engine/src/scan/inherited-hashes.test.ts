import { expect, test } from 'vitest';
import { type FormCase, toldOtherwise } from '../testing/told-by-form.ts';

/** Fast hashes of passwords: one that only checks what was kept long ago, and one that passwords are kept with. */
const INHERITED: readonly FormCase[] = [
  [
    'php-fast-password-hash',
    'inherited.php',
    "<?php\nclass Hasher {\n  function make($password) { return password_hash($password, PASSWORD_BCRYPT); }\n  private function legacyHash($password) {\n    return hash('sha256', $password);\n  }\n}",
    'low',
  ],
  [
    'php-fast-password-hash',
    'kept.php',
    "<?php\nclass Hasher {\n  private function legacyHash($password) {\n    return hash('sha256', $password);\n  }\n}",
    'medium',
  ],
  [
    'python-fast-password-hash',
    'inherited.py',
    'import bcrypt, hashlib\nclass Hasher:\n    def make(self, password):\n        return bcrypt.hashpw(password, bcrypt.gensalt())\n    def verify_old(self, password, kept):\n        return hashlib.sha256(password).hexdigest() == kept\n',
    'low',
  ],
  [
    'javascript-fast-password-hash',
    'inherited.js',
    "const crypto = require('crypto');\nclass Hasher {\n  make(password) { return bcrypt.hash(password, 12); }\n  matchesLegacy(password, kept) {\n    return crypto.createHash('sha256').update(password).digest('hex') === kept;\n  }\n}",
    'low',
  ],
  [
    'ruby-fast-password-hash',
    'inherited.rb',
    'class Hasher\n  def make(password)\n    BCrypt::Password.create(password)\n  end\n  def legacy?(password, kept)\n    Digest::SHA256.hexdigest(password) == kept\n  end\nend',
    'low',
  ],
  [
    'java-fast-password-hash',
    'Inherited.java',
    'import org.apache.commons.codec.digest.DigestUtils;\nclass Hasher {\n  String make(String password) { return new BCryptPasswordEncoder().encode(password); }\n  boolean matchesOld(String password, String kept) {\n    return DigestUtils.sha256Hex(password).equals(kept);\n  }\n}',
    'low',
  ],
  [
    'csharp-fast-password-hash',
    'Inherited.cs',
    'using System.Security.Cryptography;\nclass Hasher {\n  string Make(string password) => BCrypt.HashPassword(password);\n  bool VerifyLegacy(byte[] password, byte[] kept) {\n    return SHA256.HashData(password) == kept;\n  }\n}',
    'low',
  ],
];

test('a fast hash that only checks what was inherited is worth a look, and one that passwords are kept with is more', async () => {
  expect(await toldOtherwise(INHERITED)).toEqual([]);
});

/** Digests that name a thing, in each language, and one of a password written in the same way. */
const NAMES: readonly FormCase[] = [
  [
    'php-weak-hash',
    'name.php',
    '<?php\nclass Found {\n  private function signature($folder) {\n    return md5(serialize($this->times($folder)));\n  }\n}',
    'low',
  ],
  [
    'javascript-weak-hash',
    'name.js',
    "const crypto = require('crypto');\nexport function byRights(users, password) {\n  const group = crypto.createHash('sha1').update(JSON.stringify(users.rights)).digest('hex');\n  return find(group, password);\n}",
    'low',
  ],
  [
    'javascript-weak-hash',
    'password.js',
    "const crypto = require('crypto');\nexport function keep(users, password) {\n  const kept = crypto.createHash('sha1').update(JSON.stringify({ password })).digest('hex');\n  return save(kept);\n}",
    'medium',
  ],
  [
    'python-weak-hash',
    'name.py',
    'import hashlib, json\ndef group_of(rights, password):\n    group = hashlib.md5(json.dumps(rights).encode()).hexdigest()\n    return find(group, password)\n',
    'low',
  ],
  [
    'ruby-weak-hash',
    'name.rb',
    'def group_of(rights, password)\n  group = Digest::MD5.hexdigest(rights.to_json)\n  find(group, password)\nend',
    'low',
  ],
  [
    'csharp-weak-hash',
    'Decrypter.cs',
    'using System.Security.Cryptography;\nclass OldFormatDecrypter {\n  byte[] Key(byte[] password) {\n    return SHA1.HashData(password);\n  }\n}',
    'low',
  ],
];

test('a digest that names what it is of, or that reads an old format, is worth a look, and one of a password is more', async () => {
  expect(await toldOtherwise(NAMES)).toEqual([]);
});
