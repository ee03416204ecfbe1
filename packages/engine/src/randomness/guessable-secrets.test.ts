import { describe, expect, it } from 'vitest';
import type { LanguageId } from '../ir/ir.ts';
import { parseSource } from '../languages/parse-source.ts';
import { languageFor } from '../languages/registry.ts';
import { flattenModule } from '../match/index.ts';
import { openParser } from '../parse/parser.ts';
import type { AnalysisName } from '../rules/analyses.ts';
import type { RuleFile } from '../rules/rule-schema.ts';
import { concludeRandomness } from './conclude-randomness.ts';
import { randomnessFacts } from './randomness-facts.ts';

const rules = new Map<AnalysisName, RuleFile>([['guessable-secret', { id: 'guessable-secret' } as RuleFile]]);
const LANGUAGES: Readonly<Record<string, LanguageId>> = {
  go: 'go',
  js: 'javascript',
  ts: 'typescript',
  py: 'python',
  java: 'java',
  kt: 'kotlin',
  php: 'php',
  rb: 'ruby',
  cs: 'csharp',
};

/** Where a number is drawn, what it is kept as and how many guesses that takes. */
async function told(files: Readonly<Record<string, string>>): Promise<string[]> {
  const parser = await openParser();
  const read = [];
  for (const [path, text] of Object.entries(files)) {
    const language = languageFor(LANGUAGES[path.slice(path.lastIndexOf('.') + 1)] ?? 'javascript');
    if (!language) throw new Error('no such language');
    const tree = await parseSource(parser, language, path, text, 10_000);
    if (typeof tree === 'string') throw new Error(tree);
    const module = language.lower(tree, path);
    read.push({ path, language: language.id, randomness: randomnessFacts(flattenModule(module, text)) });
  }
  return concludeRandomness(read, rules).map(
    (one) =>
      `${one.path}:${one.startLine} ${one.flow?.at(-1)?.description.replace('kept as ', '')} ${one.evidence?.guesses}`,
  );
}

/** A file with a function that makes texts, one that keeps what it gives as a secret, and one that does not. */
const PROGRAMS: Readonly<Record<string, readonly [string, string, string, string]>> = {
  Go: [
    'text/text.go',
    `package text
import "math/rand"
func RandString(n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = letters[rand.Intn(len(letters))]
	}
	return string(b)
}`,
    `package users
func Reset(u *User) { u.ResetToken = text.RandString(32) }`,
    `package users
func Save(u *User) { name := text.RandString(8); os.WriteFile(dir + name, u.Data, 0o600); u.TraceID = text.RandString(9) }`,
  ],
  'Go, by a generator of its own and another function': [
    'users/text.go',
    `package users
import ( mrand "math/rand"; "time" )
var seeded = mrand.New(mrand.NewSource(time.Now().UnixNano()))
func between(a, b int) int { return a + seeded.Intn(b - a) }
func randomText(n int) (string, error) {
	var out strings.Builder
	for i := 0; i < n; i++ {
		out.WriteByte(byte(randomByte(i)))
	}
	return out.String(), nil
}
func randomByte(i int) int { return 65 + seeded.Intn(26) }`,
    `package users
func open(w http.ResponseWriter) {
	value, err := randomText(32)
	http.SetCookie(w, &http.Cookie{Name: "session_id", Value: value})
}`,
    `package users
func wait() { time.Sleep(backoff(randomText(3))) }`,
  ],
  JavaScript: [
    'lib/text.js',
    `export const makeId = (n) => Array.from({ length: n }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join('');`,
    `import { makeId } from './lib/text.js';
export async function invite(user) { await db.invites.create({ email: user.email, inviteCode: makeId(12) }); }`,
    `import { makeId } from './lib/text.js';
export const traced = (req) => ({ ...req, requestId: makeId(8), color: makeId(6) });`,
  ],
  TypeScript: [
    'lib/text.ts',
    `export function randomString(n: number): string {
  let out = '';
  for (let i = 0; i < n; i++) {
    out += LETTERS.charAt(Math.floor(Math.random() * LETTERS.length));
  }
  return out;
}`,
    `import { randomString } from './lib/text';
export function signIn(res: Response) { const id: string = randomString(20); res.cookie('session', id); }`,
    `import { randomString } from './lib/text';
export const upload = (file: File) => save(\`/tmp/\${randomString(8)}-\${file.name}\`);`,
  ],
  Python: [
    'shop/text.py',
    `import random
import string

def random_text(n=8):
    return "".join(random.choice(string.ascii_letters) for _ in range(n))
`,
    `from .text import random_text

class Account(models.Model):
    reset_code = models.CharField(max_length=32, default=random_text)
`,
    `from .text import random_text

def export(rows):
    name = random_text()
    return open(f"/tmp/{name}.csv", "w")
`,
  ],
  Java: [
    'src/Texts.java',
    `import java.util.Random;
class Texts {
  private static final Random RANDOM = new Random();
  static String random(int n) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < n; i++) {
      text.append(LETTERS.charAt(RANDOM.nextInt(LETTERS.length())));
    }
    return text.toString();
  }
}`,
    `class Users { void reset(User user) { user.setPassword(Texts.random(10)); } }`,
    `class Users { void save(User user) { user.setFolder(Texts.random(10)); log.info(Texts.random(3)); } }`,
  ],
  Kotlin: [
    'src/Texts.kt',
    `fun randomText(n: Int): String =
  (1..n).map { LETTERS.random() }.joinToString("")`,
    `fun invite(mail: String) = Invite(mail = mail, accessToken = randomText(24))`,
    `fun temp() = File("/tmp/" + randomText(8))`,
  ],
  PHP: [
    'src/Text.php',
    `<?php
class Text {
  public static function random($n) {
    $out = '';
    for ($i = 0; $i < $n; $i++) {
      $out .= self::LETTERS[mt_rand(0, 61)];
    }
    return $out;
  }
}`,
    `<?php
class Accounts { function open($user) { $user->api_key = Text::random(32); $_SESSION['csrf_token'] = Text::random(9); } }`,
    `<?php
class Accounts { function keep($file) { $name = Text::random(8) . '.png'; move($file, $name); } }`,
  ],
  Ruby: [
    'lib/text.rb',
    `module Text
  def self.random_text(n)
    Array.new(n) { LETTERS.sample }.join
  end
end`,
    `class User < ApplicationRecord
  before_create { self.confirmation_token = Text.random_text(20) }
end`,
    `class User < ApplicationRecord
  def avatar_name = Text.random_text(20) + ".png"
  def color; self.shade = Text.random_text(6); end
end`,
  ],
  'C#': [
    'Texts.cs',
    `using System;
public static class Texts {
  private static readonly Random random = new Random();
  public static string RandomText(int n) {
    return new string(Enumerable.Repeat(Letters, n).Select(s => s[random.Next(s.Length)]).ToArray());
  }
}`,
    `public class Users { public void Open(User user) { var made = Texts.RandomText(6); user.TwoFactorCode = made; } }`,
    `public class Users { public void Save(User user) { user.FileName = Texts.RandomText(6); Thread.Sleep(Texts.RandomText(2).Length); } }`,
  ],
};

describe('a secret that is made of numbers which can be foretold, in a function of another file', () => {
  it.each(Object.entries(PROGRAMS))(
    'is told where it is made in %s, and not where it is none',
    async (_, [path, maker, secret, other]) => {
      const ending = path.slice(path.lastIndexOf('.'));
      const folder = ending === '.go' ? 'users/' : '';
      const kept = await told({ [path]: maker, [`${folder}a${ending}`]: secret });
      expect(kept).toHaveLength(1);
      expect(kept[0]).toMatch(/ 0$/);
      expect(kept[0]?.startsWith(`${path}:`)).toBe(true);
      expect(await told({ [path]: maker, [`${folder}a${ending}`]: other })).toEqual([]);
    },
  );

  it('is none where the same function draws from the system, or is another one of that name', async () => {
    const [path, maker, secret] = PROGRAMS.TypeScript as (typeof PROGRAMS)[string];
    const strong = maker.replace(
      'Math.random()',
      'crypto.getRandomValues(new Uint32Array(1))[0] / Math.random()',
    );
    expect(await told({ [path]: strong, 'a.ts': secret })).toEqual([]);
    const own = `${secret}\nfunction randomString(n: number) { return crypto.randomBytes(n).toString('hex'); }`;
    expect(await told({ [path]: maker, 'a.ts': own })).toEqual([]);
    const another = 'export const randomString = (n: number) => randomBytes(n).toString("hex");';
    expect(await told({ [path]: maker, 'a.ts': secret, 'b.ts': another })).toEqual([]);
  });

  it('is none where a number only decides what the function does', async () => {
    const maker =
      'export function newToken(user) { if (Math.random() < 0.1) { sweep(); } return sign(user); }';
    expect(await told({ 'a.js': maker, 'b.js': 'user.resetToken = newToken(user);' })).toEqual([]);
  });

  it('is a guess where its name says little, or where it is made in a browser', async () => {
    const maker = 'export const makeId = () => Math.random().toString(36);';
    expect(await told({ 'a.js': maker, 'b.js': 'job.token = makeId();' })).toEqual(['a.js:1 token 1']);
    expect(await told({ 'a.js': maker, 'b.jsx': 'const sessionId = makeId();' })).toEqual([
      'a.js:1 sessionId 1',
    ]);
    expect(
      await told({ 'a.js': maker, 'b.js': 'const cancelToken = makeId(); const testPassword = makeId();' }),
    ).toEqual([]);
  });

  it('is none where the function comes from a module that is another one than the file of that name', async () => {
    const js = 'export const randomInt = (n) => Math.floor(Math.random() * n);';
    const use = 'export function generateOTP() { return randomInt(9).toString(); }';
    const kept = 'user.resetToken = generateOTP();';
    const from = (module: string) =>
      told({
        'scripts/numbers.js': js,
        'lib/otp.js': `import { randomInt } from '${module}';\n${use}`,
        'a.js': kept,
      });
    for (const foreign of ['node:crypto', 'crypto', 'random-things'])
      expect(await from(foreign), foreign).toEqual([]);
    for (const own of ['../scripts/numbers', '@/scripts/numbers', '@notes/numbers'])
      expect(await from(own), own).toHaveLength(1);
    const py = 'import random\ndef random_text(n):\n    return str(random.random())\n';
    const make = 'user.reset_token = random_text(9)\n';
    expect(
      await told({ 'app/text.py': py, 'b.py': `from vendor.crypto import random_text\n${make}` }),
    ).toEqual([]);
    expect(
      await told({ 'app/text.py': py, 'b.py': `from app.text import random_text\n${make}` }),
    ).toHaveLength(1);
  });

  it('is none where one of some whole values is taken, and is one where pieces are put together', async () => {
    const python = (body: string) =>
      told({
        'a.py': `import random\ndef random_key():\n${body}`,
        'b.py': 'user.api_key = random_key()\n',
      });
    expect(await python('    return random.choice(api_keys)\n')).toEqual([]);
    expect(
      await python('    for page in pages:\n        key = random.choice(keys)\n        return key\n'),
    ).toEqual([]);
    expect(await python('    return "".join(random.choice(keys) for _ in range(9))\n')).toHaveLength(1);
    expect(
      await python(
        '    key = ""\n    for _ in range(9):\n        key += random.choice(keys)\n    return key\n',
      ),
    ).toHaveLength(1);
    const ruby = (body: string) =>
      told({ 'a.rb': `def random_key\n  ${body}\nend\n`, 'b.rb': 'user.api_token = random_key()\n' });
    expect(await ruby('return keys.sample')).toEqual([]);
    expect(await ruby('return Array.new(9) { keys.sample }.join')).toHaveLength(1);
  });
});

describe('a shuffle', () => {
  const keeps = '<?php function reset_it($user) { $user->reset_token = code(8); }';
  const made = (piece: string): Record<string, string> => ({
    'a.php': `<?php\nfunction code($n) {\n  $set = range('a', 'z');\n  $out = array();\n  for ($i = 0; $i < $n; $i++) {\n    $out[] = ${piece};\n  }\n  shuffle($out);\n  return implode($out);\n}`,
    'b.php': keeps,
  });
  it('of what a good generator chose is not to be foretold, and of what a weak one chose, or nobody, is', async () => {
    expect(await told(made('$set[random_int(0, 25)]'))).toEqual([]);
    expect(await told(made('$set[mt_rand(0, 25)]'))).toEqual(['a.php:6 reset_token 0']);
    expect(await told(made('$set[$i]'))).toEqual(['a.php:8 reset_token 0']);
  });
});

it('what a variable of the file holds is called there, and no function of that name in another file', async () => {
  const maker = `function randomText() {\n  let out = '';\n  for (let i = 0; i < 16; i++) out += letters.charAt(Math.floor(Math.random() * 62));\n  return out;\n}\n`;
  const use = (held: string): string =>
    `${held}\nexport const reset = (user) => { user.resetToken = randomText(24); };\n`;
  expect(await told({ 'a/text.js': maker, 'b/users.js': use('') })).toHaveLength(1);
  expect(
    await told({
      'a/text.js': maker,
      'b/users.js': use("const randomText = createGenerator('A-Z', '0-9');"),
    }),
  ).toEqual([]);
});
