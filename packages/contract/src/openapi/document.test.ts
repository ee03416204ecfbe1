import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect, test } from 'vitest';
import type { Route } from '../route.ts';
import { routes } from '../routes/index.ts';
import { v0ErrorTypes } from '../v0-types.ts';
import { openapiDocument } from './document.ts';

interface Media {
  schema: object;
  example?: unknown;
  examples?: Record<string, { $ref: string }>;
}
interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: object;
  example?: unknown;
}
interface Operation {
  operationId: string;
  tags: string[];
  description: string;
  security: object[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
}

const options = { serverUrl: 'http://127.0.0.1:8484' };
const document = openapiDocument('v0', options);
const text = JSON.stringify(document);
const json = 'application/json';

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => {
    const name = `${method.toUpperCase()} ${path}`;
    return [name, path, operation as unknown as Operation] as const;
  }),
);
const add = operations.find(([name]) => name.endsWith('/add-company-users'))?.[2];

/** Follows `#/a/b/c` in the document. */
function resolve(reference: string): unknown {
  const keys = reference.replace('#/', '').split('/');
  return keys.reduce<unknown>(
    (value, key) => (value as Record<string, unknown> | undefined)?.[key],
    document,
  );
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema({ $id: 'https://vedette.example/v0', components: document.components });

function faultsOf(schema: object, value: unknown): unknown {
  const bound = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"https://vedette.example/v0#/'));
  const validate = ajv.compile(bound);
  return validate(value) ? null : validate.errors;
}

test('every route of the interface is an operation, and nothing else is', () => {
  const expected = Object.values<Route>(routes).filter((route) => route.api === 'v0');
  expect(operations.map(([, , operation]) => operation.operationId).sort()).toEqual(
    expected.map((route) => route.id).sort(),
  );
});

test('operation ids are unique', () => {
  const ids = operations.map(([, , operation]) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every reference leads somewhere', () => {
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(references.length).toBeGreaterThan(100);
  for (const reference of new Set(references)) expect(resolve(reference), reference).toBeDefined();
});

test('every named schema is used, and is a JSON Schema 2020-12', () => {
  for (const name of Object.keys(document.components.schemas ?? {})) {
    const reference = `#/components/schemas/${name}`;
    expect(text).toContain(`"${reference}"`);
    expect(() => ajv.compile({ $ref: `https://vedette.example/v0${reference}` })).not.toThrow();
  }
});

test.each(operations)('%s declares each path parameter, and only those', (_, path, operation) => {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
  expect(declared.map((parameter) => parameter.name)).toEqual(inPath);
  for (const parameter of declared) expect(parameter.required).toBe(true);
});

test.each(operations)('%s is filed under a described tag', (_, __, operation) => {
  const described = document.tags.map((tag) => tag.name);
  expect(described).toEqual(expect.arrayContaining(operation.tags));
});

test.each(operations)('%s shows examples that its schemas accept', (_, __, operation) => {
  const media = [operation.requestBody, ...Object.values(operation.responses)].map(
    (part) => part?.content?.[json],
  );
  for (const part of media) {
    if (part?.example !== undefined) expect(faultsOf(part.schema, part.example)).toBeNull();
    for (const { $ref } of Object.values(part?.examples ?? {})) {
      const { value } = resolve($ref) as { value: unknown };
      expect(faultsOf(part?.schema ?? {}, value)).toBeNull();
    }
  }
  for (const parameter of operation.parameters) {
    if (parameter.example !== undefined) expect(faultsOf(parameter.schema, parameter.example)).toBeNull();
  }
});

test.each(operations)('%s answers every failure with the error object', (_, __, operation) => {
  const failures = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
  expect(failures.map(([status]) => status)).toEqual(expect.arrayContaining(['429', '500', '503']));
  for (const [, response] of failures) {
    expect(response.content?.[json]?.schema).toEqual({ $ref: '#/components/schemas/Error' });
    expect(response.description).not.toBe('');
  }
});

test('the error object allows the specified types and no other member', () => {
  const error = { $ref: '#/components/schemas/Error' };
  for (const type of v0ErrorTypes) expect(faultsOf(error, { type, msg: 'x' })).toBeNull();
  expect(faultsOf(error, { type: 'conflict', msg: 'x' })).not.toBeNull();
  expect(faultsOf(error, { type: 'gone' })).not.toBeNull();
  expect(faultsOf(error, { type: 'gone', msg: 'x', code: 'y' })).not.toBeNull();
});

test('the batch operation is described as specified: body, uniqueness, 204 without a body', () => {
  const schema = add?.requestBody?.content[json]?.schema ?? {};
  const id = '0197f3a2-5c1e-7d3b-9a41-2f6c8e0b7d15';
  expect(add?.requestBody?.required).toBe(true);
  expect(Object.keys(add?.requestBody?.content ?? {})).toEqual([json]);
  expect(faultsOf(schema, { companyUserIds: [id] })).toBeNull();
  for (const bad of [{}, { companyUserIds: [] }, { companyUserIds: ['x'] }, { companyUserIds: [id, id] }]) {
    expect(faultsOf(schema, bad)).not.toBeNull();
  }
  expect(add?.responses['204']).not.toHaveProperty('content');
});

test.each([
  ['400', 'Invalid input, or no valid company users found'],
  ['401', 'Access not authorised'],
  ['403', 'Access forbidden'],
  ['404', 'Repository not found'],
  ['500', 'Error while adding users'],
])('the batch operation gives %s the meaning that is specified', (status, meaning) => {
  expect(add?.responses[status]?.description).toContain(meaning);
});

test('the batch operation shows the role table and who may call it', () => {
  expect(add?.description).toContain('| Collaborative review | repository admin | repository client |');
  expect(add?.description).toContain('admin role on the repository');
});

test('operations that need a credential take a user token or a session; public ones take none', () => {
  const schemes = Object.keys(document.components.securitySchemes ?? {});
  for (const [, , operation] of operations) {
    const isPublic = routes[operation.operationId as keyof typeof routes].permission === 'public';
    expect(operation.security.flatMap((choice) => Object.keys(choice))).toEqual(isPublic ? [] : schemes);
  }
});

test('the same arguments give the same document, byte for byte', () => {
  expect(JSON.stringify(openapiDocument('v0', options))).toBe(text);
});

test('the server is that of the installation, and the interface is numbered as specified', () => {
  expect(document.servers).toEqual([{ url: 'http://127.0.0.1:8484' }]);
  expect(document.info).toMatchObject({ version: '0.1.0' });
});

test('health and readiness have a document of their own', () => {
  const paths = Object.keys(openapiDocument('operations', options).paths);
  expect(paths).toEqual(['/healthz', '/readyz', '/api/v0/openapi.json']);
});
