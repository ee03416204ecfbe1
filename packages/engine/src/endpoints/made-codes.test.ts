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
