import { expect, it } from 'vitest';
import { found } from '../endpoints/testing/found-in.ts';

const drop = { go: 'func drop(c *gin.Context) { db.Exec("DELETE FROM items WHERE id = 1") }\n' };
/** What it is, how many of its endpoints nothing asks for, and its files. */
const cases: [string, number, Record<string, string>][] = [];
const go = (use: string, imp = 'github.com/gin-gonic/gin') => ({
  'server/http.go': `package server\nimport "${imp}"\nfunc New() {\n  r := gin.New()\n  r.GET("/mine", requireUser, mine)\n  g := r.Group("/admin")\n  ${use}\n}\nfunc mine(c *gin.Context) { c.JSON(200, currentUser(c)) }\n`,
  'router/items.go': `package router\nimport "${imp}"\nfunc RegisterItems(g *gin.RouterGroup) {\n  g.POST("/drop", drop)\n}\n${drop.go}`,
});
cases.push(['gin: a group that asks nobody', 1, go('router.RegisterItems(g)')]);
cases.push([
  'gin: a group that asks before it is handed over',
  0,
  go('g.Use(AdminAuth())\n  router.RegisterItems(g)'),
]);
cases.push([
  'gin: a group made with a guard where it is handed over',
  0,
  go('router.RegisterItems(r.Group("/x", requireAdmin))'),
]);
const chi = (mount: string) => ({
  'server/http.go': `package server\nimport "github.com/go-chi/chi/v5"\nfunc New() {\n  r := chi.NewRouter()\n  r.With(requireUser).Get("/mine", mine)\n  ${mount}\n}\nfunc mine(w http.ResponseWriter, r *http.Request) { w.Write(currentUser(r)) }\n`,
  'items/items.go': `package items\nimport "github.com/go-chi/chi/v5"\nfunc Routes() chi.Router {\n  r := chi.NewRouter()\n  r.Post("/drop", drop)\n return r\n}\nfunc drop(w http.ResponseWriter, r *http.Request) { db.Exec("DELETE FROM items WHERE id = 1") }\n`,
});
cases.push(['chi: routes mounted without a guard', 1, chi('r.Mount("/items", items.Routes())')]);
cases.push([
  'chi: routes mounted in a group that asks',
  0,
  chi('r.Group(func(r chi.Router) {\n r.Use(requireUser)\n r.Mount("/items", items.Routes())\n})'),
]);
cases.push([
  'chi: another group asks',
  1,
  chi(
    'r.Group(func(r chi.Router) {\n r.Use(requireUser)\n r.Get("/y", mine)\n})\n r.Mount("/items", items.Routes())',
  ),
]);
const js = (
  lines: string,
  router = "const router = require('express').Router();\nrouter.post('/drop', (req, res) => {\n  db.items.remove(req.body.id);\n  res.end();\n});\nmodule.exports = router;\n",
) => ({
  'src/app.js': `const express = require('express');\nconst items = require('./routes/items');\nconst app = express();\napp.get('/mine', requireUser, (req, res) => res.json(1));\n${lines}\n`,
  'src/routes/items.js': router,
});
cases.push([
  'Express: a guard of the same path stands before',
  0,
  js("app.use('/items', requireUser);\napp.use('/items', items);"),
]);
cases.push([
  'Express: a function that declares routes on an application that asks nobody',
  1,
  js(
    'items(app);',
    "module.exports = (app) => {\napp.post('/drop', (req, res) => {\n  db.items.remove(req.body.id);\n  res.end();\n});\n};\n",
  ),
]);
cases.push([
  'Express: the application asks before it is handed over',
  0,
  js(
    'app.use(requireUser);\nitems(app);',
    "module.exports = (app) => {\napp.post('/drop', (req, res) => {\n  db.items.remove(req.body.id);\n  res.end();\n});\n};\n",
  ),
]);
const fast = (lines: string) => ({
  'src/app.js': `const fastify = require('fastify')();\nfastify.get('/mine', { preHandler: requireUser }, (req, res) => 1);\n${lines}\n`,
  'src/routes/items.js':
    "module.exports = async function (fastify) {\n  fastify.post('/drop', async (req, res) => {\n  db.items.remove(req.body.id);\n});\n};\n",
});
cases.push([
  'Fastify: a plugin registered without a hook',
  1,
  fast("fastify.register(require('./routes/items'));"),
]);
cases.push([
  'Fastify: a plugin registered in a scope with a hook',
  0,
  fast(
    "fastify.register(async (scope) => {\n  scope.addHook('onRequest', requireUser);\n  scope.register(require('./routes/items'), { prefix: '/x' });\n});",
  ),
]);
const hono = (lines: string) => ({
  'src/app.ts': `import { Hono } from 'hono';\nimport items from './routes/items';\nconst app = new Hono();\napp.get('/mine', requireUser, (c) => c.json(1));\n${lines}\n`,
  'src/routes/items.ts':
    "import { Hono } from 'hono';\nconst router = new Hono();\nrouter.post('/drop', async (c) => {\n  await db.items.remove(c.req.query('id'));\n  return c.text('x');\n});\nexport default router;\n",
});
cases.push(['Hono: a router below a path that nothing guards', 1, hono("app.route('/items', items);")]);
cases.push([
  'Hono: a router below a guarded path',
  0,
  hono("app.use('/items/*', requireUser);\napp.route('/items', items);"),
]);
cases.push([
  'Hono: another path is guarded',
  1,
  hono("app.use('/other/*', requireUser);\napp.route('/items', items);"),
]);
const ownRoute = (line: string) => ({
  'src/app.ts': `import { Hono } from 'hono';\nconst app = new Hono();\napp.get('/mine', requireUser, (c) => c.json(1));\n${line}\n${OWN}\n`,
});
const OWN =
  "app.delete('/items/:id', async (c) => {\n  await db.items.remove(c.req.param('id'));\n  return c.text('x');\n});";
cases.push(
  ['Hono: an own route below a guarded path', 0, ownRoute("app.use('/items/*', requireUser);")],
  ['Hono: the path alone is guarded, not what lies below it', 1, ownRoute("app.use('/items', requireUser);")],
  ['Hono: an own route below another path', 1, ownRoute("app.use('/item/*', requireUser);")],
  ['Hono: parts of the path are named', 0, ownRoute("app.use('/:kind/*', requireUser);")],
);
const koa = (lines: string) => ({
  'src/app.js': `const Koa = require('koa');\nconst Router = require('@koa/router');\nconst items = require('./routes/items');\nconst app = new Koa();\nconst router = new Router();\nrouter.get('/mine', requireUser, (ctx) => { ctx.body = 1; });\n${lines}\n`,
  'src/routes/items.js':
    "const Router = require('@koa/router');\nconst router = new Router();\nrouter.post('/drop', async (ctx) => {\n  db.items.remove(ctx.request.body.id);\n});\nmodule.exports = router;\n",
});
cases.push(['Koa: routes put in without a guard', 1, koa('app.use(items.routes());')]);
cases.push(['Koa: the application asks before', 0, koa('app.use(requireUser);\napp.use(items.routes());')]);
cases.push([
  'Koa: routes put in behind a guard',
  0,
  koa("router.use('/x', requireUser, items.routes(), items.allowedMethods());"),
]);
const cs = (lines: string) => ({
  'Program.cs': `var app = builder.Build();\napp.MapGet("/mine", (ClaimsPrincipal user) => user.Identity.Name).RequireAuthorization();\n${lines}\n`,
  'Items.cs': `public static class Items {\n  public static void MapItems(this IEndpointRouteBuilder app) {\n    app.MapPost("/drop", (int id, Db db) => { db.Items.Remove(id); db.SaveChanges(); });\n  }\n}\n`,
});
cases.push([
  'ASP.NET: an extension method called on a group that asks nobody',
  1,
  cs('app.MapGroup("/items").MapItems();'),
]);
cases.push([
  'ASP.NET: called on a group that requires authorization',
  0,
  cs('app.MapGroup("/items").RequireAuthorization().MapItems();'),
]);
cases.push([
  'ASP.NET: the group is held by a variable',
  0,
  cs('var items = app.MapGroup("/items").RequireAuthorization();\nitems.MapItems();'),
]);
const kt = (lines: string) => ({
  'App.kt': `package a\nimport io.ktor.server.routing.*\nfun Application.module() {\n  routing {\n    authenticate("x") { get("/mine") { call.respond(call.principal()) } }\n    ${lines}\n  }\n}\n`,
  'Items.kt': `package a\nimport io.ktor.server.routing.*\nfun Route.itemRoutes() {\n  post("/drop") {\n    items.deleteById(1)\n  }\n}\n`,
});
cases.push(['Ktor: routes of a function outside of authenticate', 1, kt('itemRoutes()')]);
cases.push([
  'Ktor: routes of a function inside of authenticate',
  0,
  kt('authenticate("x") { itemRoutes() }'),
]);
const flask = (lines: string, app = 'app.register_blueprint(items)') => ({
  'app/main.py': `from flask import Flask\nfrom .items import items\napp = Flask(__name__)\n@app.route('/mine')\n@login_required\ndef mine():\n    return current_user\n${app}\n`,
  'app/items.py': `from flask import Blueprint\nitems = Blueprint('items', __name__)\n${lines}\n@items.route('/drop', methods=['POST'])\ndef drop():\n    db.delete(request.form['id'])\n    db.commit()\n`,
});
cases.push(['Flask: a blueprint that nothing guards', 1, flask('')]);
cases.push([
  'Flask: a decorated function runs before its requests',
  0,
  flask('@items.before_request\n@login_required\ndef before():\n    pass'),
]);
cases.push([
  'Flask: another file has it ask before its requests',
  0,
  flask('', 'items.before_request(require_login)\napp.register_blueprint(items)'),
]);
cases.push([
  'Flask: the application asks before every request',
  0,
  flask(
    '',
    '@app.before_request\ndef require_login():\n    if not current_user.is_authenticated: abort(401)\napp.register_blueprint(items)',
  ),
]);
const slim = (lines: string) => ({
  'public/index.php': `<?php\nuse Slim\\Factory\\AppFactory;\n$app = AppFactory::create();\n$app->get('/mine', MineAction::class)->add(AuthMiddleware::class);\n${lines}\n`,
  'src/items.php': `<?php\nuse Slim\\Routing\\RouteCollectorProxy;\nreturn function ($group) {\n  $group->post('/drop', function ($request, $response) { $this->db->query("DELETE FROM items"); });\n};\n`,
});
cases.push([
  'Slim: a group of a file without middleware',
  1,
  slim("$app->group('/x', require __DIR__ . '/../src/items.php');"),
]);
cases.push([
  'Slim: a group of a file with middleware',
  0,
  slim("$app->group('/x', require __DIR__ . '/../src/items.php')->add(AuthMiddleware::class);"),
]);
const ownRouter = (routes: string, check = '', made = '') => ({
  'routes.php': `<?php\n$router = new Router();\n$router->get('/mine', [MineController::class, 'show'])->middleware('auth');\n${routes}\n`,
  'app/MineController.php': `<?php\nclass MineController {\n  public function show() {\n    echo $_SESSION['user']['id'];\n  }\n}\n`,
  'app/BaseController.php': `<?php\nclass BaseController {\n  ${made}\n}\n`,
  'app/ItemController.php': `<?php\nclass ItemController extends BaseController {\n  public function drop() {\n    ${check}\n    $this->db->query("DELETE FROM items WHERE id = 1");\n  }\n}\n`,
});
const dropRoute = (rest: string) => `$router->post('/drop', [ItemController::class, 'drop']${rest};`;
const signedIn = "if (!isset($_SESSION['user'])) { header('Location: /login'); exit; }";
cases.push(['A router of its own in PHP: a route that asks nobody', 1, ownRouter(dropRoute(')'))]);
cases.push(['A router of its own in PHP: the method asks', 0, ownRouter(dropRoute(')'), signedIn)]);
cases.push([
  'A router of its own in PHP: the constructor of all controllers asks',
  0,
  ownRouter(dropRoute(')'), '', `public function __construct() { ${signedIn} }`),
]);
for (const rest of [
  ", ['auth'])",
  ', [AuthMiddleware::class])',
  ")->middleware('auth')",
  ")->only('auth')",
  ')->add(AuthMiddleware::class)',
])
  cases.push([`A router of its own in PHP: \`${rest}\``, 0, ownRouter(dropRoute(rest))]);
cases.push([
  'A router of its own in PHP: a group that asks',
  0,
  ownRouter(`$router->group(['middleware' => 'auth'], function () use ($router) {\n  ${dropRoute(')')}\n});`),
]);
const mux = (lines: string, imp = 'github.com/gorilla/mux') => ({
  'server/http.go': `package server\nimport "${imp}"\nfunc New() {\n  r := mux.NewRouter()\n  r.HandleFunc("/mine", requireUser(mine))\n  ${lines}\n}\nfunc mine(w http.ResponseWriter, r *http.Request) { w.Write(currentUser(r)) }\n`,
  'items/items.go': `package items\nimport "${imp}"\nfunc Register(r *mux.Router) {\n  r.HandleFunc("/drop", drop)\n}\nfunc drop(w http.ResponseWriter, r *http.Request) { db.Exec("DELETE FROM items WHERE id = 1") }\n`,
});
cases.push([
  'gorilla/mux: a subrouter that asks nobody',
  1,
  mux('s := r.PathPrefix("/items").Subrouter()\n  items.Register(s)'),
]);
cases.push([
  'gorilla/mux: a subrouter that asks',
  0,
  mux('s := r.PathPrefix("/items").Subrouter()\n  s.Use(requireUser)\n  items.Register(s)'),
]);
cases.push([
  'net/http: a guard wraps what answers',
  0,
  {
    'server/http.go': `package server\nimport "net/http"\nfunc New() {\n  m := http.NewServeMux()\n  m.HandleFunc("/mine", requireUser(mine))\n  m.Handle("/items/", requireUser(items.Handler()))\n}\nfunc mine(w http.ResponseWriter, r *http.Request) { w.Write(currentUser(r)) }\n`,
    'items/items.go': `package items\nimport "net/http"\nfunc Handler() http.Handler {\n  m := http.NewServeMux()\n  m.HandleFunc("/drop", drop)\n  return m\n}\nfunc drop(w http.ResponseWriter, r *http.Request) { db.Exec("DELETE FROM items WHERE id = 1") }\n`,
  },
]);

it.each(cases)('%s leaves %i endpoints open', async (_, open, files) => {
  const told = await found(files);
  expect(told.filter((one) => one.startsWith('endpoint-without-authentication'))).toHaveLength(open);
});

it('a function that is handed a router in two places is guarded where both ask', async () => {
  const files = (second: string): Record<string, string> => ({
    ...go(`g.Use(AdminAuth())\n  router.RegisterItems(g)\n  ${second}`),
  });
  const told = async (second: string): Promise<number> =>
    (await found(files(second))).filter((one) => one.startsWith('endpoint-without-authentication')).length;
  expect(await told('h := r.Group("/open")\n  router.RegisterItems(h)')).toBe(1);
  expect(await told('h := r.Group("/mine", requireUser)\n  router.RegisterItems(h)')).toBe(0);
});

it('a page of settings that is called like the sign-in makes no guard of administrators one that stands before signing in', async () => {
  const files = go('g.Use(AdminAuth())\n  router.RegisterItems(g)\n  g.GET("/settings/login", mine)');
  expect((await found(files)).filter((one) => one.startsWith('endpoint-without-authentication'))).toEqual([]);
});
