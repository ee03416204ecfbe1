import { expect, it } from 'vitest';
import { growsWithLength } from '../../testing/grows-with-length.ts';
import { tabledPasswords } from './account-tables.ts';
import { credentialsInCode } from './credential-lines.ts';

const values = (text: string): string[] => tabledPasswords(text).map(({ value }) => value);

it('the first password of a table of accounts is told in every language', () => {
  for (const text of [
    "USERS = {\n    'admin': 'letmein99',\n    'joe': 'mypass1'\n}\ndef check(name, password): ...",
    "users = [\n  ('admin', 'letmein99'),\n  ('joe', '123123')\n]\nc.execute('INSERT INTO users (username, password) VALUES (?, ?)')",
    "const users = { admin: 1 };\nconst accounts = { 'admin': 'letmein99' }; // password",
    "$accounts = ['admin' => 'letmein99', 'joe' => 'x1234']; if ($accounts[$name] === $_POST['password']) {}",
    "sample_users = [\n  ('admin', 'admin@shop.test', 'letmein99'),\n  ('joe', 'joe@shop.test', 'x1')\n]\nINSERT = 'INSERT INTO users (username, email, password) VALUES (?, ?, ?)'",
    'accounts := map[string]string{"admin": "letmein99"}\nif accounts[name] == password {}',
    'Map<String, String> users = Map.of("admin", "letmein99"); boolean ok = users.get(n).equals(password);',
    'credentials = { "admin" => "letmein99" }',
    'var logins = new Dictionary<string, string> { { "admin", "letmein99" } }; // password',
  ])
    expect(values(text), text).toEqual(['letmein99']);
});

it('titles, roles, mails, what comes from elsewhere and tables that have to do with no password are not', () => {
  for (const text of [
    "USERS = {'admin': 'Administrator'}\npassword = ask()",
    "users = {'joe': 'admin', 'bob': 'user'}\npassword = ask()",
    "users = {'admin': 'admin@shop.test'}\npassword = ask()",
    "users = [('admin', 'admin@shop.test', 'Berlin')]\npassword = ask()",
    "users = {'admin': os.environ['ADMIN_PASSWORD']}",
    "users = {'admin': '${ADMIN_PASSWORD}'}",
    "users = {'id': 'u1234'}\nrender(users)",
    "users = {'port': '8080'}\npassword = ask()",
  ])
    expect(values(text), text).toEqual([]);
});

it('a key of 32 bytes and one that is very long are keys, and a public one is not', () => {
  const key = '8fofGbsrUJuj9P9Za9lVZhjVEzZohhiu4cfSWc5cgLo=';
  const names = (text: string): string[] => credentialsInCode(text).map(({ name }) => name);
  expect(names(`KEY = b'${key}'\n`)).toEqual(['KEY']);
  expect(names(`PUBLIC_KEY = b'${key}'\n`)).toEqual([]);
  expect(names(`String SECRET = "${'4u7x!A%D*F-JaNdRgUkXp2s5v8y/B?E(H+K'.repeat(8)}";\n`)).toEqual([
    'SECRET',
  ]);
});

it('a long text that comes near takes a time that grows with its length', () => {
  for (const piece of ["users = { 'a", 'users ', 'users : x', "accounts = [('admin', '"])
    expect(growsWithLength(tabledPasswords, piece), piece).toBe(true);
});

it('a list of words that people choose is no table of accounts, and pairs are one', () => {
  const of = (text: string): number => tabledPasswords(`# password\n${text}\n`).length;
  expect(of("COMMON_PASSWORDS = ['password', 'password123', '123456', 'qwerty']")).toBe(0);
  expect(of("USERS = [('admin', 'letmein123'), ('bob', 'sunny123')]")).toBe(1);
  expect(of("USERS = [('admin', 'letmein123', 'all'), ('bob', 'sunny123', 'some')]")).toBe(1);
  expect(of('var users = Map.of("admin", "letmein123", "bob", "sunny123");')).toBe(1);
});
