import { expect, it } from 'vitest';
import { connectionPasswords } from './connection-strings.ts';
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
