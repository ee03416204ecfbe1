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

test('what an interface of another package asks for does what the type does that has it', async () => {
  const body = (deed: string): string =>
    `\treturn http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {\n\t\t${deed}\n\t\tnext.ServeHTTP(w, r)\n\t})\n`;
  const told = await open({
    'server/server.go':
      'package server\nimport (\n\t"net/http"\n\t"a/access"\n)\ntype Server struct { Gate access.Gate }\nfunc (s *Server) Routes(mux *http.ServeMux) {\n\tmux.Handle("/mine", requireUser(http.HandlerFunc(s.Mine)))\n\tmux.Handle("/drop", s.Gate.Enter(http.HandlerFunc(s.Drop)))\n\tmux.Handle("/clear", s.Gate.Count(http.HandlerFunc(s.Clear)))\n}\nfunc (s *Server) Mine(w http.ResponseWriter, r *http.Request) { w.Write(currentUser(r)) }\nfunc (s *Server) Drop(w http.ResponseWriter, r *http.Request) { db.Exec("DELETE FROM items WHERE id = 1") }\nfunc (s *Server) Clear(w http.ResponseWriter, r *http.Request) { db.Exec("DELETE FROM items WHERE id = 2") }\n',
    'access/access.go':
      'package access\nimport "net/http"\ntype Gate interface {\n\tEnter(next http.Handler) http.Handler\n\tCount(next http.Handler) http.Handler\n}\n',
    'impl/impl.go': `package impl\nimport "net/http"\ntype gate struct{ tokens Tokens }\nfunc (g *gate) Enter(next http.Handler) http.Handler {\n${body('if !g.tokens.Known(r.Header.Get("Authorization")) {\n\t\t\thttp.Error(w, "no", http.StatusUnauthorized)\n\t\t\treturn\n\t\t}')}}\nfunc (g *gate) Count(next http.Handler) http.Handler {\n${body('count++')}}\n`,
  });
  expect(told).toEqual(['endpoint-without-authentication server/server.go:10']);
});
