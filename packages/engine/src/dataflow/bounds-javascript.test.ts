import { describe, expect, it } from 'vitest';
import { boundedIn } from './testing/bounded-in.ts';

/** Lines marked BAD are told, all others are not: what a declared schema bounds, and what it lets through beside. */
const CASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  zod: {
    'app.ts': `import { z } from 'zod';
import express from 'express';
import mysql from 'mysql2/promise';
const db = mysql.createPool({});
const app = express();
const Listing = z.object({
  sort: z.enum(['a', 'b']), n: z.number(), c: z.coerce.number().min(1), u: z.string().uuid(), o: z.string().uuid().optional(),
  p: z.string().regex(/^[a-z_]+$/), q: z.string().regex(/[a-z]+/), x: z.string(), d: z.enum(['asc', 'desc']).default('asc'),
  l: z.literal('a'), un: z.union([z.literal('a'), z.literal('b')]), arr: z.array(z.enum(['a', 'b'])), deep: z.object({ s: z.enum(['k']), y: z.string() }),
  loose: z.union([z.literal('a'), z.string()]),
});
app.get('/a', async (req, res) => {
  const q = Listing.parse(req.query);
  await db.query('select * from t order by ' + q.sort);
  await db.query('select * from t order by ' + q.n);
  await db.query('select * from t order by ' + q.c);
  await db.query('select * from t order by ' + q.u);
  await db.query('select * from t order by ' + q.o);
  await db.query('select * from t order by ' + q.p);
  await db.query('select * from t order by ' + q.q); // BAD
  await db.query('select * from t order by ' + q.x); // BAD
  await db.query('select * from t order by ' + q.d);
  await db.query('select * from t order by ' + q.l);
  await db.query('select * from t order by ' + q.un);
  await db.query('select * from t order by ' + q.loose); // BAD
  await db.query('select * from t order by ' + q.arr[0]);
  await db.query('select * from t order by ' + q.arr.join(','));
  await db.query('select * from t order by ' + q.deep.s);
  await db.query('select * from t order by ' + q.deep.y); // BAD
  await db.query('select * from t order by ' + req.query.sort); // BAD
  res.redirect(q.sort);
  res.redirect(q.x); // BAD
});
app.get('/b', async (req, res) => {
  const r = Listing.safeParse(req.query);
  if (!r.success) return;
  await db.query('select * from t order by ' + r.data.sort);
  await db.query('select * from t order by ' + r.data.x); // BAD
  const { sort, x } = r.data;
  await db.query('select * from t order by ' + sort);
  await db.query('select * from t order by ' + x); // BAD
});
app.get('/c', async (req, res) => {
  const { sort, x } = await Listing.parseAsync(req.query);
  await db.query('select * from t order by ' + sort);
  await db.query('select * from t order by ' + x); // BAD
  const s = z.enum(['a']).parse(req.query.s);
  await db.query('select * from t order by ' + s);
  const t = z.string().parse(req.query.s);
  await db.query('select * from t order by ' + t); // BAD
});
const Wide = Listing.extend({ more: z.enum(['q']), wide: z.string() });
app.get('/d', async (req, res) => {
  const w = Wide.parse(req.query);
  await db.query('select * from t order by ' + w.sort);
  await db.query('select * from t order by ' + w.more);
  await db.query('select * from t order by ' + w.wide); // BAD
  const pa = Listing.partial().parse(req.query);
  await db.query('select * from t order by ' + pa.sort);
  await db.query('select * from t order by ' + pa.x); // BAD
});
`,
  },
  'zod: schemas of other modules, by whatever way they are given out': {
    'schemas.ts': `
import { z } from 'zod';
const hidden = z.object({ sort: z.enum(['a']), x: z.string() });
export const Listing = z.object({ sort: z.enum(['a', 'b']), x: z.string() });
export { hidden as Renamed };
`,
    'index.ts': `export * from './schemas';\nexport { Listing as Again } from './schemas';\n`,
    'app.ts': `
import express from 'express';
import mysql from 'mysql';
import { Listing, Renamed, Again } from './index';
import * as all from './schemas';
const db = mysql.createConnection({});
const app = express();
app.get('/a', async (req, res) => {
  const { sort, x } = Listing.parse(req.query);
  db.query('select * from t order by ' + sort);
  db.query('select * from t order by ' + x); // BAD
  db.query('select * from t order by ' + Renamed.parse(req.query).sort);
  db.query('select * from t order by ' + Renamed.parse(req.query).x); // BAD
  db.query('select * from t order by ' + Again.safeParse(req.query).data.sort);
  db.query('select * from t order by ' + Again.safeParse(req.query).data.x); // BAD
  const other = await all.Listing.parseAsync(req.query);
  db.query('select * from t order by ' + other.sort);
  db.query('select * from t order by ' + other.x); // BAD
});
`,
  },
  joi: {
    'app.js': `const Joi = require('joi');
const express = require('express');
const mysql = require('mysql');
const db = mysql.createConnection({});
const app = express();
const schema = Joi.object({ sort: Joi.string().valid('a', 'b').required(), n: Joi.number().integer(), u: Joi.string().uuid(), x: Joi.string().required(), p: Joi.string().pattern(/^[a-z_]+$/), h: Joi.string().alphanum(), e: Joi.string().min(3).allow('z'), k: Joi.string().guid() });
app.get('/a', (req, res) => {
  const { error, value } = schema.validate(req.query);
  if (error) return res.status(400).end();
  db.query('select * from t order by ' + value.sort);
  db.query('select * from t order by ' + value.n);
  db.query('select * from t order by ' + value.u);
  db.query('select * from t order by ' + value.p);
  db.query('select * from t order by ' + value.h);
  db.query('select * from t order by ' + value.x); // BAD
  db.query('select * from t order by ' + value.e); // BAD
  db.query('select * from t order by ' + req.query.sort);
  db.query('select * from t order by ' + req.query.x); // BAD
});
app.get('/b', async (req, res) => {
  const value = await schema.validateAsync(req.query);
  db.query('select * from t order by ' + value.sort);
  db.query('select * from t order by ' + value.x); // BAD
  const v = Joi.attempt(req.body, schema);
  db.query('select * from t order by ' + v.sort);
  db.query('select * from t order by ' + v.x); // BAD
});
app.get('/c', (req, res) => {
  const { value } = schema.validate(req.query);
  db.query('select * from t order by ' + value.sort); // BAD
});
`,
  },
  yup: {
    'app.js': `import * as yup from 'yup';
import express from 'express';
import mysql from 'mysql';
const db = mysql.createConnection({});
const app = express();
const schema = yup.object({ sort: yup.string().oneOf(['a', 'b']), n: yup.number(), u: yup.string().uuid(), x: yup.string(), p: yup.string().matches(/^[a-z_]+$/) });
app.get('/a', async (req, res) => {
  const q = await schema.validate(req.query);
  db.query('select * from t order by ' + q.sort);
  db.query('select * from t order by ' + q.n);
  db.query('select * from t order by ' + q.u);
  db.query('select * from t order by ' + q.p);
  db.query('select * from t order by ' + q.x); // BAD
  const s = schema.validateSync(req.query);
  db.query('select * from t order by ' + s.sort);
  db.query('select * from t order by ' + s.x); // BAD
});
`,
  },
  'class-validator and pipes of NestJS': {
    'app.ts': `import { Controller, Get, Query, Body, ParseIntPipe, ParseEnumPipe, Param } from '@nestjs/common';
import { IsIn, IsInt, IsEnum, IsUUID, IsString, Matches } from 'class-validator';
import mysql from 'mysql2';
const db = mysql.createConnection({});
enum Dir { Asc = 'asc', Desc = 'desc' }
class ListDto {
  @IsIn(['a', 'b']) sort: string;
  @IsInt() n: number;
  @IsEnum(Dir) dir: Dir;
  @IsUUID() u: string;
  @Matches(/^[a-z_]+$/) p: string;
  @Matches(/[a-z]+/) q: string;
  @IsString() x: string;
}
@Controller('a')
export class A {
  @Get() list(@Query() q: ListDto) {
    db.query('select * from t order by ' + q.sort);
    db.query('select * from t order by ' + q.n);
    db.query('select * from t order by ' + q.dir);
    db.query('select * from t order by ' + q.u);
    db.query('select * from t order by ' + q.p);
    db.query('select * from t order by ' + q.q); // BAD
    db.query('select * from t order by ' + q.x); // BAD
  }
  @Get('b/:id') one(@Param('id', ParseIntPipe) id: number, @Query('dir', new ParseEnumPipe(Dir)) dir: Dir, @Query('x') x: string) {
    db.query('select * from t where id = ' + id);
    db.query('select * from t order by ' + dir);
    db.query('select * from t order by ' + x); // BAD
  }
}
`,
  },
  'express-validator': {
    'app.js': `const { body, query, param, check, validationResult, matchedData, checkSchema } = require('express-validator');
const express = require('express');
const mysql = require('mysql');
const db = mysql.createConnection({});
const app = express();
app.get('/a', query('sort').isIn(['a', 'b']), query('n').isInt(), query('x').notEmpty(), query('y').isLength({ max: 10 }), (req, res) => {
  const errors = validationResult(req);
  if (!errors.isEmpty()) return res.status(400).json({});
  db.query('select * from t order by ' + req.query.sort);
  db.query('select * from t order by ' + req.query.n);
  db.query('select * from t order by ' + req.query.x); // BAD
  db.query('select * from t order by ' + req.query.y); // BAD
  db.query('select * from t order by ' + req.query.z); // BAD
  db.query('select * from t order by ' + req.body.sort); // BAD
});
app.post('/b', [body('sort').isIn(['a', 'b']).withMessage('no'), check('u').isUUID(), body('e').toInt()], (req, res) => {
  const errors = validationResult(req);
  if (!errors.isEmpty()) { return res.status(400).json({}); }
  const { sort, x, u } = req.body;
  db.query('select * from t order by ' + sort);
  db.query('select * from t order by ' + u);
  db.query('select * from t order by ' + x); // BAD
  const data = matchedData(req);
  db.query('select * from t order by ' + data.sort);
});
app.get('/c', query('sort').isIn(['a', 'b']), (req, res) => {
  db.query('select * from t order by ' + req.query.sort); // BAD
});
`,
  },
  fastify: {
    'app.js': `const fastify = require('fastify')();
const mysql = require('mysql');
const db = mysql.createConnection({});
const schema = { querystring: { type: 'object', properties: { sort: { type: 'string', enum: ['a', 'b'] }, n: { type: 'integer' }, u: { type: 'string', format: 'uuid' }, p: { type: 'string', pattern: '^[a-z_]+$' }, x: { type: 'string' } } }, params: { type: 'object', properties: { id: { type: 'number' } } } };
fastify.get('/a/:id', { schema }, async (request, reply) => {
  db.query('select * from t order by ' + request.query.sort);
  db.query('select * from t order by ' + request.query.n);
  db.query('select * from t order by ' + request.query.u);
  db.query('select * from t order by ' + request.query.p);
  db.query('select * from t order by ' + request.query.x); // BAD
  db.query('select * from t order by ' + request.query.z); // BAD
  db.query('select * from t order by ' + request.params.id);
  db.query('select * from t order by ' + request.params.sort); // BAD
});
fastify.route({ method: 'POST', url: '/b', schema: { body: { type: 'object', properties: { sort: { enum: ['a', 'b'] }, x: { type: 'string' } } } }, handler: async (request, reply) => {
  const { sort, x } = request.body;
  db.query('select * from t order by ' + sort);
  db.query('select * from t order by ' + x); // BAD
} });
`,
  },
  Ajv: {
    'app.js': `const Ajv = require('ajv');
const express = require('express');
const mysql = require('mysql');
const db = mysql.createConnection({});
const app = express();
const ajv = new Ajv();
const schema = { type: 'object', properties: { sort: { type: 'string', enum: ['a', 'b'] }, n: { type: 'integer' }, x: { type: 'string' } } };
const validate = ajv.compile(schema);
app.post('/a', (req, res) => {
  if (!validate(req.body)) return res.status(400).end();
  db.query('select * from t order by ' + req.body.sort);
  db.query('select * from t order by ' + req.body.n);
  db.query('select * from t order by ' + req.body.x); // BAD
});
app.post('/b', (req, res) => {
  const data = req.body;
  const ok = ajv.validate(schema, data);
  if (!ok) return res.status(400).end();
  db.query('select * from t order by ' + data.sort);
  db.query('select * from t order by ' + data.x); // BAD
});
app.post('/c', (req, res) => {
  validate(req.body);
  db.query('select * from t order by ' + req.body.sort); // BAD
});
`,
  },
};

describe('what a schema bounds harms nothing, and what it does not bound does: javascript', () => {
  for (const [name, files] of Object.entries(CASES))
    it(name, async () => {
      const { told, expected } = await boundedIn(files);
      expect(told).toEqual(expected);
    });
});
