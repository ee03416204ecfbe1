import { z } from 'zod';
import { defineRoute } from '../route.ts';
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

export const openapi = defineRoute({
  ...common,
  id: 'openapi',
  path: '/api/v0/openapi.json',
  summary: 'The description of the v0 interface',
  description: 'An OpenAPI 3.1 document, written from the same table that the server answers by.',
  success: ok(
    z.looseObject({ openapi: z.literal('3.1.1') }).meta({ id: 'OpenApiDocument' }),
    'The document.',
  ),
  problems: [],
  example: { reply: { openapi: '3.1.1' } },
});
