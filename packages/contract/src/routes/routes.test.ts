import { expect, test } from 'vitest';
import { z } from 'zod';
import { problemsOf } from '../permissions.ts';
import { problems } from '../problems.ts';
import type { Route } from '../route.ts';
import { routes } from './index.ts';

const table = Object.entries<Route>(routes);

test('every route is filed under its own id', () => {
  for (const [id, route] of table) expect(route.id).toBe(id);
});

test('no two routes share a method and a path', () => {
  const places = table.map(([, route]) => `${route.method} ${route.path.replaceAll(/\{\w+\}/g, '{}')}`);
  expect(new Set(places).size).toBe(places.length);
});

test.each(table)('%s declares exactly the parameters that its path has', (_, route) => {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  expect(Object.keys(route.params?.shape ?? {})).toEqual(inPath);
});

test.each(table)('%s refuses unknown fields in its parameters, query and body', (_, route) => {
  // What senders of webhooks add is kept for triage: nothing is dropped. OAuth has unknown parameters ignored (RFC 6749, 3.2).
  const body = ['webhooks', 'oauth', 'agents'].includes(route.api) ? null : route.body;
  for (const schema of [route.params, route.query, body]) {
    if (schema === null) continue;
    const parsed = schema.safeParse({ surprise: 1 });
    expect(parsed.error?.issues.some((issue) => issue.code === 'unrecognized_keys')).toBe(true);
  }
});

test.each(table)('%s has a request and a reply in its example that its schemas accept', (_, route) => {
  const { example, success } = route;
  const named = { ...route.example.params };
  if (route.params) expect(route.params.safeParse(named).error).toBeUndefined();
  if (route.query) expect(route.query.safeParse(example.query ?? {}).error).toBeUndefined();
  if (route.body) expect(route.body.safeParse(example.body).error).toBeUndefined();
  else expect(example.body).toBeUndefined();
  if (success.schema) expect(success.schema.parse(example.reply)).toEqual(example.reply);
  else expect(example.reply).toBeUndefined();
  for (const value of Object.values(example.headers ?? {})) expect(value).toMatch(/^[\x21-\x7e]+$/);
});

test.each(table)('%s has a body in its answer exactly when the status can carry one', (_, route) => {
  if (route.success.status === 204) expect(route.success.schema).toBeNull();
  if (route.success.status === 200 || route.success.status === 201)
    expect(route.success.schema).not.toBeNull();
});

test('a body is taken only where something is made or changed', () => {
  for (const [, route] of table) {
    if (route.method === 'GET' || route.method === 'DELETE') expect(route.body).toBeNull();
  }
});

test('every list takes limit and cursor, and answers items and nextCursor', () => {
  for (const [id, route] of table) {
    if (!id.startsWith('list')) continue;
    expect(Object.keys(route.query?.shape ?? {})).toEqual(expect.arrayContaining(['limit', 'cursor']));
    expect(route.success.schema).toBeInstanceOf(z.ZodObject);
    expect(route.success.schema?.safeParse({ items: [], nextCursor: null }).success).toBe(true);
  }
});

test('a route that needs a credential says every way in which one can fail', () => {
  for (const [, route] of table) {
    const statuses = problemsOf(route).map((code) => problems[code].status);
    expect(statuses.includes(401)).toBe(
      route.permission !== 'public' ||
        route.problems.includes('invalid_password') ||
        route.problems.includes('sign_on_refused') ||
        route.problems.includes('signature_invalid'),
    );
  }
});

test('only the route for which the specification demands it tells outsiders that its target exists', () => {
  expect(table.filter(([, route]) => route.outsiderResponse === 'forbidden').map(([id]) => id)).toEqual([
    'addCompanyUsers',
  ]);
});
