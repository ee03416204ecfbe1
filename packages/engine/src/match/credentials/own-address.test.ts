import { expect, test } from 'vitest';
import { isServedToNobody } from './own-address.ts';

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
