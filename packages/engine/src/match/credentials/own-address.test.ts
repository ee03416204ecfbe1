import { expect, test } from 'vitest';
import { isServedToNobody, opensOwnMachineOnly } from './own-address.ts';

test.each([
  'APP_URL=http://localhost:5000\nDATABASE_URL=postgresql://db.acme.io/shop',
  'server:\n  public_url: "https://login.example.com:8080/"',
  "cookies:\n  - domain: 'shop.test'\n    base-url: 'https://user@shop.test'",
  'baseUrl = "http://[::1]:80"',
])('an application with these settings is opened by nobody else: %s', (text) =>
  expect(isServedToNobody(text)).toBe(true),
);

test.each([
  'DATABASE_URL=postgresql://localhost/shop',
  'APP_URL=https://shop.acme.io',
  'APP_URL=http://localhost\nCLIENT_URL=https://shop.acme.io',
  'APP_URL=http://localhost.acme.io',
  'APP_URL=${URL}',
  'APP_URL=',
])('nothing says so of %s', (text) => expect(isServedToNobody(text)).toBe(false));

test('a word for a database of the own machine opens that alone, and a demonstration is there for everybody', () => {
  const opens = (text: string, value: string, by: 'code' | 'configuration' = 'configuration'): boolean =>
    opensOwnMachineOnly(by, value, text, text.indexOf(value));
  expect(opens('db.password=shop\ndb.url=jdbc:mysql://localhost:3306/x', 'shop')).toBe(true);
  expect(opens('db.password=shop\ndb.url=jdbc:mysql://db.acme.io:3306/x', 'shop')).toBe(false);
  expect(opens('db.password=q7^Kw!2\ndb.url=jdbc:mysql://localhost/x', 'q7^Kw!2')).toBe(false);
  expect(opens('password = "shop"\nurl = "mysql://localhost"', 'shop', 'code')).toBe(false);
  expect(opens('set_password("demo")', 'demo', 'code')).toBe(true);
});
