import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import type { Route } from '../route.ts';
import { routes } from '../routes/index.ts';
import { email, name as nameOf } from '../schemas/primitives.ts';
import { givenRepoUrl } from '../schemas/repo-url.ts';
import { scanCreation } from '../schemas/scans.ts';
import { v0ErrorTypes } from '../v0-types.ts';
import { type DocumentName, openapiDocument } from './document.ts';

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
  responses: Record<
    string,
    { description: string; headers?: Record<string, object>; content?: Record<string, Media> }
  >;
}

const options = { serverUrl: 'http://127.0.0.1:8484' };
const json = 'application/json';

/** A document, and what the tests ask of it. */
function reading(name: DocumentName) {
  const document = openapiDocument(name, options);
  const text = JSON.stringify(document);
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const title = `${method.toUpperCase()} ${path}`;
      return [title, path, operation as unknown as Operation] as const;
    }),
  );

  /** Follows `#/a/b/c` in the document. */
  function resolve(reference: string): unknown {
    const keys = reference.replace('#/', '').split('/');
    return keys.reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | undefined)?.[key],
      document,
    );
  }

  const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false }, inlineRefs: false });
  formats.default(ajv);
  ajv.addSchema({ $id: `https://vedette.example/${name}`, components: document.components });

  /** Most answers of most operations are of the same few schemas. */
  const compiled = new Map<string, ValidateFunction>();
  function faultsOf(schema: object, value: unknown): unknown {
    const bound = JSON.stringify(schema).replaceAll('"#/', `"https://vedette.example/${name}#/`);
    const validate = compiled.get(bound) ?? ajv.compile(JSON.parse(bound));
    compiled.set(bound, validate);
    return validate(value) ? null : validate.errors;
  }
  return { document, text, operations, resolve, faultsOf };
}

const v0 = reading('v0');
const scanner = reading('scanner');
const { document, faultsOf } = v0;
const add = v0.operations.find(([name]) => name.endsWith('/add-company-users'))?.[2];

const documents = [
  { name: 'v0', ...v0, apis: ['v0', 'webhooks'] },
  { name: 'scanner', ...scanner, apis: ['scanner'] },
];

describe.each(documents)('the document of $name', ({ name, apis, document, text, operations, ...ask }) => {
  test('is valid OpenAPI 3.1', async () => {
    expect(await new Validator().validate(JSON.parse(text))).toMatchObject({ valid: true });
  });

  test('has every route of the interface as an operation, and nothing else', () => {
    const expected = Object.values<Route>(routes).filter((route) => apis.includes(route.api));
    expect(operations.map(([, , operation]) => operation.operationId).sort()).toEqual(
      expected.map((route) => route.id).sort(),
    );
  });

  test('has unique operation ids', () => {
    const ids = operations.map(([, , operation]) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('has references that lead somewhere', () => {
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(references.length).toBeGreaterThan(20);
    for (const reference of new Set(references)) expect(ask.resolve(reference), reference).toBeDefined();
  });

  test('has named schemas that are used, and are JSON Schema 2020-12', () => {
    for (const schema of Object.keys(document.components.schemas ?? {})) {
      const reference = `#/components/schemas/${schema}`;
      expect(text).toContain(`"${reference}"`);
      expect(() => ask.faultsOf({ $ref: reference }, null)).not.toThrow();
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
    const parts = [operation.requestBody, ...Object.values(operation.responses)];
    for (const part of parts.flatMap((each) => Object.values(each?.content ?? {}))) {
      if (part.example !== undefined) expect(ask.faultsOf(part.schema, part.example)).toBeNull();
      for (const { $ref } of Object.values(part.examples ?? {})) {
        const { value } = ask.resolve($ref) as { value: unknown };
        expect(ask.faultsOf(part.schema, value)).toBeNull();
      }
    }
    for (const parameter of operation.parameters) {
      if (parameter.example !== undefined)
        expect(ask.faultsOf(parameter.schema, parameter.example)).toBeNull();
    }
  });

  test.each(operations)('%s shows the success that it documents', (_, __, operation) => {
    const [, success] = Object.entries(operation.responses).find(([status]) => Number(status) < 300) ?? [];
    const shown = success?.content?.[json];
    if (shown !== undefined) expect(shown.example).toBeDefined();
    if (operation.requestBody?.content[json] !== undefined)
      expect(operation.requestBody.content[json].example).toBeDefined();
  });

  test.each(operations)('%s answers every failure in the form of its interface', (_, path, operation) => {
    const failures = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
    expect(failures.map(([status]) => status)).toEqual(expect.arrayContaining(['429', '500', '503']));
    const [media, schema] = path.startsWith('/api/v0/')
      ? [json, 'Error']
      : ['application/problem+json', 'Problem'];
    for (const [, response] of failures) {
      expect(Object.keys(response.content ?? {})).toEqual([media]);
      expect(response.content?.[media]?.schema).toEqual({ $ref: `#/components/schemas/${schema}` });
      expect(response.description).not.toBe('');
    }
  });

  test('takes the credentials of its interface where one is needed, and none where it is public', () => {
    const schemes = Object.keys(document.components.securitySchemes ?? {});
    expect(schemes).toHaveLength(2);
    for (const [, , operation] of operations) {
      const isPublic = routes[operation.operationId as keyof typeof routes].permission === 'public';
      expect(operation.security.flatMap((choice) => Object.keys(choice))).toEqual(isPublic ? [] : schemes);
    }
  });

  test('is the same for the same arguments, byte for byte', () => {
    expect(JSON.stringify(openapiDocument(name as DocumentName, options))).toBe(text);
  });

  test('names the server of the installation', () => {
    expect(document.servers).toEqual([{ url: 'http://127.0.0.1:8484' }]);
  });
});

test('the document of the scanning interface is numbered as its path, and takes a service key in either header', () => {
  expect(scanner.document.info).toMatchObject({ version: '1.0.0' });
  expect(Object.values(scanner.document.components.securitySchemes ?? {})).toMatchObject([
    { type: 'http', scheme: 'bearer' },
    { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  ]);
});

test('a refused key is answered with its challenge, a full minute with the time to wait', () => {
  const credits = scanner.operations.find(([name]) => name === 'GET /api/scanner/v1/credits')?.[2];
  const headersOf = (status: string) => Object.keys(credits?.responses[status]?.headers ?? {});
  expect(headersOf('401')).toContain('WWW-Authenticate');
  expect(headersOf('429')).toEqual(expect.arrayContaining(['Retry-After', 'RateLimit', 'RateLimit-Policy']));
  expect(headersOf('200')).toEqual(expect.arrayContaining(['RateLimit', 'RateLimit-Policy']));
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

test('the interface is numbered as specified', () => {
  expect(document.info).toMatchObject({ version: '0.1.0' });
});

test('health and readiness have a document of their own', () => {
  const paths = Object.keys(openapiDocument('operations', options).paths);
  expect(paths.sort()).toEqual([
    '/api/v0/openapi.json',
    '/docs/api',
    '/docs/api/{api}',
    '/docs/errors',
    '/docs/errors/{code}',
    '/healthz',
    '/readyz',
  ]);
});

test('an operation that answers an ETag says that it answers 304', () => {
  for (const name of ['GET /api/scanner/v1/scans/{scanId}', 'GET /api/v0/scans/{scanId}']) {
    const responses = [...scanner.operations, ...v0.operations].find(([title]) => title === name)?.[2]
      .responses;
    expect(Object.keys(responses?.['304']?.headers ?? {})).toContain('ETag');
  }
});

test('the creation of a scan is as tight in the document as in the server', () => {
  const schema = { $ref: '#/components/schemas/ScanCreation' };
  const commit = 'a'.repeat(40);
  const repoUrl = 'https://github.com/acme/shop';
  const source = {
    kind: 'local_archive',
    archiveId: '0197f3a2-5c1e-7d3b-9a41-2f6c8e0b7d15',
    sha256: 'b'.repeat(64),
  };
  for (const good of [{ repoUrl, commit }, { source }, { source, paths: ['src/a b', 'a..b'] }]) {
    expect(scanner.faultsOf(schema, good)).toBeNull();
    expect(scanCreation.safeParse(good).success).toBe(true);
  }
  for (const bad of [
    {},
    { repoUrl },
    { commit },
    { repoUrl, commit, source },
    { source, scanType: 'audit' },
    { source, paths: ['../x'] },
    { source, paths: ['/x'] },
    { source, paths: ['a/..'] },
    { source, paths: ['C:\\x'] },
  ]) {
    expect(scanner.faultsOf(schema, bad), JSON.stringify(bad)).not.toBeNull();
    expect(scanCreation.safeParse(bad).success).toBe(false);
  }
});

test('an operation that reads a body says that it answers 408, the upload of an archive too', () => {
  for (const [title, , operation] of [...scanner.operations, ...v0.operations]) {
    const reads = operation.requestBody !== undefined;
    expect(Object.hasOwn(operation.responses, '408'), title).toBe(reads);
  }
});

describe('the address of a repository', () => {
  const own = openapiDocument('v0', { ...options, gitProviderOrigin: 'https://git.acme.test:8443' });
  const patternOf = ({ components }: typeof own) =>
    new RegExp(
      (components.schemas as { GivenRepoUrl: { pattern: string } } | undefined)?.GivenRepoUrl.pattern ?? '',
    );
  const fits = patternOf(v0.document);

  test.each([
    'https://github.com/acme/shop',
    'HTTPS://GitHub.com:443/acme/shop.GIT/',
    'https://github.com/.github/.github',
    'https://github.com/acme/a..b',
  ])('%s is taken by the document, and by the schema of the server', (url) => {
    expect(fits.test(url)).toBe(true);
    expect(givenRepoUrl.safeParse(url).success).toBe(true);
  });

  test.each([
    'shop',
    'https://github.com/acme',
    'https://github.com/acme/shop/tree',
    'https://github.com/acme/..',
    'https://github.com/./shop',
    'https://github.com/acme/.git',
    'https://github.com/acme/...git',
    'https://github.com/acme/shop.git.git',
    'https://github.com/acme/shop?x',
    'https://u:p@github.com/acme/shop',
    `https://github.com/acme/${'a'.repeat(101)}`,
  ])('%s is refused by the document, and by the schema of the server', (url) => {
    expect(fits.test(url)).toBe(false);
    expect(givenRepoUrl.safeParse(url).success).toBe(false);
  });

  test('has the origin of the installation, in the pattern and in every example', () => {
    expect(patternOf(own).test('https://git.acme.test:8443/acme/shop')).toBe(true);
    for (const url of ['https://git.acme.test/acme/shop', 'https://gitxacme.test:8443/acme/shop']) {
      expect(patternOf(own).test(url), url).toBe(false);
    }
    expect(JSON.stringify(own.paths)).not.toContain('github.com');
    expect(JSON.stringify(own.paths)).toContain('https://git.acme.test:8443/acme/shop');
  });
});

test('the terms that can be accepted are those in force where the document is from', () => {
  const version = (document: typeof v0.document) => document.components.schemas?.AcceptedTermsVersion;
  expect(version(v0.document)).toMatchObject({ enum: ['1'] });
  const { components, paths } = openapiDocument('v0', { ...options, termsVersion: '2027-02' });
  expect(components.schemas?.AcceptedTermsVersion).toMatchObject({ enum: ['2027-02'] });
  expect(JSON.stringify(paths['/api/v0/me/terms'])).toContain('{"version":"2027-02"}');
});

test.each([
  ['email', email, ['a@b.example'], ['%?^@b.example', '.a@b.example', 'a@b', `${'a'.repeat(65)}@b.example`]],
  ['name', nameOf, ['Acme', ' Acme ', '😀'.repeat(200)], [' ', '\rAcme', 'a'.repeat(201), '😀'.repeat(201)]],
] as const)('the document takes the same %s as the server', (field, schema, good, bad) => {
  const body = v0.operations.find(([title]) => title === 'POST /api/v0/companies/{companyId}/users')?.[2]
    .requestBody?.content[json]?.schema as { properties: Record<string, object> };
  for (const text of good) {
    expect(v0.faultsOf(body.properties[field] ?? {}, text)).toBeNull();
    expect(schema.safeParse(text).success).toBe(true);
  }
  for (const text of bad) {
    expect(v0.faultsOf(body.properties[field] ?? {}, text), text).not.toBeNull();
    expect(schema.safeParse(text).success, text).toBe(false);
  }
});

test('a decision about an alert that decides nothing is refused by the document as by the server', () => {
  const body = v0.operations.find(([title]) => title === 'PATCH /api/v0/alerts/{alertId}')?.[2].requestBody
    ?.content[json]?.schema as object;
  expect(v0.faultsOf(body, { reason: 'Known.' })).not.toBeNull();
  expect(v0.faultsOf(body, { reason: 'Known.', status: 'closed' })).toBeNull();
});

test.each([
  ['GET /api/v0/companies/{companyId}/alert-stream', ['alert', 'reset']],
  ['GET /api/v0/scans/{scanId}/stream', ['scan']],
])('%s describes each of its events, by the names that it sends', (name, events) => {
  const stream = v0.operations.find(([title]) => title === name)?.[2].responses['200'];
  expect(Object.keys(stream?.content ?? {})).toEqual(['text/event-stream']);
  const schema = stream?.content?.['text/event-stream']?.schema ?? {};
  for (const event of events) expect(faultsOf(schema, { event, data: '{}', id: 'x' })).toBeNull();
  expect(faultsOf(schema, { event: 'other', data: '{}' })).not.toBeNull();
  expect(faultsOf(schema, 'event: alert')).not.toBeNull();
});
