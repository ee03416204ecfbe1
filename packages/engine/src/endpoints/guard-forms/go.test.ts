import { expect, it } from 'vitest';
import { type Files, type Form, unasked } from '../testing/guard-forms.ts';

/** Guards of Go: what the form is, a program that has none, and the same with it. Where names would tell, they do not. */
const cases: Form[] = [];
const go = (imp: string, setup: string, l: string, drop: string, more: Files = {}) => ({
  'server/http.go': `package server\nimport "${imp}"\nfunc New() {\n  ${setup}\n  ${l}\n}\n${drop}\n`,
  ...more,
});
const gin = (l: string, more: Files = {}) =>
  go(
    'github.com/gin-gonic/gin',
    'r := gin.New()\n  r.GET("/mine", requireUser, mine)',
    l,
    'func mine(c *gin.Context) { c.JSON(200, currentUser(c)) }\nfunc drop(c *gin.Context) { db.Exec("DELETE FROM items WHERE id = 1") }',
    more,
  );
const gate = (b: string) => ({
  'server/gate.go': `package server\nfunc Enter() gin.HandlerFunc {\n  return func(c *gin.Context) {\n    ${b}\n    c.Next()\n  }\n}\n`,
});
const ref =
  'if c.GetString("user") == "" && sessions.Default(c).Get("user") == nil {\n      c.AbortWithStatus(401)\n      return\n    }';
cases.push([
  'gin: group.Use(neutral mw of another file that refuses)',
  gin('g := r.Group("/api")\n  g.Use(Enter())\n  g.POST("/drop", drop)', gate('log.Print(1)')),
  gin('g := r.Group("/api")\n  g.Use(Enter())\n  g.POST("/drop", drop)', gate(ref)),
]);
cases.push([
  'gin: route-level neutral mw of another file that refuses',
  gin('r.POST("/drop", Enter(), drop)', gate('log.Print(1)')),
  gin('r.POST("/drop", Enter(), drop)', gate(ref)),
]);
cases.push([
  'gin: group(…, neutral mw)',
  gin('g := r.Group("/api", Enter())\n  g.POST("/drop", drop)', gate('log.Print(1)')),
  gin('g := r.Group("/api", Enter())\n  g.POST("/drop", drop)', gate(ref)),
]);
cases.push([
  'gin: r.Use(neutral mw of another package)',
  gin('r.Use(mw.Enter())\n  r.POST("/drop", drop)', gate('log.Print(1)')),
  gin('r.Use(mw.Enter())\n  r.POST("/drop", drop)', gate(ref)),
]);
cases.push([
  'gin: handed group with neutral mw',
  gin('g := r.Group("/api")\n  g.Use(Enter())\n  items.Register(g)', {
    ...gate('log.Print(1)'),
    'items/items.go':
      'package items\nimport "github.com/gin-gonic/gin"\nfunc Register(g *gin.RouterGroup) {\n  g.POST("/drop", drop)\n}\nfunc drop(c *gin.Context) { db.Exec("DELETE FROM items WHERE id = 1") }\n',
  }),
  gin('g := r.Group("/api")\n  g.Use(Enter())\n  items.Register(g)', {
    ...gate(ref),
    'items/items.go':
      'package items\nimport "github.com/gin-gonic/gin"\nfunc Register(g *gin.RouterGroup) {\n  g.POST("/drop", drop)\n}\nfunc drop(c *gin.Context) { db.Exec("DELETE FROM items WHERE id = 1") }\n',
  }),
]);
const std = (l: string, more: Files = {}) =>
  go(
    'net/http',
    'mux := http.NewServeMux()\n  mux.HandleFunc("/mine", requireUser(mine))',
    l,
    'func mine(w http.ResponseWriter, r *http.Request) { w.Write(currentUser(r)) }\nfunc drop(w http.ResponseWriter, r *http.Request) { db.Exec("DELETE FROM items WHERE id = 1") }',
    more,
  );
const wrap = (b: string) => ({
  'server/wrap.go': `package server\nfunc enter(next http.HandlerFunc) http.HandlerFunc {\n  return func(w http.ResponseWriter, r *http.Request) {\n    ${b}\n    next(w, r)\n  }\n}\n`,
});
const wref =
  'if r.Header.Get("Authorization") != token {\n      http.Error(w, "no", http.StatusUnauthorized)\n      return\n    }';
cases.push([
  'net/http: neutral wrapper of another file',
  std('mux.HandleFunc("/drop", enter(drop))', wrap('log.Print(1)')),
  std('mux.HandleFunc("/drop", enter(drop))', wrap(wref)),
]);
cases.push([
  'net/http: whole mux wrapped',
  std('mux.HandleFunc("/drop", drop)\n  http.ListenAndServe(":80", enter(mux))', wrap('log.Print(1)')),
  std('mux.HandleFunc("/drop", drop)\n  http.ListenAndServe(":80", enter(mux))', wrap(wref)),
]);
cases.push([
  'gorilla: Use(neutral) on subrouter',
  std(
    's := r.PathPrefix("/api").Subrouter()\n  s.Use(enter)\n  s.HandleFunc("/drop", drop)',
    wrap('log.Print(1)'),
  ),
  std('s := r.PathPrefix("/api").Subrouter()\n  s.Use(enter)\n  s.HandleFunc("/drop", drop)', wrap(wref)),
]);
const echo = (l: string, more: Files = {}) =>
  go(
    'github.com/labstack/echo/v4',
    'e := echo.New()\n  e.GET("/mine", mine, requireUser)',
    l,
    'func mine(c echo.Context) error { return c.JSON(200, currentUser(c)) }\nfunc drop(c echo.Context) error { db.Exec("DELETE FROM items WHERE id = 1"); return nil }',
    more,
  );
const egate = (b: string) => ({
  'server/gate.go': `package server\nfunc Enter(next echo.HandlerFunc) echo.HandlerFunc {\n  return func(c echo.Context) error {\n    ${b}\n    return next(c)\n  }\n}\n`,
});
const eref = 'if c.Get("user") == nil {\n      return echo.NewHTTPError(401)\n    }';
cases.push([
  'echo: group mw neutral',
  echo('g := e.Group("/api", Enter)\n  g.POST("/drop", drop)', egate('log.Print(1)')),
  echo('g := e.Group("/api", Enter)\n  g.POST("/drop", drop)', egate(eref)),
]);
cases.push([
  'echo: e.Use(middleware.JWT…)',
  echo('e.POST("/drop", drop)'),
  echo('e.Use(echojwt.WithConfig(config))\n  e.POST("/drop", drop)'),
]);
const chi = (l: string, more: Files = {}) =>
  go(
    'github.com/go-chi/chi/v5',
    'r := chi.NewRouter()\n  r.With(requireUser).Get("/mine", mine)',
    l,
    'func mine(w http.ResponseWriter, r *http.Request) { w.Write(currentUser(r)) }\nfunc drop(w http.ResponseWriter, r *http.Request) { db.Exec("DELETE FROM items WHERE id = 1") }',
    more,
  );
const cgate = (b: string) => ({
  'server/gate.go': `package server\nfunc Enter(next http.Handler) http.Handler {\n  return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {\n    ${b}\n    next.ServeHTTP(w, r)\n  })\n}\n`,
});
cases.push([
  'chi: r.Route with Use neutral',
  chi(
    'r.Route("/api", func(r chi.Router) {\n    r.Use(Enter)\n    r.Post("/drop", drop)\n  })',
    cgate('log.Print(1)'),
  ),
  chi('r.Route("/api", func(r chi.Router) {\n    r.Use(Enter)\n    r.Post("/drop", drop)\n  })', cgate(wref)),
]);
cases.push([
  'chi: With neutral',
  chi('r.With(Enter).Post("/drop", drop)', cgate('log.Print(1)')),
  chi('r.With(Enter).Post("/drop", drop)', cgate(wref)),
]);
const fiber = (l: string, more: Files = {}) =>
  go(
    'github.com/gofiber/fiber/v2',
    'app := fiber.New()\n  app.Get("/mine", requireUser, mine)',
    l,
    'func mine(c *fiber.Ctx) error { return c.JSON(currentUser(c)) }\nfunc drop(c *fiber.Ctx) error { db.Exec("DELETE FROM items WHERE id = 1"); return nil }',
    more,
  );
const fgate = (b: string) => ({
  'server/gate.go': `package server\nfunc Enter(c *fiber.Ctx) error {\n  ${b}\n  return c.Next()\n}\n`,
});
const fref = 'if c.Locals("user") == nil {\n    return c.SendStatus(401)\n  }';
cases.push([
  'fiber: app.Use(path, neutral)',
  fiber('app.Use("/drop", Enter)\n  app.Post("/drop", drop)', fgate('log.Print(1)')),
  fiber('app.Use("/drop", Enter)\n  app.Post("/drop", drop)', fgate(fref)),
]);
const iris = (l: string, more: Files = {}) =>
  go(
    'github.com/kataras/iris/v12',
    'app := iris.New()\n  app.Get("/mine", requireUser, mine)',
    l,
    'func mine(c iris.Context) { c.JSON(currentUser(c)) }\nfunc drop(c iris.Context) { db.Exec("DELETE FROM items WHERE id = 1") }',
    more,
  );
cases.push([
  'iris: Party with neutral mw',
  iris('p := app.Party("/api")\n  p.Post("/drop", drop)'),
  iris('p := app.Party("/api", Enter)\n  p.Post("/drop", drop)', {
    'server/gate.go':
      'package server\nfunc Enter(ctx iris.Context) {\n  if ctx.Values().Get("user") == nil {\n    ctx.StopWithStatus(401)\n    return\n  }\n  ctx.Next()\n}\n',
  }),
]);

it.each(cases)('%s', async (_, open, guarded) => {
  expect(await unasked(open)).not.toEqual([]);
  expect(await unasked(guarded)).toEqual([]);
});
