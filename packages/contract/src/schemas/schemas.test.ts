import { expect, test } from 'vitest';
import { routes } from '../routes/index.ts';
import { errorObject } from './error.ts';
import { changes, pageQuery, queryBoolean } from './paging.ts';
import { email, handle, name, time, username, uuid } from './primitives.ts';

const body = routes.addCompanyUsers.body;
const id = (n: number) => `0197f3a2-5c1e-7d3b-9a41-${n.toString(16).padStart(12, '0')}`;

test('a UUID is taken in either case and of any version, and handed on in lower case', () => {
  expect(uuid.parse('0197F3A2-5C1E-7D3B-9A41-2F6C8E0B7D15')).toBe('0197f3a2-5c1e-7d3b-9a41-2f6c8e0b7d15');
  expect(uuid.parse('ffffffff-ffff-ffff-ffff-ffffffffffff')).toBe('ffffffff-ffff-ffff-ffff-ffffffffffff');
});

test.each([
  '',
  'x',
  '0197f3a25c1e7d3b9a412f6c8e0b7d15',
  '{0197f3a2-5c1e-7d3b-9a41-2f6c8e0b7d15}',
  '0197f3a2-5c1e-7d3b-9a41-2f6c8e0b7d15\n',
  ' 0197f3a2-5c1e-7d3b-9a41-2f6c8e0b7d15',
  17,
  null,
])('%j is not a UUID', (value) => {
  expect(uuid.safeParse(value).success).toBe(false);
});

test('a batch holds 1 to 1000 ids', () => {
  const ids = Array.from({ length: 1001 }, (_, n) => id(n));
  expect(body.safeParse({ companyUserIds: [] }).success).toBe(false);
  expect(body.safeParse({ companyUserIds: ids.slice(0, 1) }).success).toBe(true);
  expect(body.safeParse({ companyUserIds: ids.slice(0, 1000) }).success).toBe(true);
  expect(body.safeParse({ companyUserIds: ids }).success).toBe(false);
});

test('a repeated id is refused even in another case, and named', () => {
  const parsed = body.safeParse({ companyUserIds: [id(10), id(11), id(10).toUpperCase()] });
  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([
    `Items must be unique; repeated: ${id(10)}`,
  ]);
});

test.each([
  [{}],
  [{ companyUserIds: id(1) }],
  [{ companyUserIds: { 0: id(1) } }],
  [{ companyUserIds: [id(1), null] }],
  [{ companyUserIds: [[id(1)]] }],
  [{ companyUserIds: [id(1)], role: 'admin' }],
  [[id(1)]],
  [null],
  ['text'],
])('%j is not a batch', (value) => {
  expect(body.safeParse(value).success).toBe(false);
});

test('text that people type is trimmed, and never empty, endless or made of control characters', () => {
  expect(name.parse('  Zoë 李 🙂 ')).toBe('Zoë 李 🙂');
  for (const bad of ['', '   ', 'a\u0000b', 'a\nb', '\ud800', 'x'.repeat(201)]) {
    expect(name.safeParse(bad).success, JSON.stringify(bad)).toBe(false);
  }
});

test('e-mail addresses and user names are handed on in lower case, so that equal ones are equal strings', () => {
  expect(email.parse('Ada@Acme.Example')).toBe('ada@acme.example');
  expect(username.parse('Ada.L')).toBe('ada.l');
});

test.each(['Acme', 'a b', '-acme', 'acme-', 'a--b', '', 'a'.repeat(41)])('%j is not a handle', (value) => {
  expect(handle.safeParse(value).success).toBe(false);
});

test('a time is in UTC', () => {
  expect(time.safeParse('2026-11-20T09:30:00.000Z').success).toBe(true);
  expect(time.safeParse('2026-11-20T09:30:00+01:00').success).toBe(false);
});

test('a page has 50 items unless asked for 1 to 200', () => {
  expect(pageQuery.parse({})).toEqual({ limit: 50 });
  expect(pageQuery.parse({ limit: '200' }).limit).toBe(200);
  for (const limit of ['0', '201', '-1', '1.5', 'ten', '', ['1', '2']]) {
    expect(pageQuery.safeParse({ limit }).success, JSON.stringify(limit)).toBe(false);
  }
});

test('a query parameter that the route does not know is refused', () => {
  expect(pageQuery.safeParse({ page: '2' }).success).toBe(false);
});

test('a boolean in a query string is true or false and nothing else', () => {
  expect([queryBoolean.parse('true'), queryBoolean.parse('false')]).toEqual([true, false]);
  for (const value of ['1', 'yes', '']) expect(queryBoolean.safeParse(value).success).toBe(false);
});

test('a change that changes nothing is refused', () => {
  const schema = changes({ name: name.optional() });
  expect(schema.safeParse({}).success).toBe(false);
  expect(schema.safeParse({ name: 'Acme' }).success).toBe(true);
});

test('the error object has type and msg, and no other member', () => {
  expect(errorObject.safeParse({ type: 'gone', msg: 'Used.' }).success).toBe(true);
  expect(errorObject.safeParse({ type: 'gone', msg: 'Used.', code: 1 }).success).toBe(false);
  expect(errorObject.safeParse({ type: 'conflict', msg: 'Used.' }).success).toBe(false);
});
