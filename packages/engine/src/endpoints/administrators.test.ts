import { describe, expect, it } from 'vitest';
import { entryPointsOf } from '../threat-model/index.ts';
import { administratorsOnly } from './administrators.ts';
import { factsOf, found } from './testing/found-in.ts';

/** Lines marked ADMIN can be reached by administrators alone, those marked ANY by others too. */
const CASES: Readonly<Record<string, string>> = {
  'a.py': `@app.route("/a")
@admin_required
def only():
    return show(request.args) # ADMIN
def show(args):
    return args # ADMIN
@app.route("/b")
def anybody():
    return both(request.args) # ANY
@app.route("/c")
@admin_required
def other():
    return both(request.args) # ADMIN
def both(args):
    return args # ANY
@app.route("/admin/login")
def named():
    return request.args # ANY
`,
  'A.java': `@PreAuthorize("hasRole('ADMIN')") class A {
 public String f(String a) { return a; } // ADMIN
}
class B {
 public String g(String a) { permissions.checkAdmin(user()); return a; } // ADMIN
 @Path("admin/h") public String h(String a) { return a; } // ANY
}`,
  'a.kt': `@PreAuthorize("hasRole('ADMIN')") class A {
 fun f(a: String): String { return a } // ADMIN
}`,
  'A.cs': `[Authorize(Policy = Policies.CanModifyServerSettings)]
public class A { public string F(string a) { return a; } } // ADMIN
[Area("Admin")]
public class B { public string F(string a) { return a; } } // ANY
`,
  'a.ts': `@Controller('a') export class A {
 @UseGuards(AdminGuard) @Get() f(@Query('a') a: string) { return a; } // ADMIN
 @Get('admin') g(@Query('a') a: string) { return a; } // ANY
}`,
  'a.rb': `class A < B
  before_action :require_admin
  def f
    params[:a] # ADMIN
  end
end
class C < B
  before_action :require_admin, only: [:x]
  def g
    params[:a] # ANY
  end
end
`,
  'my_admin/cache.php': `<?php
$early = $_GET['a']; // ANY
if (!getperms('C')) { redirect('admin'); exit; }
class Cache { function show() { return $_GET['a']; } } // ADMIN
echo $_GET['a']; // ADMIN
`,
  'my_admin/image.php': `<?php
if ($action === 'dialog') {
  if (!ADMIN) { exit; }
} elseif (!getperms($action === 'more' ? 'A|A1' : 'A')) {
  exit;
}
echo $_GET['a']; // ADMIN
`,
  'my_admin/open.php': `<?php
if ($action === 'dialog') {
  if (!ADMIN) { exit; }
}
if (!file_access($_GET['f'])) { log_it(); }
echo $_GET['a']; // ANY
`,
  'bank/card.php': `<?php
if (!$user->hasRight('bank', 'read')) accessforbidden();
if (!$user->rights->bank->read) { exit; }
echo $_GET['a']; // ANY
`,
  'a.php': `<?php
class A { function __construct() { $this->middleware('admin'); }
 function f($a) { return $a; } // ADMIN
}
class B { function g($a) { return $a; } } // ANY
`,
  'a.go': `package a
func f(w http.ResponseWriter, r *http.Request) {
 if !requireAdmin(w, r) { return }
 show(r.URL.Query()) // ADMIN
}
func g(w http.ResponseWriter, r *http.Request) {
 show(r.URL.Query()) // ANY
}
`,
};

function marked(text: string): string[] {
  return text.split('\n').flatMap((line, i) => {
    const mark = /\b(ADMIN|ANY)$/.exec(line)?.[1];
    return mark === undefined ? [] : [`${i + 1} ${mark}`];
  });
}

function told(isOnly: (path: string, line: number) => boolean, path: string, text: string): string[] {
  return marked(text).map((line) => {
    const number = Number.parseInt(line, 10);
    return `${number} ${isOnly(path, number) ? 'ADMIN' : 'ANY'}`;
  });
}

/** The same of routes, where a table of paths says who may call: marked as above. */
const BY_ROUTE: Readonly<Record<string, string>> = {
  'B.java': `@Controller @RequestMapping("/admin/theme") class ThemeController {
 @PostMapping("/upload") public String upload(String a) { return store(a); } // ADMIN
 String store(String a) { return a; } // ADMIN
}
@Controller @RequestMapping("/theme") class ShownController {
 @PostMapping("/show") public String show(String a) { return a; } // ANY
}
@Controller @RequestMapping("/admin/help") class HelpController {
 @PostMapping("/ask") public String ask(String a) { return a; } // ANY
}
class Shiro { void set(Map<String, String> chain) {
 filterChain.put("/admin/theme/*", "authc,perms[theme:index]");
 filterChain.put("/theme/*", "authc,perms[theme:show]");
 filterChain.put("/admin/help/*", "authc");
} }`,
};

/** The same where what stands before routes says by what it does whom it lets pass, and its name does not. */
const BY_GATE: Readonly<Record<string, string>> = {
  'a.js': `const gate = (req, res, next) => {
  if (!req.user.isAdmin) return res.status(403).end();
  next();
};
app.post('/a', requireLogin, gate, (req, res) => {
  res.send(req.query.a); // ADMIN
});
app.post('/b', requireLogin, (req, res) => {
  res.send(req.query.a); // ANY
});`,
  'a.ts': `import { Controller, Get, Query, UseGuards } from '@nestjs/common';
export class OperatorGuard implements CanActivate {
 canActivate(context) { return context.switchToHttp().getRequest().user.role === 'admin'; }
}
@Controller('a') export class A {
 @UseGuards(JwtAuthGuard, OperatorGuard) @Get() f(@Query('a') a: string) { return a; } // ADMIN
 @UseGuards(JwtAuthGuard) @Get('b') g(@Query('a') a: string) { return a; } // ANY
}`,
  'a.py': `def operators(view):
    def inner(*args):
        if not current_user.is_superuser:
            abort(403)
        return view(*args)
    return inner
@app.route("/a")
@login_required
@operators
def only():
    return request.args # ADMIN
@app.route("/b")
@login_required
def anybody():
    return request.args # ANY
`,
  'app/controllers/a_controller.rb': `class OperatorsController < ApplicationController
  before_action :gate
  def gate
    head :forbidden unless current_user.admin?
  end
end
class AController < OperatorsController
  def show
    params[:a] # ADMIN
  end
end
class BController < ApplicationController
  def show
    params[:a] # ANY
  end
end
`,
  'a.php': `<?php
class Gate { public function handle($request, $next) { abort_unless($request->user()->is_admin, 403); return $next($request); } }
class Kernel { protected $middlewareAliases = ['gate' => Gate::class]; }
class AController { public function show(Request $request) {
 return $request->input('a'); // ADMIN
} }
class BController { public function list(Request $request) {
 return $request->input('a'); // ANY
} }
Route::get('/a', [AController::class, 'show'])->middleware(['auth', 'gate']);
Route::get('/b', [BController::class, 'list'])->middleware(['auth']);
`,
  'a.go': `package a
func Gate() gin.HandlerFunc {
 return func(c *gin.Context) {
  if !user(c).IsAdmin {
   c.AbortWithStatus(403)
   return
  }
  c.Next()
 }
}
func routes(r *gin.Engine) {
 g := r.Group("/a", AuthRequired(), Gate())
 g.GET("/x", own)
 h := r.Group("/b")
 h.Use(AuthRequired())
 h.GET("/x", anybody)
}
func own(c *gin.Context) {
 c.String(200, c.Query("a")) // ADMIN
}
func anybody(c *gin.Context) {
 c.String(200, c.Query("a")) // ANY
}
`,
  'A.cs': `public class OperatorsAttribute : ActionFilterAttribute {
 public override void OnActionExecuting(ActionExecutingContext context) {
  if (!context.HttpContext.User.IsInRole("Admin")) { context.Result = new ForbidResult(); return; }
 }
}
public class A : Controller {
 [Operators] [HttpGet("/a")]
 public string F(string a) { return a; } // ADMIN
 [Authorize] [HttpGet("/b")]
 public string G(string a) { return a; } // ANY
}
`,
  'A.java': `@RestController class A {
 @GetMapping("/a") public String f(String a, User user) {
  if (!isAdmin(user)) { throw new AccessDenied(); }
  return a; // ADMIN
 }
 @GetMapping("/b") public String g(String a) { return a; } // ANY
}`,
  'a.kt': `@RestController class A {
 @GetMapping("/a") fun f(a: String, user: User): String {
  if (!user.isAdmin) throw AccessDenied()
  return a // ADMIN
 }
 @GetMapping("/b") fun g(a: String): String { return a } // ANY
}`,
};

describe('what only administrators can send', () => {
  it.each(Object.entries(BY_GATE))(
    'stands behind what turns all others away, whatever that is called: %s',
    async (path, text) => {
      const facts = await factsOf({ [path]: text });
      const isOnly = administratorsOnly(facts, entryPointsOf(facts.map((one) => one.threats)));
      expect(told(isOnly, path, text)).toEqual(marked(text));
    },
  );

  it.each(Object.entries(BY_ROUTE))(
    'is what the guard of every entry point lets no other send: %s',
    async (path, text) => {
      const facts = await factsOf({ [path]: text });
      const isOnly = administratorsOnly(facts, entryPointsOf(facts.map((one) => one.threats)));
      expect(told(isOnly, path, text)).toEqual(marked(text));
    },
  );

  it.each(Object.entries(CASES))(
    'stands behind a guard that asks for them, in whatever language: %s',
    async (path, text) => {
      const isOnly = administratorsOnly(await factsOf({ [path]: text }));
      expect(told(isOnly, path, text)).toEqual(marked(text));
    },
  );
});

describe('parts of one class', () => {
  it('are guarded by what stands before any of them', async () => {
    const head = (guard: string): string => `${guard}public partial class OrdersController : Controller {
 [HttpGet("mine")] [Authorize] public string Mine() { return db.Orders.Where(o => o.UserId == User.Id); }
}`;
    const part = `public partial class OrdersController {
 [HttpPost("orders/{id}/drop")]
 public string Drop(int id) { db.Orders.Remove(db.Orders.Find(id)); db.SaveChanges(); return "gone"; }
}`;
    const told = async (guard: string) =>
      (await found({ 'A.cs': head(guard), 'B.cs': part })).filter((one) => one.includes('without-auth'));
    expect(await told('')).not.toEqual([]);
    expect(await told('[Authorize]\n')).toEqual([]);
  });
});

describe('an administrative route of Spring', () => {
  const controller =
    '@RestController\n@RequestMapping("/admin/api")\nclass Users {\n  @GetMapping("/users")\n  List<User> all(Principal principal) { return users.findAll(); }\n}\n';
  const settings = (rules: string): string =>
    `@Configuration\nclass Security {\n  void configure(HttpSecurity http) { http.authorizeHttpRequests(auth -> auth${rules}); }\n}\n`;
  const told = async (rules: string): Promise<string[]> =>
    (await found({ 'Users.java': controller, 'Security.java': settings(rules) })).filter((one) =>
      one.includes('without-authorization'),
    );

  it('is told where nothing asks for a role, and is not where paths that constants hold are asked for one', async () => {
    expect(await told('.anyRequest().authenticated()')).toEqual([
      'endpoint-without-authorization Users.java:4',
    ]);
    expect(
      await told('.requestMatchers(antStyleMatcher(ADMIN_API + "/**")).hasAnyRole(ADMIN, OWNER)'),
    ).toEqual([]);
  });
});

describe('a route that asks for one of several roles', () => {
  it('is for administrators where all of them are', async () => {
    const of = async (roles: string): Promise<boolean> => {
      const files = await factsOf({
        'a.js': `app.get('/a', authenticate, authorize(${roles}), (req, res) => {\n  res.send(req.query.a);\n});\n`,
      });
      const entries = entryPointsOf(files.map((one) => one.threats));
      return administratorsOnly(files, entries)('a.js', 2);
    };
    expect(await of("'ADMIN'")).toBe(true);
    expect(await of("'ADMIN', 'SUPER_ADMIN'")).toBe(true);
    expect(await of("'ADMIN', 'SELLER'")).toBe(false);
  });
});

it('the log of one record is no log of the application', async () => {
  const files = (route: string): Record<string, string> => ({
    'a.js': `const app = require('express')();\napp.use(requireUser);\napp.get('/admin/users', requireAdmin, (req, res) => res.json(1));\napp.delete('${route}', async (req, res) => {\n  await db.entries.deleteMany({});\n  res.end();\n});\n`,
  });
  const told = async (route: string): Promise<number> =>
    (await found(files(route))).filter((one) => one.startsWith('endpoint-without-authorization')).length;
  expect(await told('/items/:id/log')).toBe(0);
  expect(await told('/items/:id/:version/logs/:entry')).toBe(0);
  expect(await told('/logs/:entry')).toBe(1);
  expect(await told('/audit/:id')).toBe(1);
});

it('what code of pages makes of data that it has is no answer', async () => {
  const text =
    'export function shown(user) {\n  return { type: "key", apiKey: user.apiKey, id: user.id };\n}\n';
  const told = async (path: string): Promise<string[]> =>
    (await found({ [path]: text })).filter((one) => one.startsWith('endpoint-answers-secrets'));
  expect(await told('packages/front-end/components/shown.ts')).toEqual([]);
  expect(await told('packages/front-end/server/shown.ts')).toHaveLength(1);
  expect(await told('src/users/shown.ts')).toHaveLength(1);
});

describe('a router that another file mounts behind a right', () => {
  const of = async (mounts: string, from = './settings'): Promise<boolean> => {
    const files = await factsOf({
      'server/routes/index.ts': `import { Router } from 'express';\nimport settingsRoutes from '${from}';\nconst router = Router();\n${mounts}\nexport default router;\n`,
      'server/routes/settings.ts': `import { Router } from 'express';\nconst settingsRoutes = Router();\nsettingsRoutes.post('/proxy', async (req, res) => {\n  res.json(req.body);\n});\nexport default settingsRoutes;\n`,
    });
    const entries = entryPointsOf(files.flatMap((one) => one.threats ?? []));
    return administratorsOnly(files, entries)('server/routes/settings.ts', 4);
  };
  const guarded = "router.use('/settings', isAuthenticated(Permission.ADMIN), settingsRoutes);";

  it('is for administrators where the right is theirs', async () => {
    expect(await of(guarded)).toBe(true);
    expect(await of(guarded, '@server/routes/settings')).toBe(true);
    expect(await of(guarded.replace('Permission.ADMIN', 'Permission.REQUEST'))).toBe(false);
    expect(await of(guarded.replace('Permission.ADMIN', ''))).toBe(false);
    expect(await of(guarded.replace('Permission.ADMIN', "'jwt'"))).toBe(false);
  });

  it('and for others where a second mount asks for less', async () => {
    const weaker = "router.use('/mine', isAuthenticated(), settingsRoutes);";
    expect(await of(`${guarded}\n${weaker}`)).toBe(false);
    expect(await of(`${weaker}\n${guarded}`)).toBe(false);
  });
});
