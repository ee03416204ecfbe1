import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const unlimited = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith('endpoint-unlimited-sign-in'));

describe('an endpoint that takes what can be guessed, beside one that is limited', () => {
  it('is told in Express, and where a limit stands before everything it is not', async () => {
    const app = (first: string): string =>
      `const rateLimit = require('express-rate-limit');\nconst app = require('express')();\nconst limiter = rateLimit({\n  max: 5,\n  message: 'Too many requests',\n});\n${first}\napp.post('/login', limiter, (req, res) => { check(req.body.password); });\n\n\n\n\napp.post('/verify', (req, res) => { check(req.body.otp); });\n`;
    expect(await unlimited({ 'app.js': app('') })).toEqual(['endpoint-unlimited-sign-in app.js:13']);
    expect(await unlimited({ 'app.js': app("app.use('/verify', limiter);") })).toEqual([]);
    expect(await unlimited({ 'app.js': app('app.use(limiter);') })).toEqual([]);
  });

  it('is told where decorators and attributes limit', async () => {
    const flask = (second: string): string =>
      `from flask import Flask, request\nfrom flask_limiter import Limiter\napp = Flask(__name__)\n@app.route('/login', methods=['POST'])\n@limiter.limit('5/minute')\ndef login():\n    return check(request.form['password'])\n@app.route('/verify', methods=['POST'])\n${second}def verify():\n    return check(request.form['otp'])\n`;
    expect(await unlimited({ 'app.py': flask('') })).toEqual(['endpoint-unlimited-sign-in app.py:8']);
    expect(await unlimited({ 'app.py': flask("@ratelimit(key='ip', rate='5/m')\n") })).toEqual([]);
    expect(
      await unlimited({
        'app.py': flask(''),
        'settings.py': "MIDDLEWARE = ['axes.middleware.AxesMiddleware']\n",
      }),
    ).toEqual([]);
    const nest = (second: string): string =>
      `import { Controller } from '@nestjs/common';\n@Controller('auth')\nexport class AuthController {\n  @Throttle({ default: { limit: 3, ttl: 60000 } })\n  @Post('login')\n  login(@Body() dto: LoginDto) { return this.check(dto.password); }\n  ${second}@Post('verify')\n  verify(@Body() dto: CodeDto) { return this.check(dto.otp); }\n}\n`;
    expect(await unlimited({ 'auth.controller.ts': nest('') })).toHaveLength(1);
    expect(
      await unlimited({ 'auth.controller.ts': nest('@Throttle({ default: { limit: 3, ttl: 60000 } }) ') }),
    ).toEqual([]);
    const net = (second: string): string =>
      `[ApiController]\n[Route("auth")]\npublic class AuthController : ControllerBase {\n  [HttpPost("login")]\n  [EnableRateLimiting("sign-in")]\n  public IActionResult Login(LoginDto dto) { return Check(dto.Password); }\n  ${second}[HttpPost("verify")]\n  public IActionResult Verify(CodeDto dto) { return Check(dto.Otp); }\n}\n`;
    const program =
      'builder.Services.AddRateLimiter(options => options.AddFixedWindowLimiter("sign-in", o => { }));\napp.UseRateLimiter();\n';
    expect(await unlimited({ 'Auth.cs': net(''), 'Program.cs': program })).toHaveLength(1);
    expect(
      await unlimited({ 'Auth.cs': net('[EnableRateLimiting("sign-in")] '), 'Program.cs': program }),
    ).toEqual([]);
    const java = (second: string): string =>
      `@RestController\nclass Auth {\n  @PostMapping("/login")\n  @RateLimiter(name = "signIn")\n  String login(@RequestParam String password) { return check(password); }\n  ${second}@PostMapping("/verify")\n  String verify(@RequestParam String otp) { return check(otp); }\n}\n`;
    expect(await unlimited({ 'Auth.java': java('') })).toEqual(['endpoint-unlimited-sign-in Auth.java:6']);
    expect(await unlimited({ 'Auth.java': java('@RateLimiter(name = "codes") ') })).toEqual([]);
  });

  it('is told where routes of Laravel and gin limit one of them', async () => {
    const laravel = (second: string): string =>
      `<?php\nuse App\\Http\\Controllers\\AuthController;\nRoute::post('/login', [AuthController::class, 'login'])->middleware('throttle:5,1');\n\n\n\n\nRoute::post('/verify', [AuthController::class, 'verify'])${second};\n`;
    const controller =
      '<?php\nclass AuthController extends Controller {\n  function login(Request $request) { return check($request->password); }\n  function verify(Request $request) { return check($request->otp); }\n}\n';
    expect(await unlimited({ 'routes/web.php': laravel(''), 'AuthController.php': controller })).toEqual([
      // Where it is written what the endpoint does, whichever file declares its route.
      'endpoint-unlimited-sign-in AuthController.php:4',
    ]);
    expect(
      await unlimited({
        'routes/web.php': laravel("->middleware('throttle:5,1')"),
        'AuthController.php': controller,
      }),
    ).toEqual([]);
    const gin = (second: string): string =>
      `package main\nimport "github.com/gin-gonic/gin"\nfunc main() {\n  r := gin.Default()\n  r.POST("/login", limiter, login)\n\n\n\n\n  r.POST("/verify", ${second}verify)\n}\nfunc login(c *gin.Context) { check(c.PostForm("password")) }\nfunc verify(c *gin.Context) { check(c.PostForm("otp")) }\n`;
    expect(await unlimited({ 'main.go': gin('') })).toEqual(['endpoint-unlimited-sign-in main.go:10']);
    expect(await unlimited({ 'main.go': gin('limiter, ') })).toEqual([]);
  });

  it('is told where a limit is only described: by Laravel for a group that does not ask for it, and by slowapi', async () => {
    const laravel = (group: string): Record<string, string> => ({
      'routes/api.php': "<?php\nRoute::post('login', 'App\\Http\\Controllers\\AuthController@login');\n",
      'app/Http/Controllers/AuthController.php':
        '<?php\nclass AuthController extends Controller {\n  function login(Request $request) { return check($request->password); }\n}\n',
      // Another method of the name: the route says which class is meant.
      'app/Http/Controllers/ShopController.php':
        '<?php\nclass ShopController extends Controller {\n  function login(Request $request) { return view("shop"); }\n}\n',
      'app/Providers/RouteServiceProvider.php':
        "<?php\nuse Illuminate\\Cache\\RateLimiting\\Limit;\nuse Illuminate\\Support\\Facades\\RateLimiter;\nclass RouteServiceProvider extends ServiceProvider {\n  function boot() { $this->configureRateLimiting(); }\n  protected function configureRateLimiting() {\n    RateLimiter::for('api', function (Request $request) { return Limit::perMinute(60); });\n  }\n}\n",
      'app/Http/Kernel.php': `<?php\nclass Kernel extends HttpKernel {\n  protected $middlewareGroups = ['api' => [\n    ${group}\n  ]];\n  protected $routeMiddleware = [\n    'throttle' => \\Illuminate\\Routing\\Middleware\\ThrottleRequests::class,\n  ];\n}\n`,
    });
    expect(await unlimited(laravel(''))).toEqual([
      'endpoint-unlimited-sign-in app/Http/Controllers/AuthController.php:3',
    ]);
    expect(await unlimited(laravel("'throttle:api',"))).toEqual([]);
    const fast = (limiter: string, decorator: string): Record<string, string> => ({
      'limits.py': `from slowapi import Limiter\nfrom slowapi.util import get_remote_address\nlimiter = Limiter(key_func=get_remote_address${limiter})\n`,
      'main.py': `from fastapi import FastAPI\nfrom slowapi import _rate_limit_exceeded_handler\nfrom slowapi.errors import RateLimitExceeded\nfrom limits import limiter\napp = FastAPI()\napp.state.limiter = limiter\napp.add_exception_handler(RateLimitExceeded, _rate_limit_exceeded_handler)\n@app.post('/token')\n${decorator}def token(form: OAuth2PasswordRequestForm):\n    return check(form.username, form.password)\n`,
    });
    expect(await unlimited(fast('', ''))).toEqual(['endpoint-unlimited-sign-in main.py:8']);
    expect(await unlimited(fast(", default_limits=['5/minute']", ''))).toEqual([]);
    expect(await unlimited(fast('', "@limiter.limit('5/minute')\n"))).toEqual([]);
  });

  it('is not told where functions that no endpoint is limit, or nobody can tell what is limited', async () => {
    const app =
      "const app = require('express')();\napp.post('/login', (req, res) => { check(req.body.password); });\n";
    const filter =
      'module.exports = function guard(req, res, next) {\n  if (failedAttempts[req.ip] > 5) return res.sendStatus(429);\n  next();\n};\n';
    expect(await unlimited({ 'app.js': app, 'guard.js': filter })).toEqual([]);
    expect(
      await unlimited({
        'app.js': app,
        'initializers.rb': "Rack::Attack.throttle('sign-in', limit: 5, period: 60)\n",
      }),
    ).toEqual([]);
  });

  it('is missed at a route whose password a library takes itself', async () => {
    const routes = (limit: string): Record<string, string> => ({
      'routes.js': `const passport = require('passport');\nrouter.post('/login', ${limit}passport.authenticate('local', { failureRedirect: '/login' }));\nrouter.get('/login/github', passport.authenticate('github'));\n`,
    });
    expect(await found(routes(''))).toEqual(['endpoint-unlimited-sign-in routes.js:2']);
    expect(await found(routes('rateLimit({ max: 5 }), '))).toEqual([]);
  });
});

describe('signing in that a handler leaves to a function of its class', () => {
  const nest = (inner: string, between = ''): string =>
    `import { Controller } from '@nestjs/common';\n@Controller('auth')\nexport class AuthController {\n  @Post('login')\n${between}  async login(@Body() dto: LoginDto) { return this.signIn(dto); }\n  private async signIn(dto: LoginDto) { ${inner} }\n}\n`;

  it('is told where that function takes a password', async () => {
    expect(await unlimited({ 'auth.ts': nest('return this.users.check(dto.name, dto.password);') })).toEqual([
      'endpoint-unlimited-sign-in auth.ts:4',
    ]);
    expect(await unlimited({ 'auth.ts': nest('return this.page;') })).toEqual([]);
  });

  it('is told at the handler where many lines of decorators go before it', async () => {
    const many =
      '  @ApiOperation({\n    description: "signs in",\n  })\n  @ApiResponse({\n    status: 200,\n  })\n';
    expect(
      await unlimited({ 'auth.ts': nest('return this.users.check(dto.name, dto.password);', many) }),
    ).toEqual(['endpoint-unlimited-sign-in auth.ts:11']);
  });
});
