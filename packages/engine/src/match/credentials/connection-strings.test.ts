import { expect, it } from 'vitest';
import { addressPasswords, connectionPasswords } from './connection-strings.ts';
import { credentialsInCode, credentialsInConfiguration } from './credential-lines.ts';

const values = (line: string): string[] => connectionPasswords(line).map((one) => one.value);

it('the password of a database is told where the server stands beside it, whatever its name is', () => {
  for (const line of [
    'options.UseSqlServer("Server=db;User Id=shop;Password=sunny12;");',
    '"Default": "Server=db.shop.test,1433;Database=shop;User Id=sa;Password=sunny12"',
    '<add name="db" connectionString="Data Source=db;Initial Catalog=shop;User ID=sa;Pwd=sunny12;" />',
    "const url = 'Host=db;Username=shop;Password=sunny12;Database=shop';",
  ])
    expect(values(line), line).toEqual(['sunny12']);
});

it('a place for it, or a word without a server, is none', () => {
  for (const line of [
    'Server=db;User Id=shop;Password={0};',
    'Server=db;User Id=shop;Password=${DB_PASSWORD};',
    'Server=db;User Id=shop;Password=%PASSWORD%;',
    'Server=db;Integrated Security=true;',
    'user=shop;password=sunny12',
  ])
    expect(values(line), line).toEqual([]);
});

it('is told in code and in settings', () => {
  const line = '  var text = "Server=db;User Id=shop;Password=sunny12;";\n';
  expect(credentialsInCode(line).map((one) => one.value)).toEqual(['sunny12']);
  const json = '  "Default": "Server=db;User Id=shop;Password=sunny12;"\n';
  expect(credentialsInConfiguration(json, false).map((one) => one.value)).toEqual(['sunny12']);
});

it('is told between the spaces of what the library of PostgreSQL takes', () => {
  for (const line of [
    'dsn := "host=db port=5432 user=shop password=sunny12 dbname=shop sslmode=disable"',
    "connect('user=shop password=sunny12 dbname=shop')",
    'PG.connect("host=db dbname=shop user=shop password=sunny12")',
  ])
    expect(values(line), line).toEqual(['sunny12']);
  expect(values('"host=db user=shop password=password dbname=shop"')).toEqual(['password']);
  for (const line of [
    'fmt.Sprintf("host=%s user=%s password=%s dbname=%s", host, user, password, name)',
    'f"host={host} user={user} password={password} dbname=shop"',
    'curl "https://shop.test/?user=anna&password=sunny12&port=1"',
    'say("password=sunny12 is wrong")',
  ])
    expect(values(line), line).toEqual([]);
});

it('the word itself is a password of a store, but for what documentation calls account and host', () => {
  const inAddress = (line: string): string[] => addressPasswords(line).map((one) => one.value);
  expect(inAddress('DATABASE_URL=postgres://shop:password@db:5432/shop')).toEqual(['password']);
  expect(inAddress('DATABASE_URL="postgresql://app:!ChangeMe!@127.0.0.1:5432/app"')).toEqual(['!ChangeMe!']);
  expect(inAddress('postgres://user:password@db/shop')).toEqual([]);
  expect(inAddress('postgres://shop:password@db.example.com/shop')).toEqual([]);
  expect(inAddress('postgres://shop:password@hostname/shop')).toEqual([]);
});
