import { expect, test } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { type FormCase, toldOtherwise } from '../testing/told-by-form.ts';
import { scan } from './scan.ts';

/** A rule, a file, and how severe what it finds there by form is, by what stands around. */
const CASES: readonly FormCase[] = [
  // Statements put together: what comes from a request is followed by rules of its own.
  [
    'go-sql-string-building',
    'count.go',
    'package a\n\nfunc count(db *DB, table string) {\n\tdb.Query("SELECT COUNT(*) FROM " + table)\n}\n',
    'low',
  ],
  [
    'python-sql-string-building',
    'count.py',
    'def count(cursor, table):\n    cursor.execute("SELECT COUNT(*) FROM " + table)\n',
    'low',
  ],
  // Digests: what is kept as a password, against what was, and what is no password.
  [
    'python-weak-hash',
    'kept.py',
    'from hashlib import sha1\n\n\nclass User:\n    def set_password(self, password):\n        self.kept = sha1(password.encode()).hexdigest()\n',
    'medium',
  ],
  [
    'python-weak-hash',
    'upgraded.py',
    'from hashlib import sha1\n\n\nclass User:\n    def set_password(self, password):\n        self.kept = pbkdf2_sha512.hash(password)\n\n    def verify_and_upgrade(self, password):\n        return sha1(password.encode()).hexdigest() == self.kept\n',
    'low',
  ],
  [
    'php-weak-hash',
    'chosen.php',
    "<?php\nclass P {\n  private function hashPassword($password) {\n    return match ($this->algorithm) {\n      'bcrypt' => password_hash($password, PASSWORD_BCRYPT),\n      'old' => sha1($password),\n    };\n  }\n}\n",
    'low',
  ],
  [
    'php-weak-hash',
    'kept.php',
    '<?php\nclass P {\n  private function hashPassword($password) {\n    return sha1($password);\n  }\n}\n',
    'medium',
  ],
  [
    'go-weak-hash',
    'version.go',
    'package a\n\nimport (\n\t"crypto/md5"\n\t"fmt"\n\t"time"\n)\n\nfunc start(c *Config) {\n\tc.HasUser = has("admin_password")\n\tb := md5.Sum([]byte(time.Now().String()))\n\tc.Version = fmt.Sprintf("%x", b)\n}\n',
    'low',
  ],
  [
    'java-weak-hash',
    'Accounts.java',
    'import java.security.MessageDigest;\nclass Accounts {\n  byte[] passwordHash(String password) throws Exception {\n    return MessageDigest.getInstance("MD5").digest(password.getBytes());\n  }\n}\n',
    'medium',
  ],
  [
    'java-weak-hash',
    'Legacy.java',
    'import java.security.MessageDigest;\nclass Legacy {\n  private final PasswordEncoder current = new BCryptPasswordEncoder();\n  boolean matchesLegacy(String password, byte[] kept) throws Exception {\n    return MessageDigest.isEqual(kept, MessageDigest.getInstance("MD5").digest(password.getBytes()));\n  }\n}\n',
    'low',
  ],
  // Secrets in logs: a command tells one to whoever runs it.
  [
    'javascript-cleartext-secret-logged',
    'packages/cli/reset.js',
    'export const reset = (password) => {\n  console.log(`New password: ${password}`);\n};\n',
    'low',
  ],
  [
    'javascript-cleartext-secret-logged',
    'packages/server/reset.js',
    'export const reset = (password) => {\n  console.log(`New password: ${password}`);\n};\n',
    'medium',
  ],
  [
    'java-cleartext-secret-logged',
    'server/commands/Reset.java',
    'class Reset {\n  void run(String password) {\n    System.out.println("New password: " + password);\n  }\n}\n',
    'medium',
  ],
  // Cookies that no script reads.
  [
    'go-cookie-missing-flags',
    'nonce.go',
    'package a\n\nimport "net/http"\n\nfunc keep(w http.ResponseWriter) {\n\thttp.SetCookie(w, &http.Cookie{Name: "nonce", HttpOnly: true})\n}\n',
    'low',
  ],
  [
    'go-cookie-missing-flags',
    'open.go',
    'package a\n\nimport "net/http"\n\nfunc keep(w http.ResponseWriter) {\n\thttp.SetCookie(w, &http.Cookie{Name: "session", Secure: true})\n}\n',
    'medium',
  ],
  [
    'javascript-cookie-missing-flags',
    'kept.js',
    "app.get('/', (req, res) => {\n  res.cookie('session', id, { httpOnly: true, secure: false });\n});\n",
    'low',
  ],
  [
    'php-cookie-missing-flags',
    'kept.php',
    "<?php\nsetcookie('session', $id, 0, '/', '', false, true);\n",
    'low',
  ],
  [
    'php-cookie-missing-flags',
    'open.php',
    "<?php\nsetcookie('session', $id, 0, '/', '', true, false);\n",
    'medium',
  ],
  // Pieces of origins: what lets in, and what turns away.
  [
    'python-origin-prefix-check',
    'lets_in.py',
    'def check(host, public_domain):\n    if public_domain in host:\n        return True\n    raise Refused()\n',
    'medium',
  ],
  [
    'python-origin-prefix-check',
    'turns_away.py',
    'def check(host, public_domain):\n    if public_domain in host:\n        # Too much like ours.\n        log.debug("odd")\n        raise Refused()\n    return other(host)\n',
    'low',
  ],
  [
    'php-origin-prefix-check',
    'turns_away.php',
    '<?php\nfunction check($host, $trustedDomain) {\n  if (str_ends_with($host, $trustedDomain)) {\n    throw new Refused();\n  }\n}\n',
    'low',
  ],
  [
    'javascript-origin-prefix-check',
    'back.js',
    'export function Back({ to }) {\n  if (document.referrer.startsWith(location.hostOf(allowedOrigin))) history.back();\n  const cameFromHere = document.referrer.startsWith(baseUrl);\n  if (cameFromHere) history.back();\n}\n',
    'low',
  ],
  // Endings of what lets somebody in, and of what does not.
  [
    'javascript-incorrect-suffix-check',
    'label.js',
    "function label(field) {\n  if (field.indexOf('Name') === field.length - 'Name'.length) return field.slice(0, -4);\n}\n",
    'low',
  ],
  [
    'javascript-incorrect-suffix-check',
    'host.js',
    "function isOurs(host) {\n  return host.indexOf('.shop.example') === host.length - '.shop.example'.length;\n}\n",
    'medium',
  ],
  // A key that says that a request is the same again.
  [
    'php-insecure-randomness',
    'same.php',
    "<?php\nfunction payByToken($card) {\n  return send(['idempotencyKey' => uniqid('pay', true), 'card' => $card]);\n}\n",
    'low',
  ],
  [
    'php-insecure-randomness',
    'token.php',
    "<?php\nfunction payByToken($card) {\n  return send(['key' => uniqid('pay', true), 'card' => $card]);\n}\n",
    'medium',
  ],
  // One of several keys is chosen, or one is made.
  ...(
    [
      [
        'python',
        'a.py',
        'import random\n\n\ndef pick(api_keys):\n    api_key = random.choice(api_keys)\n    return api_key\n',
      ],
      [
        'javascript',
        'a.js',
        'function pick(apiKeys) {\n  const apiKey = apiKeys[Math.floor(Math.random() * apiKeys.length)];\n  return apiKey;\n}\n',
      ],
      [
        'php',
        'a.php',
        '<?php\nfunction pick($apiKeys) {\n  $apiKey = $apiKeys[array_rand($apiKeys)];\n  return $apiKey;\n}\n',
      ],
    ] as const
  ).map(
    ([language, file, text]) => [`${language}-insecure-randomness`, `chosen/${file}`, text, 'low'] as const,
  ),
  [
    'python-insecure-randomness',
    'made.py',
    'import random\n\n\ndef pick(letters):\n    api_key = "".join(random.choice(letters) for _ in range(20))\n    return api_key\n',
    'medium',
  ],
  // What lies between tags is read, or tags are taken out.
  [
    'python-bad-tag-filter',
    'read.py',
    'import json\nimport re\n\n\ndef read(text):\n    return [json.loads(one) for one in re.findall(r"<script.*?>.*?</script>", text, re.DOTALL | re.IGNORECASE)]\n',
    'low',
  ],
  [
    'python-bad-tag-filter',
    'cleaned.py',
    'import re\n\n\ndef clean(text):\n    return re.sub(r"<script.*?>.*?</script>", "", text, flags=re.IGNORECASE | re.DOTALL)\n',
    'medium',
  ],
  // A bare parser, whoever's the document is.
  [
    'java-xxe-document-builder',
    'Parse.java',
    'import javax.xml.parsers.DocumentBuilderFactory;\nclass Parse {\n  Object parse(java.io.InputStream in) throws Exception {\n    return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(in);\n  }\n}\n',
    'medium',
  ],
  // Settings that others begin with.
  ['python-debug-on', 'shop/settings/base.py', 'class BaseSettings:\n    DEBUG = True\n', 'low'],
  ['python-debug-on', 'shop/settings.py', 'class Settings:\n    DEBUG = True\n', 'high'],
];

test('what a rule sees by form is as severe as what stands around says', async () => {
  expect(await toldOtherwise(CASES)).toEqual([]);
});

test('an application that hashes passwords compares digests, and hands passwords on to what hashes them', async () => {
  const compares =
    'const express = require("express");\nconst app = express();\nconst isSame = (user, password) => user.password === password;\n';
  const hashes =
    'const bcrypt = require("bcrypt");\nexports.keep = (password) => bcrypt.hash(password, 12);\n';
  const rules = await shippedRules();
  const told = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> => {
    const { findings } = await scan(memorySource(files), { scanType: 'standard', rules, workers: 0 });
    return findings.filter((one) => one.ruleId === 'password-in-clear').map((one) => one.severity);
  };
  expect(await told({ 'a.js': compares })).toEqual(['medium']);
  expect(await told({ 'a.js': compares, 'keep.js': hashes })).toEqual(['low']);
});
