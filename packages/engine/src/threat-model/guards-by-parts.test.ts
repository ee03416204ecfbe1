import { expect, test } from 'vitest';
import { found } from '../endpoints/testing/found-in.ts';

const open = async (files: Record<string, string>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith('endpoint-without-authentication'));

const gin = (use: string): Record<string, string> => ({
  'a.go': `package a\nimport "github.com/gin-gonic/gin"\nfunc New(c *C) {\n r := gin.New()\n r.GET("/mine", requireUser, mine)\n v1 := r.Group("/v1")\n g := v1.Group("")\n g.GET("/before", c.H.Show)\n ${use}\n {\n  g.DELETE("/drop", c.H.Drop)\n }\n}\nfunc mine(c *gin.Context) { c.JSON(200, currentUser(c)) }\nfunc (h *H) Drop(c *gin.Context) { db.Exec("DELETE FROM items WHERE id = 1") }\n`,
});

test.each([
  ['g.Use(limit, c.H.Middlewares.JWT.Middleware.MiddlewareFunc(), count)', []],
  ['g.Use(c.H.Middlewares.APIKey.Middleware)', []],
  ['g.Use(limit, c.H.Middlewares.Body.Middleware)', ['endpoint-without-authentication a.go:11']],
  ['g.Use(c.H.Middlewares.OptionalJWT.Middleware)', ['endpoint-without-authentication a.go:11']],
])('what stands above the routes of a group asks by what it is a part of: %s', async (use, told) => {
  const lines = await open(gin(use));
  expect(lines.filter((one) => one.endsWith(':11'))).toEqual(told);
});

const express = (check: string): Record<string, string> => ({
  'src/app.ts': `import express from 'express';\nimport { wrap } from './wrap';\nimport { items } from './items';\nconst app = express();\napp.get('/mine', requireUser, (req, res) => res.json(req.user));\nconst first = (req, res, next) => {\n const own = req as Known;\n ${check}\n next();\n};\napp.use(wrap(first));\napp.post('/closed', async (req, res) => { await db.items.deleteMany({}); res.end(); });\napp.use('/items', items);\n`,
  'src/wrap.ts': 'export const wrap = (fn) => (req, res, next) => fn(req, res, next);\n',
  'src/items.ts': `import express from 'express';\nconst router = express.Router();\nrouter.post('/drop', async (req, res) => { await db.items.deleteMany({}); res.end(); });\nexport { router as items };\n`,
});

test('a function that throws unless somebody is signed in guards what comes behind it, wrapped or not', async () => {
  expect(
    await open(express("if (!own.userId) throw new Error('Must be authenticated. Try again.');")),
  ).toEqual([]);
  expect(await open(express('if (own.userId) count(own.userId);'))).toEqual([
    'endpoint-without-authentication src/app.ts:12',
    'endpoint-without-authentication src/items.ts:3',
  ]);
});
