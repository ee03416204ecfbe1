import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

/** A controller of NestJS: one guarded endpoint, one more. */
const controller = (more: string, head = "@Controller('items')"): string =>
  `import { Controller, Get, Post, Put, Delete, Param, Query, Body, UseGuards } from '@nestjs/common';\n${head}\nexport class ItemsController {\n  constructor(private itemsService: ItemsService) {}\n  @Get('mine') @UseGuards(JwtAuthGuard)\n  mine(@Request() req) { return this.itemsService.of(req.user.id); }\n${more}}\n`;
const service =
  'export class ItemsService {\n  remove(id) { return this.gone(id); }\n  gone(id) { return this.items.delete(id); }\n  take(body) { return this.items.save(body); }\n}\n';

describe('endpoints whose decorators say who may call', () => {
  const remove =
    "  @Delete(':id')\n  remove(@Param('id') id: string) { return this.itemsService.remove(id); }\n";

  it('are open where they have no guard, whatever words of rights stand in what they answer', async () => {
    const files = { 'items.controller.ts': controller(remove), 'items.service.ts': service };
    const open = 'endpoint-without-authentication items.controller.ts:7';
    expect(await found(files)).toEqual([open]);
    const answers = remove.replace(
      'return this',
      "const told = { owner: 'nobody', permission: 'none' }; return this",
    );
    expect(await found({ ...files, 'items.controller.ts': controller(answers) })).toEqual([open]);
    const taken = remove.replace("@Param('id') id", "@CurrentUser() user: User, @Param('id') id");
    expect(await found({ ...files, 'items.controller.ts': controller(taken) })).toEqual([]);
  });

  it('are guarded by what a class of Flask says in its list of decorators, over several lines too', async () => {
    const view = (decorators: string): string =>
      `from flask import Flask\nfrom flask.views import MethodView\nfrom flask_login import current_user, login_required\napp = Flask(__name__)\n@app.route('/me')\n@login_required\ndef me():\n    return show(current_user)\nclass DeleteForum(MethodView):\n${decorators}    def post(self, forum_id):\n        Forum.query.filter_by(id=forum_id).delete()\napp.add_url_rule('/delete', view_func=DeleteForum.as_view('delete'))\n`;
    const asks = '    decorators = [\n        allows.requires(\n            IsAdmin,\n        )\n    ]\n';
    const open = await found({ 'app.py': view('') });
    expect(open.filter((one) => one.startsWith('endpoint-without-authentication'))).toHaveLength(1);
    const guarded = await found({ 'app.py': view(asks) });
    expect(guarded.filter((one) => one.startsWith('endpoint-without-authentication'))).toEqual([]);
  });

  it('are guarded by what the module provides for all of them, but those that are declared public', async () => {
    const module = (guard: string): string =>
      `@Module({ providers: [{ provide: APP_GUARD, useClass: ${guard} }] })\nexport class AppModule {}\n`;
    const files = { 'items.controller.ts': controller(remove), 'items.service.ts': service };
    expect(await found({ ...files, 'app.module.ts': module('JwtAuthGuard') })).toEqual([]);
    expect(await found({ ...files, 'app.module.ts': module('ThrottlerGuard') })).toHaveLength(1);
    const opened = controller(remove.replace('  @Delete', '  @Public() @Delete'));
    expect(
      await found({ ...files, 'items.controller.ts': opened, 'app.module.ts': module('JwtAuthGuard') }),
    ).toHaveLength(1);
  });

  it('are guarded by what the program makes of its framework', async () => {
    const files = { 'items.service.ts': service };
    const guarded = controller(remove.replace('  @Delete', '  @SignedIn() @Delete'));
    const made = (guard: string): string =>
      `export const SignedIn = () => applyDecorators(UseGuards(${guard}), ApiBearerAuth());\n`;
    const asks = { ...files, 'items.controller.ts': guarded };
    expect(await found({ ...asks, 'signed-in.ts': made('UserGuard') })).toEqual([]);
    expect(await found({ ...asks, 'signed-in.ts': made('ThrottlerGuard') })).toHaveLength(1);
    const asFunction = 'export function SignedIn() {\n  return applyDecorators(UseGuards(UserGuard));\n}\n';
    expect(await found({ ...asks, 'signed-in.ts': asFunction })).toEqual([]);
    const ofClass = controller(remove, "@Controller('items')\n@SignedIn()");
    expect(
      await found({ ...files, 'items.controller.ts': ofClass, 'signed-in.ts': made('UserGuard') }),
    ).toEqual([]);
    // What describes the interface may be longer than what is read of it.
    const told = `  @ApiOperation({ summary: '${'Takes an item away. '.repeat(60)}' })\n`;
    const described = controller(`${told}${remove}`, "@Controller('items')\n@SignedIn()");
    expect(
      await found({ ...files, 'items.controller.ts': described, 'signed-in.ts': made('UserGuard') }),
    ).toEqual([]);
    expect(
      await found({ ...asks, 'signed-in.ts': 'export const SignedIn = () => SetMetadata(1, 2);\n' }),
    ).toHaveLength(1);
  });

  it('are guarded by decorators of Python that hand a view on to those of its framework', async () => {
    const view = (decorator: string): string =>
      `from flask import Flask\nfrom flask_login import current_user, login_required\nfrom guards import members\napp = Flask(__name__)\n@app.route('/me')\n@login_required\ndef me():\n    return show(current_user)\n@app.route('/notes/<id>', methods=['DELETE'])\n${decorator}def remove(id):\n    Note.query.filter_by(id=id).delete()\n`;
    const guards = 'def members(view):\n    return login_required(logged(view))\n';
    const open = async (files: Readonly<Record<string, string>>): Promise<number> =>
      (await found(files)).filter((one) => one.startsWith('endpoint-without-authentication')).length;
    expect(await open({ 'app.py': view(''), 'guards.py': guards })).toBe(1);
    expect(await open({ 'app.py': view('@members\n'), 'guards.py': guards })).toBe(0);
    const counts = 'def members(view):\n    return counted(view)\n';
    expect(await open({ 'app.py': view('@members\n'), 'guards.py': counts })).toBe(1);
  });

  it('take messages from everybody where nothing asks the sender for a proof', async () => {
    const hook = (body: string): string =>
      controller(
        `  @Post('webhook')\n  webhook(@Body() body) { ${body}return this.itemsService.take(body); }\n`,
      );
    const files = { 'items.service.ts': service };
    expect(await found({ ...files, 'items.controller.ts': hook('') })).toHaveLength(1);
    expect(await found({ ...files, 'items.controller.ts': hook('verifySignature(body); ') })).toEqual([]);
  });

  it('are for those alone who prove it, where a function of the program refuses all others', async () => {
    const own =
      "import { getServerSession } from 'next-auth/next';\nexport async function GET(req: Request) {\n  const session = await getServerSession();\n  return Response.json(await db.note.findMany({ where: { userId: session.user.id } }));\n}\n";
    const timer = (called: string): string =>
      `import { verifyTimerSignature } from '../../../lib/verify';\nexport async function POST(req: Request) {\n  try {\n    const rawBody = await req.text();\n    ${called}await db.note.deleteMany({});\n  } catch (error) {\n    return answerOf(error);\n  }\n}\n`;
    const check = (refusal: string): string =>
      `export const verifyTimerSignature = async ({ req, rawBody }: { req: Request; rawBody: string }) => {\n  const signature = req.headers.get('Timer-Signature');\n  const isValid = await receiver.verify({ signature, body: rawBody });\n  if (!isValid) ${refusal}\n};\n`;
    const open = async (called: string, refusal: string): Promise<number> =>
      (
        await found({
          'app/api/notes/route.ts': own,
          'app/api/timer/route.ts': timer(called),
          'lib/verify.ts': check(refusal),
        })
      ).filter((one) => one.startsWith('endpoint-without-authentication')).length;
    const asks = 'await verifyTimerSignature({ req, rawBody });\n    ';
    const throws = "throw new ApiError({ code: 'unauthorized' });";
    expect(await open('', throws)).toBe(1);
    expect(await open(asks, throws)).toBe(0);
    expect(await open(asks, "console.warn('not signed');")).toBe(1);

    const view = (called: string): string =>
      `from flask import Flask, request, abort\nfrom flask_login import current_user, login_required\nfrom checks import verify_signature\napp = Flask(__name__)\n@app.route('/me')\n@login_required\ndef me():\n    return show(current_user)\n@app.route('/sweep', methods=['POST'])\ndef sweep():\n${called}    Note.query.delete()\n`;
    const checks =
      'def verify_signature(request):\n    if not same(request.headers["X-Signature"]):\n        abort(403)\n';
    const views = async (called: string): Promise<number> =>
      (await found({ 'app.py': view(called), 'checks.py': checks })).filter((one) =>
        one.startsWith('endpoint-without-authentication'),
      ).length;
    expect(await views('')).toBe(1);
    expect(await views('    verify_signature(request)\n')).toBe(0);
  });

  it('ask for no right by the name of their route', async () => {
    const change =
      "  @Put(':id') @UseGuards(JwtAuthGuard)\n  change(@Param('id') id: string) { return this.itemsService.remove(id); }\n";
    const head = "@ApiTags('Admin')\n@Controller('admin/items')";
    const files = { 'items.service.ts': service };
    expect(await found({ ...files, 'items.controller.ts': controller(change, head) })).toContain(
      'endpoint-without-authorization items.controller.ts:8',
    );
    const asked = change.replace('(JwtAuthGuard)', '(JwtAuthGuard, RolesGuard)');
    expect(await found({ ...files, 'items.controller.ts': controller(asked, head) })).not.toContain(
      'endpoint-without-authorization items.controller.ts:8',
    );
  });
});

describe('guards of NestJS', () => {
  const open = (signIn: string): Readonly<Record<string, string>> => ({
    'auth.controller.ts': `import { Controller, Post, UseGuards } from '@nestjs/common';\n@Controller('auth')\nexport class AuthController {\n  @Post('login') @UseGuards(${signIn})\n  login(@Request() req) { return this.authService.login(req.user); }\n}\n`,
    'items.controller.ts': `import { Controller, Delete, Put, UseGuards } from '@nestjs/common';\n@Controller('items')\nexport class ItemsController {\n  @Put(':id') @UseGuards(JwtAuthGuard)\n  change(@Param('id') id: string) { return this.items.update(id); }\n  @Delete(':id')\n  remove(@Param('id') id: string) { return this.items.remove(id); }\n}\n`,
  });

  it('are told apart: the one before the sign-in leaves the others what they are', async () => {
    const at = 'endpoint-without-authentication items.controller.ts:6';
    expect(await found(open('LocalAuthGuard'))).toContain(at);
    expect(await found(open("AuthGuard('local')"))).toContain(at);
  });

  it('ask nobody who they are where they ask for something else', async () => {
    const files = open('LocalAuthGuard');
    const limited = files['items.controller.ts']?.replace(
      "@Delete(':id')",
      "@Delete(':id') @UseGuards(ThrottlerGuard)",
    );
    expect(await found({ ...files, 'items.controller.ts': limited ?? '' })).toContain(
      'endpoint-without-authentication items.controller.ts:6',
    );
  });
});

describe('a right that a parameter claims', () => {
  const told = async (body: string): Promise<readonly string[]> =>
    (
      await found({
        'items.controller.ts': `import { Controller, Delete, Query, UseGuards } from '@nestjs/common';\n@Controller('items')\nexport class ItemsController {\n  @Delete(':id') @UseGuards(JwtAuthGuard)\n  remove(@Param('id') id: string, @Query('isAdmin') given: string, @Req() req) {\n    ${body}\n    return this.items.remove(id);\n  }\n}\n`,
      })
    ).filter((one) => one.startsWith('endpoint-trusts-client'));

  it('is told where the handler refuses everybody who does not claim it, and not where it asks who calls as well', async () => {
    const claims = "const isAdmin = given === 'true'; if (!isAdmin) throw new UnauthorizedException();";
    expect(await told(claims)).toEqual(['endpoint-trusts-client items.controller.ts:6']);
    expect(await told("if (given === 'true' && !req.user.isAdmin) throw new ForbiddenException();")).toEqual(
      [],
    );
    expect(await told("const shown = given === 'true' ? all : some;")).toEqual([]);
  });
});

describe('a session of Laravel', () => {
  const told = async (renews: string): Promise<readonly string[]> =>
    (
      await found({
        'routes/web.php':
          "<?php\nuse App\\Http\\Controllers\\SignIn;\nRoute::post('/login', [SignIn::class, 'login']);\n",
        'app/Http/Controllers/SignIn.php': `<?php\nnamespace App\\Http\\Controllers;\nclass SignIn extends Controller {\n  public function login(Request $request) {\n    $user = User::where('email', $request->email)->first();\n    if (Hash::check($request->password, $user->password)) {\n      ${renews}session(['user_id' => $user->id]);\n    }\n    return redirect('/');\n  }\n}\n`,
      })
    ).filter((one) => one.startsWith('endpoint-keeps-session'));

  it('is told where who signs in is put into the one that was there before', async () => {
    expect(await told('')).toEqual(['endpoint-keeps-session app/Http/Controllers/SignIn.php:7']);
    expect(await told('$request->session()->regenerate(); ')).toEqual([]);
  });
});

describe('controllers of ASP.NET', () => {
  const users = (body: string, before = ''): string =>
    `[Route("api/[controller]")]\npublic class UsersController : Controller\n{\n  [Authorize]\n  [HttpDelete("{id}")]\n  public IActionResult Delete(int id)\n  {\n    ${body}\n    _context.SaveChanges();\n    return Ok();\n  }\n${before}  [HttpPost("rename")]\n  public IActionResult Rename([FromBody] Name name)\n  {\n    _context.SaveChanges();\n    return Ok(name.UserId);\n  }\n}\n`;

  it('name in a function which record is meant, and are open where nothing authorizes', async () => {
    const body = '_context.Users.Remove(_context.Users.SingleOrDefault(one => one.Id == id));';
    expect(await found({ 'UsersController.cs': users(body) })).toEqual([
      'endpoint-record-of-others UsersController.cs:8',
      'endpoint-without-authentication UsersController.cs:12',
    ]);
    const own = body.replace('== id', '== id && one.OwnerId == User.FindFirst("id").Value');
    expect(await found({ 'UsersController.cs': users(own, '  [Authorize]\n') })).toEqual([]);
  });

  it('are named by their class where the route says so: registering is for everybody', async () => {
    const text = users('_context.Users.Remove(me);').replaceAll('UsersController', 'RegistrationsController');
    expect(await found({ 'RegistrationsController.cs': text })).toEqual([]);
  });
});

describe('files that are sent', () => {
  it('are kept under their own name by Kotlin, and with the ending that was sent by Symfony', async () => {
    const kotlin = (check: string): string =>
      `class A {\n  fun take(file: MultipartFile) {\n    val fileName = file.originalFilename\n    ${check}\n    writeFile(folder, file, fileName)\n  }\n}\n`;
    expect(await found({ 'A.kt': kotlin('') })).toEqual(['upload-as-named A.kt:3']);
    expect(await found({ 'A.kt': kotlin('if (!fileName.endsWith(".xml")) return') })).toEqual([]);
    const symfony = (ending: string): string =>
      `<?php\nfunction take($form, $file) {\n  if (!$form->isValid()) return;\n  $fileName = uniqid() . '.' . $file->${ending}();\n  $file->move('/uploads', $fileName);\n}\n`;
    expect(await found({ 'a.php': symfony('getClientOriginalExtension') })).toEqual([
      'upload-as-named a.php:4',
    ]);
    expect(await found({ 'a.php': symfony('guessExtension') })).toEqual([]);
  });
});

describe('signing in', () => {
  it('keeps the session of a servlet, unless it is changed', async () => {
    const controller = (before: string): string =>
      `import org.springframework.web.bind.annotation.*\n@Controller\nclass SignIn {\n  @RequestMapping(value = "/login", method = arrayOf(RequestMethod.POST))\n  fun doPost(req: HttpServletRequest): String {\n    val session = req.getSession(true)\n    ${before}\n    session.setAttribute("userid", req.getParameter("userid"))\n    return "home"\n  }\n}\n`;
    expect(await found({ 'SignIn.kt': controller('') })).toContain('endpoint-keeps-session SignIn.kt:8');
    expect(await found({ 'SignIn.kt': controller('req.changeSessionId()') })).not.toContain(
      'endpoint-keeps-session SignIn.kt:8',
    );
  });
});

describe('parameters that decorators fill from a request', () => {
  const change = (query: string, test: string): string =>
    controller(
      `  @Put(':id') @UseGuards(JwtAuthGuard)\n  change(@Request() req, @Param('id') id: string, @Query('${query}') given?: string) {\n    ${test}\n    return this.itemsService.list();\n  }\n`,
    );
  const of = (text: string) => found({ 'items.controller.ts': text });

  it('say what the caller may do only where nothing decides by them', async () => {
    const asks = "if (id !== req.user.id && given !== 'true') throw new ForbiddenException();";
    expect(await of(change('force', asks))).toContain('endpoint-trusts-client items.controller.ts:9');
    const asked = "const all = given === 'true';";
    expect(await of(change('admin_access', asked))).toContain('endpoint-trusts-client items.controller.ts:9');
    // A filter for accounts of administrators gives nobody a right.
    expect(await of(change('admin', asked))).toEqual([]);
    expect(await of(change('force', asked))).toEqual([]);
  });

  it('name the owner of what is shown only where who calls is not taken in their stead', async () => {
    const text = change('userId', 'const owner = userId ? Number(userId) : req.user.id;').replace(
      'given?: string',
      'userId?: string',
    );
    expect(await of(text)).toContain('endpoint-record-of-others items.controller.ts:9');
    expect(await of(text.replace(/const owner[^\n]*/, 'const owner = req.user.id;'))).toEqual([]);
  });

  it('may be called by any signs', async () => {
    const text =
      'class A {\n  fun change(@RequestParam("user_id") `user_id)(`: Long) {\n    val owner = `user_id)(` ?: user.id\n  }\n}\n';
    expect(await found({ 'A.kt': text })).toEqual([]);
  });

  it('set no role, and no column by its name', async () => {
    const put = (line: string): string =>
      `public class UsersController : Controller\n{\n  [Authorize]\n  [HttpPut("{id}")]\n  public IActionResult Put(int id, [FromBody] UserUpdate update)\n  {\n    ${line}\n    return Ok();\n  }\n}\n`;
    expect(await found({ 'A.cs': put('account.role = update.role;') })).toEqual([
      'endpoint-grants-rights A.cs:7',
    ]);
    expect(await found({ 'A.cs': put('account.name = update.name;') })).toEqual([]);
    expect(await found({ 'A.cs': put('answer.role = account.role;') })).toEqual([]);
    const columns = (filter: string): string =>
      `async function change(id, body) {\n  const sets = Object.keys(body)${filter}.map((key) => \`\${key} = ?\`);\n  await run(\`UPDATE users SET \${sets.join(', ')} WHERE id = ?\`);\n}\n`;
    const called =
      "const app = require('express')();\napp.patch('/me', (req, res) => {\n  change(req.user.id, req.body);\n});\n";
    const of = async (text: string): Promise<string[]> =>
      (await found({ 'a.js': text })).filter((one) => one.startsWith('endpoint-grants-rights'));
    expect(await of(columns('') + called)).toEqual(['endpoint-grants-rights a.js:2']);
    expect(await of(columns(''))).toEqual([]);
    expect(await of(columns('.filter((key) => ALLOWED.includes(key))') + called)).toEqual([]);
  });
});

describe('endpoints of Symfony', () => {
  const pages =
    '<?php\nuse Symfony\\Component\\Routing\\Attribute\\Route;\nclass PageController\n{\n  #[Route("/mine")]\n  #[IsGranted("ROLE_USER")]\n  public function mine() { return $this->render("mine"); }\n  #[Route("/staff/run")]\n  public function run($command) { return shell_exec("ls"); }\n}\n';
  const settings = (rules: string): Record<string, string> => ({
    'src/PageController.php': pages,
    'config/packages/security.yaml': `security:\n  access_control:\n${rules}`,
  });
  const open = 'endpoint-without-authentication src/PageController.php:8';

  it('are asked by what the settings say of their path, the first rule that fits', async () => {
    expect(await found({ 'src/PageController.php': pages })).toEqual([open]);
    expect(await found(settings('    - { path: ^/, roles: ROLE_USER }\n'))).toEqual([]);
    expect(await found(settings('    - { path: ^/(admin|staff), roles: [ROLE_STAFF] }\n'))).toEqual([]);
    for (const rules of [
      '    - { path: ^/staff, roles: PUBLIC_ACCESS }\n    - { path: ^/, roles: ROLE_USER }\n',
      '    - { path: ^/$, roles: ROLE_USER }\n',
      '    - { path: "^/mine", roles: ROLE_USER }\n',
    ])
      expect(await found(settings(rules))).toEqual([open]);
  });
});
