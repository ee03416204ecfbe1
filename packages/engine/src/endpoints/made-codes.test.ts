import { describe, expect, it } from 'vitest';
import { madeCode, takesCode } from './made-codes.ts';
import { found } from './testing/found-in.ts';

/** Handlers that make a code for whoever asks and answer it, by language. */
const ANSWERED: Readonly<Record<string, string>> = {
  javascript:
    "const token = Math.random().toString(36);\nsave(token);\nres.json({ message: 'sent', token });",
  python: "token = secrets.token_hex(4)\nsave(token)\nreturn jsonify({'token': token})",
  ruby: 'user.reset_token = rand(10_000).to_s\nuser.save\nrender json: { token: user.reset_token }',
  php: "$token = rand(1000, 9999);\nsave($token);\nreturn response()->json(['token' => $token]);",
  java: 'int code = new Random().nextInt(10000);\nsave(code);\nreturn Map.of("code", code);',
  csharp: 'var token = new Random().Next(1000, 9999).ToString();\nSave(token);\nreturn Json(new { token });',
  go: 'token := fmt.Sprintf("%d", rand.Intn(9999))\nsave(token)\njson.NewEncoder(w).Encode(map[string]string{"token": token})',
};

describe('a code that proves that somebody reads a mail', () => {
  it.each(Object.entries(ANSWERED))('is seen to be answered to whoever asked: %s', (_, body) => {
    const { made, answered } = madeCode(body, []);
    expect(made).not.toBeNull();
    expect(body.slice(answered ?? body.length)).toBe(body.split('\n').at(-1));
  });

  it('is not answered where it is mailed, logged or only kept', () => {
    for (const last of ['await sendMail(email, token);', 'console.log(token);', 'res.json({ ok: true });'])
      expect(madeCode(`const token = nanoid();\n${last}`, []).answered, last).toBeNull();
  });

  it('is none where the session that asks keeps it, and is one where it is sent besides', () => {
    const body = 'token = SecureRandom.uuid\nsession[:check] = token\n';
    expect(madeCode(`${body}render json: { token: token }`, []).answered).toBeNull();
    expect(madeCode(`${body}Mailer.reset(token)\nrender json: { token: token }`, []).answered).not.toBeNull();
    const code = 'code = SecureRandom.uuid\nsession[:check] = code\nrender json: { code: code }';
    expect(madeCode(code, []).answered).not.toBeNull();
  });

  it.each<[string, string]>([
    [
      'ASP.NET: TempData',
      'var token = await _users.GeneratePasswordResetTokenAsync(user);\nvar link = Url.Page(\n  "/Reset",\n  values: new { code = token });\nTempData["Link"] = link;',
    ],
    [
      'ASP.NET: ViewBag',
      'var code = await users.GeneratePasswordResetTokenAsync(user);\nViewBag.Code = code;',
    ],
    [
      'ASP.NET: an answer',
      'var t = await users.GeneratePasswordResetTokenAsync(user);\nreturn Ok(new { t });',
    ],
    [
      'Django',
      "token = default_token_generator.make_token(user)\nlink = reverse('reset', args=[token])\n\nmessages.info(request, f'Go to {link}')",
    ],
    [
      'Laravel',
      "$token = Password::createToken($user);\n$url = route('reset', [$token]);\nreturn back()->with('link', $url);",
    ],
    ['Flask', "token = secrets.token_hex(4)\nflash(f'Your token: {token}')"],
    ['Rails', 'token = user.set_reset_password_token\nflash[:notice] = "Your token: #{token}"'],
  ])('is seen to be left on the next page: %s', (_, body) => {
    const answered = madeCode(body, []).answered;
    expect(answered).not.toBeNull();
    expect(body.slice(0, answered ?? 0).split('\n')).toHaveLength(body.split('\n').length);
  });

  it.each<[string, string]>([
    [
      'it is mailed',
      'var token = await users.GeneratePasswordResetTokenAsync(user);\nvar link = Url.Page("/Reset", new { token });\nawait mail.SendAsync(user.Email, link);\nTempData["Message"] = "A token was sent";',
    ],
    [
      'only in development',
      'var token = await users.GeneratePasswordResetTokenAsync(user);\nif (env.IsDevelopment())\n  TempData["Link"] = token;',
    ],
    ['something else is said', "token = secrets.token_hex(4)\nmail(token)\nflash('We sent a token')"],
  ])('is not left on a page where %s', (_, body) => {
    expect(madeCode(body, []).answered).toBeNull();
  });

  it('is brought by a request in the words of each language', () => {
    for (const text of [
      'const { email, code, password } = req.body;',
      "token = request.form['token']",
      'params[:code]',
      "$_POST['otp']",
      'r.FormValue("code")',
      '@RequestParam String email, @RequestParam String code',
    ])
      expect(takesCode(text), text).toBe(true);
    expect(takesCode('const { email, password } = req.body;')).toBe(false);
  });

  it('is not guessed where a library made it, and looks whether it is right', async () => {
    const reset = (call: string): Record<string, string> => ({
      'Pages/ResetPassword.cshtml.cs': `public class ResetPasswordModel : PageModel {\n  public async Task<IActionResult> OnPostAsync() {\n    var user = await _users.FindByEmailAsync(Input.Email);\n    ${call};\n    return RedirectToPage("./Done");\n  }\n}\n`,
    });
    const told = async (call: string): Promise<boolean> =>
      (await found(reset(call))).some((one) => one.startsWith('endpoint-unlimited-sign-in'));
    expect(await told('await _users.ResetPasswordAsync(user, Input.Code, Input.Password)')).toBe(false);
    expect(await told('if (user.Code == Input.Code) user.Password = Hash(Input.Password)')).toBe(true);
  });

  it('is told where it is answered, and where nothing limits how often one is made or tried', async () => {
    const routes = (body: string): Record<string, string> => ({
      'app.js': `const app = express();\napp.post('/forgot', async (req, res) => {\n  ${body}\n});\n`,
    });
    expect(await found(routes('const token = Math.random();\n  res.json({ token });'))).toEqual(
      expect.arrayContaining(['endpoint-unlimited-sign-in app.js:2', 'endpoint-answers-secrets app.js:4']),
    );
    expect(
      (await found(routes('await mail(req.body.email);\n  res.json({ ok: true });'))).filter((one) =>
        /answers-secrets|unlimited/.test(one),
      ),
    ).toEqual([]);
  });
});
