import { expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

/** A server of gorilla/mux one of whose routes deletes, and one of whose handlers knows who calls. */
const mux = (lines: string): Record<string, string> => ({
  'items.go': `package items\nimport "github.com/gorilla/mux"\nfunc New(bouncer Bouncer) {\n  r := mux.NewRouter()\n  r.HandleFunc("/mine", requireUser(mine))\n  ${lines}\n}\nfunc mine(w http.ResponseWriter, r *http.Request) { w.Write(currentUser(r)) }\nfunc drop(w http.ResponseWriter, r *http.Request) { db.Exec("DELETE FROM items WHERE id = 1") }\n`,
});
const script = (lines: string): Record<string, string> => ({
  'app.js': `const app = require('express')();\napp.get('/mine', requireUser, (req, res) => res.json(req.user));\nfunction drop(req, res) { Item.deleteMany({}); res.end(); }\n${lines}\n`,
});
const koa = (lines: string): Record<string, string> => ({
  'app.js': `const Router = require('@koa/router');\nconst router = new Router();\nrouter.get('/mine', requireUser, (ctx) => { ctx.body = ctx.state.user; });\nasync function drop(ctx) { await Item.deleteMany({}); ctx.body = 1; }\n${lines}\n`,
});
const hono = (lines: string): Record<string, string> => ({
  'app.ts': `import { Hono } from 'hono';\nconst app = new Hono();\napp.get('/mine', requireUser, (c) => c.json(c.get('user')));\nasync function drop(c) { await Item.deleteMany({}); return c.text('1'); }\n${lines}\n`,
});
const flask = (lines: string): Record<string, string> => ({
  'app.py': `from flask import Flask\nfrom flask_login import current_user, login_required\napp = Flask(__name__)\n@app.route('/me')\n@login_required\ndef me():\n    return show(current_user)\ndef drop():\n    Item.query.filter_by(id=1).delete()\n${lines}\n`,
});
const django = (lines: string): Record<string, string> => ({
  'urls.py': `from django.urls import path\nfrom . import views\nurlpatterns = [\n    path('mine/', login_required(views.mine)),\n    ${lines}\n]\n`,
  'views.py':
    'def mine(request):\n    return show(request.user)\ndef drop(request):\n    Item.objects.filter(id=1).delete()\n',
});

const told = async (files: Record<string, string>): Promise<number> =>
  (await found(files)).filter((one) => one.startsWith('endpoint-without-authentication')).length;

it.each([
  ['Go', mux, 'r.Handle("/drop", bouncer.WHO(answer(drop))).Methods(http.MethodDelete)', 'AdminAccess'],
  [
    'Go',
    mux,
    'r.Handle("/drop", bouncer.WHO(answer(drop))).Methods(http.MethodDelete)',
    'AuthenticatedAccess',
  ],
  ['Go', mux, 'r.Handle("/drop", log(bouncer.WHO(answer(drop)))).Methods("POST")', 'RestrictedAccess'],
  ['Go', mux, 'r.HandleFunc("/drop", WHO(drop)).Methods("POST")', 'teamLeaderAccess'],
  ['Express', script, "app.post('/drop', WHO(drop));", 'adminOnly'],
  ['Express', script, "app.post('/drop', log(WHO(drop)));", 'authenticatedAccess'],
  ['Express', script, "app.post('/drop', WHO(drop));", 'requireAdmin'],
  ['Koa', koa, "router.post('/drop', WHO(drop));", 'adminAccess'],
  ['Hono', hono, "app.post('/drop', access.WHO(drop));", 'restrictedAccess'],
  [
    'Flask',
    flask,
    "@app.route('/drop', methods=['POST'])\n@WHO\ndef drop_all():\n    drop()",
    'admin_access',
  ],
  [
    'Flask',
    flask,
    "@app.route('/drop', methods=['POST'])\n@WHO\ndef drop_all():\n    drop()",
    'login_required',
  ],
  ['Django', django, "path('drop/', WHO(views.drop)),", 'staff_only'],
])('%s: a wrapper whose name says who may call asks who calls (%#)', async (_, program, route, who) => {
  expect(await told(program(route.replace('WHO', who)))).toBe(0);
  for (const other of ['PublicAccess', 'LimitAccess', 'logged'])
    expect(await told(program(route.replace('WHO', other)))).toBe(1);
});

it('a subrouter of gorilla/mux asks before its own routes alone, and before those of routers made from it', async () => {
  const two = (own: string, more = ''): Record<string, string> =>
    mux(
      `admins := r.NewRoute().Subrouter()\n  admins.Use(bouncer.AdminAccess)\n  open := r.PathPrefix("/open").Subrouter()\n  open.Use(bouncer.PublicAccess)\n  ${more}\n  ${own}.Handle("/drop", answer(drop)).Methods("POST")`,
    );
  expect(await told(two('admins'))).toBe(0);
  expect(await told(two('open'))).toBe(1);
  expect(await told(two('r'))).toBe(1);
  expect(await told(two('below', 'below := admins.PathPrefix("/below").Subrouter()'))).toBe(0);
  expect(await told(two('below', 'below := open.PathPrefix("/below").Subrouter()'))).toBe(1);
});
