import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const TELLS = 'endpoint-tells-accounts';
const told = async (files: Record<string, string>): Promise<number> =>
  (await found(files)).filter((one) => one.startsWith(TELLS)).length;

const js = (path: string, body: string): Record<string, string> => ({
  'a.js': `const app = require('express')();\napp.post('${path}', async (req, res) => {\n  const user = await User.findOne({ email: req.body.email });\n${body}\n});\n`,
});
const signIn = (unknown: string, wrong: string): Record<string, string> =>
  js(
    '/login',
    `  if (!user) return res.status(401).json({ error: '${unknown}' });\n  if (!(await bcrypt.compare(req.body.password, user.password))) return res.status(401).json({ error: '${wrong}' });\n  res.json({ name: user.name });`,
  );
const python = (unknown: string, wrong: string): Record<string, string> => ({
  'a.py': `from flask import Flask\napp = Flask(__name__)\n@app.post('/login')\ndef login():\n    user = find(request.form['name'])\n    if user is None:\n        return render('${unknown}')\n    if not check_password_hash(user.password, request.form['password']):\n        return render('${wrong}')\n    return 'ok'\n`,
});

describe('a sign-in tells who has an account where its answers differ, in whatever language they are written', () => {
  it.each<[string, number, Record<string, string>]>([
    ['Express', 1, signIn('Utilisateur introuvable ici', 'Mot de passe incorrect')],
    ['Express, the same', 0, signIn('Identifiants non valides', 'Identifiants non valides')],
    ['Flask', 1, python('Nie ma takiej osoby', 'Bledne haslo tutaj')],
    ['Flask, the same', 0, python('Bledne dane tutaj', 'Bledne dane tutaj')],
    [
      'Express, one text with two statuses',
      1,
      {
        'a.js':
          signIn('Identifiants non valides', 'Identifiants non valides')['a.js']?.replace('401', '404') ?? '',
      },
    ],
    [
      'Flask, one text with two statuses',
      1,
      {
        'a.py':
          python('Bledne dane tutaj', 'Bledne dane tutaj')
            ['a.py']?.replace("tutaj')", "tutaj'), 404")
            .replace("tutaj')\n    return 'ok'", "tutaj'), 401\n    return 'ok'") ?? '',
      },
    ],
    [
      'one condition of both',
      0,
      js(
        '/login',
        "  if (!user || user.password !== hash(req.body.password)) return res.json({ error: 'Identifiants non valides' });\n  if (!user.isValid) return res.json({ error: 'Compte bien fermé' });\n  res.end();",
      ),
    ],
    [
      'what is only logged',
      0,
      js(
        '/login',
        "  if (!user) {\n    console.log('Personne de ce nom');\n    return res.sendStatus(401);\n  }\n  if (!(await bcrypt.compare(req.body.password, user.password))) return res.status(401).json({ error: 'Mot de passe incorrect' });\n  res.end();",
      ),
    ],
  ])('%s', async (_, count, files) => expect(await told(files)).toBe(count));
});

describe('a reset and a registration tell it too', () => {
  const laravel = (answer: string): Record<string, string> => ({
    'routes/web.php':
      "<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::post('forgot-password', 'ResetController@store');\n",
    'app/ResetController.php': `<?php\nclass ResetController {\n  public function store(Request $request) {\n    $status = Password::sendResetLink($request->only('email'));\n    ${answer}\n  }\n}\n`,
  });
  it.each<[string, number, Record<string, string>]>([
    [
      'a reset that answers otherwise',
      1,
      js(
        '/forgot-password',
        "  if (!user) {\n    return res.json({ error: 'Aucun compte de ce nom' });\n  }\n  mail(user);\n  res.json({ message: 'Un message est parti' });",
      ),
    ],
    [
      'a reset that says the same',
      0,
      js(
        '/forgot-password',
        "  if (!user) {\n    return res.json({ message: 'Un message est parti' });\n  }\n  mail(user);\n  res.json({ message: 'Un message est parti' });",
      ),
    ],
    ["what Laravel's broker says", 1, laravel("return back()->withErrors(['email' => __($status)]);")],
    [
      "what Laravel's broker says, kept back",
      0,
      laravel("return back()->with('status', 'A mail is on its way');"),
    ],
    [
      'a registration whose names everybody sees',
      0,
      js(
        '/register',
        "  if (user) return res.json({ error: 'This username is already taken' });\n  await make(req.body.password);\n  res.end();",
      ),
    ],
    [
      'a registration',
      1,
      js(
        '/register',
        "  if (user) return res.json({ error: 'This email is already registered' });\n  await make(req.body.password);\n  res.end();",
      ),
    ],
  ])('%s', async (_, count, files) => {
    expect(await told(files)).toBe(count);
  });
});

describe('a registration tells it in words that name no address where it looked for one, and a code is asked for by name', () => {
  const register = (said: string, by = 'email'): Record<string, string> => ({
    'a.ts': `import { Controller, Post, Body, Req } from '@nestjs/common';\nimport { AuthService } from './b';\n@Controller('auth')\nexport class AuthController {\n  constructor(private readonly authService: AuthService) {}\n  @Post('register')\n  async register(@Body() dto: RegisterDto, @Req() request: Request) {\n    return this.authService.register(dto);\n  }\n}\n`,
    'b.ts': `export class AuthService {\n  async register(data: RegisterDto) {\n    const known = this.db.one('SELECT * FROM users WHERE ${by} = ?', [data.${by}]);\n    if (known) {\n      throw new BadRequestException('${said}');\n    }\n    this.keep(data.${by}, hash(data.password));\n  }\n}\n`,
  });
  it.each<[string, number, Record<string, string>]>([
    ['a service', 1, register('User already exists')],
    ['a service that looked for a name that others see', 0, register('User already exists', 'nick')],
    [
      'a token that nobody has',
      0,
      js(
        '/reset-password',
        "  if (!user) return res.json({ error: 'Could not find user for that reset token' });\n  mail(user);\n  res.json({ message: 'Password was changed' });",
      ),
    ],
    ['a service that says nothing of it', 0, register('Please look into your mail')],
    [
      'a code for whoever has the name',
      1,
      js(
        '/request-otp',
        "  if (!user) return res.status(404).json({ error: 'Usuario no encontrado' });\n  const otp = makeOtp();\n  res.json({ message: 'Se ha enviado algo' });",
      ),
    ],
    [
      'another password by a code',
      1,
      js(
        '/change-password',
        "  const { email, otp, password } = req.body;\n  if (!user) return res.status(404).json({ error: 'Usuario no encontrado' });\n  if (otps.get(email) !== otp) return res.status(400).json({ error: 'No es correcto' });\n  user.password = await bcrypt.hash(password, 10);\n  res.end();",
      ),
    ],
  ])('%s', async (_, count, files) => expect(await told(files)).toBe(count));
});

describe('a reset that leads those whom nobody knows elsewhere tells it as well', () => {
  const razor = (unknown: string, known: string, condition = 'user is null'): Record<string, string> => ({
    'Pages/ForgotPassword.cshtml.cs': `using Microsoft.AspNetCore.Mvc.RazorPages;
public class ForgotPasswordModel : PageModel {
  public async Task<IActionResult> OnPostAsync() {
    var user = await _users.FindByEmailAsync(Input.Email);
    if (${condition})
    {
      return RedirectToPage("${unknown}");
    }
    Send(user);
    return RedirectToPage("${known}");
  }
}
`,
  });
  const flask = (unknown: string, known: string): Record<string, string> => ({
    'a.py': `from flask import Flask, redirect\napp = Flask(__name__)\n@app.post('/forgot')\ndef forgot():\n    user = User.query.filter_by(email=request.form['email']).first()\n    if not user:\n        return redirect('${unknown}')\n    mail(user)\n    return redirect('${known}')\n`,
  });
  it.each<[string, number, Record<string, string>]>([
    ['Razor Pages', 1, razor('./Sent', './Forgot')],
    ['Razor Pages, the same page', 0, razor('./Sent', './Sent')],
    ['Razor Pages, another reason too', 0, razor('./Sent', './Forgot', 'user is null || user.IsLocked')],
    [
      'Razor Pages, by a key that nobody guesses',
      0,
      {
        'Pages/ConfirmEmail.cshtml.cs':
          'public class ConfirmEmailModel : PageModel {\n  public async Task<IActionResult> OnGetAsync(string userId, string code) {\n    if (userId == null || code == null)\n      return RedirectToPage("/Index");\n    var user = await _users.FindByIdAsync(userId);\n    if (user == null)\n      return NotFound("Unable to load that user.");\n    StatusMessage = ok ? "Thank you for confirming." : "Error confirming it.";\n    return Page();\n  }\n}\n',
      },
    ],
    [
      'Razor Pages, whoever has signed in',
      0,
      {
        'Pages/ConfirmEmail.cshtml.cs':
          'public class ConfirmEmailModel : PageModel {\n  public async Task<IActionResult> OnGetAsync() {\n    var user = await _users.GetUserAsync(User);\n    if (user == null)\n    {\n      return NotFound("Unable to load that user.");\n    }\n    StatusMessage = ok ? "Thank you for confirming." : "Error confirming it.";\n    return Page();\n  }\n}\n',
      },
    ],
    [
      'Express',
      1,
      js(
        '/forgot',
        "  if (!user) {\n    return res.redirect('/forgot?x');\n  }\n  mail(user);\n  res.redirect('/sent');",
      ),
    ],
    [
      'Express, the same page',
      0,
      js(
        '/forgot',
        "  if (!user) {\n    return res.redirect('/sent');\n  }\n  mail(user);\n  res.redirect('/sent');",
      ),
    ],
    ['Flask', 1, flask('/forgot?x', '/sent')],
    ['Flask, the same page', 0, flask('/sent', '/sent')],
  ])('%s', async (_, count, files) => expect(await told(files)).toBe(count));
});

const signUp = (said: string, name = 'checkDuplicateEmail'): Record<string, string> => ({
  'a.js': `const app = require('express')();
const ${name} = (req, res, next) => {
  User.findOne({ where: { email: req.body.email } }).then((user) => {
    if (user) { res.status(400).send({ message: '${said}' }); return; }
    next();
  });
};
app.post('/signup', [${name}], (req, res) => {
  User.create({ email: req.body.email, password: bcrypt.hashSync(req.body.password, 10) });
  res.send('ok');
});
`,
});

it('what stands before a registration tells whose address is taken, and what says nothing of it does not', async () => {
  expect(await told(signUp('Email is already in use'))).toBe(1);
  expect(await told(signUp('Please try again later'))).toBe(0);
  expect(
    await told({ 'a.js': signUp('Email is already in use')['a.js']?.replace("'/signup'", "'/lists'") ?? '' }),
  ).toBe(0);
});

it('a sign-in that says in two branches of else what is wrong tells who has an account', async () => {
  const flask = (unknown: string): Record<string, string> => ({
    'a.py': `from flask import Flask, request, flash
app = Flask(__name__)
@app.route('/login', methods=['POST'])
def login():
    password = request.form['password']
    result = find(request.form['name'])
    if result:
        if check_password_hash(result[1], password):
            return start(result)
        else:
            flash('이름 또는 비밀번호가 올바르지 않습니다.')
    else:
        flash('${unknown}')
    return page()
`,
  });
  expect(await told(flask('존재하지 않는 이름입니다.'))).toBe(1);
  expect(await told(flask('이름 또는 비밀번호가 올바르지 않습니다.'))).toBe(0);
});

it('so does what a form asks of each field, where people register', async () => {
  const flask = (said: string, path = '/register'): Record<string, string> => ({
    'a.py': `from flask import Flask
app = Flask(__name__)
@app.route('${path}', methods=['POST'])
def page():
    form = AccountForm()
    if form.validate_on_submit():
        add(User(email=form.email.data, password=form.password.data))
    return render(form)
`,
    'forms.py': `def validate_email(form, field):
    if not is_unique(field.data):
        raise ValidationError('${said}')
`,
  });
  expect(await told(flask('Email is already in use.'))).toBe(1);
  expect(await told(flask('Email is not written like one.'))).toBe(0);
  expect(await told(flask('Email is already in use.', '/lists'))).toBe(0);
});
