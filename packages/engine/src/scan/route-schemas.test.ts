import { expect, test } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { scan } from './scan.ts';

const rules = await shippedRules();

const SCHEMAS = `import { z } from 'zod';
export const itemBody = z.object({ name: z.string().regex(/^[a-z]+$/), other: z.string() });
export const createItem = { body: itemBody, query: z.object({ page: z.string().uuid() }) };
export const whole = z.object({ body: itemBody });
`;
const VALIDATE = `export const validate = (schema) => (req, res, next) => {
  const result = schema.safeParse(req);
  if (!result.success) return res.status(400).end();
  next();
};
export const validateBody = (schema) => (req, res, next) => next(schema.parse(req.body));
export const first = (req, res, next) => next();
export const apiHandler = (schema) => (run) => async (req, res) => { schema.parse(req.body); res.json(await run(req)); };
`;
const routes = (lines: string): string =>
  `import express from 'express';\nimport { apiHandler, first, validate, validateBody } from './validate';\nimport * as schemas from './schemas';\nimport { createItem, itemBody, whole } from './schemas';\nimport { named, other } from './handlers';\nimport { exec } from 'child_process';\nconst app = express();\n${lines}\n`;
/** Who is routed to nothing may be called by anybody: only those that routes name are there. */
const handlers = (lines: string): string =>
  ['name', 'other']
    .map((field) => [field === 'name' ? 'named' : 'other', field] as const)
    .map(([handler, field]) =>
      new RegExp(`\\b${handler}\\)`).test(lines)
        ? `export const ${handler} = (req, res) => { exec('ls ' + req.body.${field}); };\n`
        : `export const ${handler} = 1;\n`,
    )
    .join('');

async function told(lines: string): Promise<string[]> {
  const { findings } = await scan(
    memorySource({
      'package.json': '{"dependencies":{"express":"4","zod":"3"}}',
      'src/schemas.ts': SCHEMAS,
      'src/validate.ts': VALIDATE,
      'src/routes.ts': routes(lines),
      'src/handlers.ts': `import { exec } from 'child_process';\n${handlers(lines)}`,
    }),
    { scanType: 'standard', rules, workers: 0 },
  );
  return findings
    .filter((one) => one.ruleId === 'javascript-command-injection' && one.severity === 'critical')
    .map((one) => `${one.path}:${one.startLine}`)
    .sort();
}

test.each([
  ["app.post('/a', validate(createItem), named);"],
  ["app.post('/a', validate(whole), named);"],
  ["app.post('/a', validate({ body: itemBody }), named);"],
  ["app.post('/a', validateBody(schemas.itemBody), named);"],
  ["app.post('/a', first, validate(createItem), (req, res) => { exec('ls ' + req.body.name); });"],
  ["app.post('/a', validate(createItem), named);\napp.put('/a', validate(whole), named);"],
  ["app.get('/a', validate(createItem), (req, res) => { exec('ls ' + req.query.page); });"],
])(
  'what a schema of another file bounds before the handler harms nothing there: %s',
  async (lines) => {
    expect(await told(lines)).toEqual([]);
  },
  60_000,
);

test.each([
  ["app.post('/a', validate(createItem), other);", ['src/handlers.ts:3']],
  ["app.post('/a', first(createItem), named);", ['src/handlers.ts:2']],
  ["app.post('/a', validate({ query: itemBody }), named);", ['src/handlers.ts:2']],
  // A handler of two routes, of which one asks nothing.
  ["app.post('/a', validate(createItem), named);\napp.put('/a', named);", ['src/handlers.ts:2']],
  [
    "app.get('/a', validate(createItem), (req, res) => { exec('ls ' + req.query.sort); });",
    ['src/routes.ts:8'],
  ],
])(
  'what it says nothing of is told: %s',
  async (lines, places) => {
    expect(await told(lines)).toEqual(places);
  },
  60_000,
);
