import { expect, test } from 'vitest';
import type { AnalysisName } from '../rules/analyses.ts';
import type { RuleFile } from '../rules/rule-schema.ts';
import { foretoldTokens } from './foretold-tokens.ts';

const rules = new Map<AnalysisName, RuleFile>([
  ['token-foretold', { id: 'token-foretold', message: '' } as RuleFile],
]);
const lines = (text: string): number[] => foretoldTokens(rules, 'app', text).map((one) => one.startLine);

test.each([
  ['C#, the time', 'var resetToken = DateTime.Now.Ticks.ToString();\n'],
  ['C#, a count', 'var sessionId = (_sessions.Count + 1).ToString();\n'],
  ['C#, the name', 'token = Convert.ToBase64String(Encoding.UTF8.GetBytes($"{username}:admin"))\n'],
  ['C#, the time under a name', 'var sessionId = timestamp.ToString();\n'],
  ['Python, the time', 'reset_token = str(int(time.time()))\n'],
  ['Python, the name', 'reset_token = hashlib.md5(user.email.encode()).hexdigest()\n'],
  ['JavaScript, the time', 'const resetToken = Date.now().toString(36);\n'],
  ['JavaScript, the name', "const token = Buffer.from(`${user.id}:${user.username}`).toString('base64');\n"],
  ['PHP, the time', '$resetToken = md5(time() . $email);\n'],
  ['PHP, the name', "$token = base64_encode($user['id'] . ':' . $user['email']);\n"],
  ['Java, the time', 'String resetToken = String.valueOf(System.currentTimeMillis());\n'],
  ['Java, the name', 'String token = Base64.getEncoder().encodeToString((u.getId() + ":").getBytes());\n'],
  ['Go, the time', 'resetToken := fmt.Sprintf("%d", time.Now().Unix())\n'],
  ['Go, the name in letters', 'c.JSON(200, gin.H{"token": user.ID + "_token"})\n'],
  ['Go, the name in a format', 'token := fmt.Sprintf("token-%s", user.ID)\n'],
  ['Python, the name in letters', 'token = f"token-{user.id}"\n'],
  ['JavaScript, the name in letters', 'res.json({ token: `mock-${user.id}` });\n'],
  ['PHP, the name in letters', "$token = 'token_' . $user['id'];\n"],
  ['Java, the name in letters', 'String token = "token-" + user.getId();\n'],
  ['Ruby, the time', 'user.reset_token = Time.now.to_i.to_s\n'],
])('a token that is made of what others know is told: %s', (_, text) => {
  expect(lines(text)).toEqual([1]);
});

test.each([
  'const resetToken = crypto.randomBytes(32).toString("hex");\n',
  'user.resetTokenExpires = Date.now() + 3600000;\n',
  'const tokenCreatedAt = Date.now();\n',
  'session_id = str(uuid.uuid4())\n',
  'const deviceToken = "device-" + user.id;\n',
  'const tokenKey = "token:" + user.id;\n',
  'token := user.ID + "_" + random\n',
  'const token = user.id + "." + sign(user.id);\n',
  '$resetToken = hash_hmac("sha256", time() . $email, $secret);\n',
  'const csrfToken = Date.now().toString();\n',
  'var token = Convert.ToBase64String(Encoding.UTF8.GetBytes(signature));\n',
  'const token = jwt.sign({ id: user.id, iat: Date.now() }, key);\n',
  '// const resetToken = Date.now().toString();\n',
])('what is drawn, when a token ends, and what is signed is none: %s', (text) => {
  expect(lines(text)).toEqual([]);
});

test('what fills a database is run by nobody who attacks', () => {
  expect(foretoldTokens(rules, 'db/seed/teams.ts', 'const resetToken = Date.now().toString();\n')).toEqual(
    [],
  );
});

test('what says who holds a lock lets nobody in', () => {
  const text = (after: string): string => `const token = uniqid('x');\n${after}\n`;
  expect(lines(text('const held = await jobs.acquireAdvanceLock(id, token);'))).toEqual([]);
  expect(lines(text('await mail.send(user.email, token);'))).toEqual([1]);
});
