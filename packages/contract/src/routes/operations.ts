import { z } from 'zod';
import { defineRoute, describedApis } from '../route.ts';
import { noInput, ok } from './answers.ts';

const common = {
  ...noInput,
  api: 'operations',
  tag: 'Operations',
  method: 'GET',
  permission: 'public',
} as const;

export const health = defineRoute({
  ...common,
  id: 'health',
  // Whoever watches the service must not be turned away for asking often.
  rate: 'own',
  path: '/healthz',
  summary: 'Is the process alive',
  description: 'Asks nothing of any other part. A process that does not answer should be restarted.',
  success: ok(z.object({ status: z.literal('ok') }).meta({ id: 'Health' }), 'The process is alive.'),
  problems: [],
  example: { reply: { status: 'ok' } },
});

export const readiness = defineRoute({
  ...common,
  id: 'readiness',
  // Whoever watches the service must not be turned away for asking often.
  rate: 'own',
  path: '/readyz',
  summary: 'Is the service ready for requests',
  description:
    'Asks the database, the job queue and the blob store. An instance that is not ready should get no traffic.',
  success: ok(
    z
      .object({
        status: z.literal('ready'),
        checks: z.object({ database: z.literal('ok'), jobs: z.literal('ok'), blobs: z.literal('ok') }),
      })
      .meta({ id: 'Readiness' }),
    'Every part answers.',
  ),
  problems: [],
  example: { reply: { status: 'ready', checks: { database: 'ok', jobs: 'ok', blobs: 'ok' } } },
});

const openapiDocument = z.looseObject({ openapi: z.literal('3.1.1') }).meta({ id: 'OpenApiDocument' });

export const openapi = defineRoute({
  ...common,
  id: 'openapi',
  path: '/api/v0/openapi.json',
  summary: 'The description of the v0 interface',
  description: 'An OpenAPI 3.1 document, written from the same table that the server answers by.',
  success: ok(openapiDocument, 'The document.'),
  problems: [],
  example: { reply: { openapi: '3.1.1' } },
});

export const scannerOpenapi = defineRoute({
  ...common,
  id: 'scannerOpenapi',
  api: 'scanner',
  rate: 'caller',
  path: '/api/scanner/v1/openapi.json',
  summary: 'The description of this interface',
  description: 'An OpenAPI 3.1 document, written from the same table that the server answers by.',
  success: ok(openapiDocument, 'The document.'),
  problems: [],
  example: { reply: { openapi: '3.1.1' } },
});

const htmlPage = { status: 200, schema: z.string(), contentType: 'text/html; charset=utf-8' } as const;

export const apiIndex = defineRoute({
  ...common,
  id: 'apiIndex',
  path: '/docs/api',
  summary: 'The pages about the interfaces',
  description: 'Which interfaces there are, with a link to the page and the document of each.',
  success: { ...htmlPage, description: 'A page for people.' },
  problems: [],
  example: { reply: '<!doctype html>…' },
});

export const apiPage = defineRoute({
  ...common,
  id: 'apiPage',
  path: '/docs/api/{api}',
  summary: 'The page about an interface',
  description: 'Every operation with what it takes and answers, from the OpenAPI document of the interface.',
  params: z.strictObject({ api: z.enum(describedApis) }),
  success: { ...htmlPage, description: 'A page for people.' },
  problems: ['not_found'],
  example: { params: { api: 'scanner' }, reply: '<!doctype html>…' },
});

export const errorIndex = defineRoute({
  ...common,
  id: 'errorIndex',
  path: '/docs/errors',
  summary: 'The pages about errors',
  description: 'Every code that a failed request can carry, with a link to its page.',
  success: { ...htmlPage, description: 'A page for people.' },
  problems: [],
  example: { reply: '<!doctype html>…' },
});

export const errorPage = defineRoute({
  ...common,
  id: 'errorPage',
  path: '/docs/errors/{code}',
  summary: 'The page about an error',
  description:
    'What the code means and what to do about it. The `type` of a problem is the address of this page.',
  params: z.strictObject({ code: z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, 'Not a code') }),
  success: { ...htmlPage, description: 'A page for people.' },
  problems: ['not_found'],
  example: { params: { code: 'credits_unavailable' }, reply: '<!doctype html>…' },
});
