import { describe, expect, it } from 'vitest';
import { entryPointsOf } from '../threat-model/index.ts';
import { hasOneAccount } from './one-account.ts';
import { factsOf, found } from './testing/found-in.ts';

async function isOne(files: Readonly<Record<string, string>>): Promise<boolean> {
  const facts = await factsOf(files);
  return hasOneAccount(facts, entryPointsOf(facts.map(({ threats }) => threats)));
}

/** One who signs in, whose password stands in the settings. */
const ALONE: Readonly<Record<string, string>> = {
  'a.ts': `app.post('/login', (req, res) => {
  if (!timingSafeEqual(Buffer.from(req.body.password), Buffer.from(process.env.ADMIN_PASSWORD))) return res.sendStatus(401);
  req.session.in = true; res.end();
});`,
  'auth.js': `async function login(req, res) {
  const settings = await readSettings();
  if (req.body.password !== settings.password) return res.status(401).end();
}`,
  'auth.py': `@app.route("/login", methods=["POST"])
def login():
    if compare_digest(request.form["password"], app.config["PASSWORD"]):
        session["in"] = True
    return "done"
`,
  'sessions_controller.rb': `class SessionsController < ApplicationController
  def create
    return head :unauthorized unless secure_compare(params[:password], ENV["PANEL_PASSWORD"])
    session[:in] = true
  end
end
`,
  'base.rb': `class ApplicationController < ActionController::Base
  http_basic_authenticate_with name: ENV["NAME"], password: ENV["PASSWORD"]
end
`,
  'login.php': `<?php
function login($config) {
  if (!hash_equals($config['password'], $_POST['password'])) { http_response_code(401); exit; }
  $_SESSION['in'] = true;
}
`,
  'auth.go': `package a
func (s *Service) Login(c *gin.Context, in Login) error {
  stored, err := settings.Get(settings.WithKey("Password"))
  if err != nil { return err }
  if !hmac.Equal([]byte(in.Password), []byte(stored.Value)) { return ErrAuth }
  return s.open(c)
}
`,
  'basic.go': `package a
func routes(r *gin.Engine, cfg *Config) { r.Use(gin.BasicAuth(gin.Accounts{cfg.User: cfg.Password})) }
`,
  'LoginController.java': `@RestController class LoginController {
 @PostMapping("/login") public String login(String password) {
  if (!properties.getPassword().equals(password)) { throw new Denied(); }
  return open();
 }
}`,
  'Login.kt': `class LoginController(val config: Config) {
 fun login(password: String): String {
  if (password != config.auth.password) throw Denied()
  return open()
 }
}`,
  'LoginController.cs': `public class LoginController : Controller {
 [HttpPost("/login")] public IActionResult Login(LoginForm form) {
  if (form.Password != _options.Value.Password) return Unauthorized();
  return SignIn();
 }
}`,
};

/** What says that there are others, whatever a setting is for. */
const OTHERS: Readonly<Record<string, string>> = {
  'b.ts': 'export interface User { id: number; name: string }',
  'b.js': "const people = db.collection('users');",
  'b.py': 'class User(db.Model):\n    name = Column(String)\n',
  'c.py': 'from django.contrib.auth import authenticate\n',
  'b.rb': 'create_table :users do |t|\n  t.string :name\nend\n',
  'b.php': '<?php $pdo->query("SELECT id FROM users WHERE name = ?");',
  'b.go': 'package a\ntype User struct {\n Name string\n}\n',
  'B.java': 'class B { @RolesAllowed("ADMIN") void f() {} }',
  'b.kt': 'data class Account(val name: String)',
  'B.cs': 'public class B { bool F() => User.IsInRole("Editor"); }',
  'routes.ts': "app.post('/register', (req, res) => { join(req.body.name); res.end(); });",
};

describe('a program that one person signs in to', () => {
  it.each(Object.entries(ALONE))('compares with a setting and keeps nobody: %s', async (path, text) => {
    expect(await isOne({ [path]: text })).toBe(true);
  });

  it.each(Object.entries(OTHERS))('is none where others may have accounts: %s', async (path, text) => {
    expect(await isOne({ 'auth.py': ALONE['auth.py'] ?? '', [path]: text })).toBe(false);
  });

  it.each([
    [
      'auth.ts',
      'function login(req) { return connect({ password: process.env.DB_PASSWORD, user: req.user }); }',
    ],
    [
      'auth.ts',
      'function login(req) { if (config.password === "") return open(); return ask(req.body.password); }',
    ],
    ['store.ts', 'function open(c) { return c.password === settings.password; }'],
    [
      'auth.go',
      'package a\nfunc Login(c *gin.Context, in Login) error { return check(in.Name, in.Password) }\n',
    ],
  ])('is not told by less than such a comparison: %s', async (path, text) => {
    expect(await isOne({ [path]: text })).toBe(false);
  });

  it('may read the accounts of a database server that it manages', async () => {
    const hosts = 'package a\nconst q = "select host from mysql.user where user=\'root\'"\n';
    expect(await isOne({ 'auth.go': ALONE['auth.go'] ?? '', 'b.go': hosts })).toBe(true);
  });
});

describe('endpoints', () => {
  const routes = `app.get('/orders', requireAuth, (req, res) => res.json(db.find({ userId: req.user.id })));
app.delete('/orders/:id', requireAuth, async (req, res) => { res.json(await Order.findByIdAndDelete(req.params.id)); });
app.delete('/admin/logs', requireAuth, async (req, res) => { res.json(await Log.deleteMany({})); });
`;
  it('compare people only where there are several', async () => {
    const told = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
      (await found(files)).filter((one) => /record-of-others|without-authorization/.test(one));
    expect(await told({ 'r.js': routes })).not.toEqual([]);
    expect(await told({ 'r.js': routes, 'auth.js': ALONE['auth.js'] ?? '' })).toEqual([]);
  });
});
