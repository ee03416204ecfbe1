import { describe, expect, it, test } from 'vitest';
import { found } from './testing/found-in.ts';

const told = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith('endpoint-answers-secrets'));
const script = (answer: string): Record<string, string> => ({
  'app.js': `const app = express();\napp.post('/a', (req, res) => {\n  const { name, password, cardNumber } = req.body;\n  ${answer}\n});\n`,
});
const net = (answer: string): Record<string, string> => ({
  'A.cs': `class AController : Controller {\n  [HttpPost]\n  public IActionResult Show(string name, string password)\n  {\n    ${answer}\n  }\n}\n`,
});

describe('an answer whose values are called secrets', () => {
  it('is told of secrets of the program and of its configuration', async () => {
    for (const files of [
      net('return Json(new\n    {\n      apiKey = API_KEY,\n      jwtSecret = JWT_SECRET,\n    });'),
      net('return Json(new { smtp = new { host = "a", password = _secrets["SmtpPassword"] } });'),
      net('return Ok(new { all = _configuration.AsEnumerable() });'),
      net('var a = new { Main = _configuration["ConnectionStrings:Main"] };\n    return Json(a);'),
      script('res.json({ key: config.get("apiKey") });'),
    ])
      expect(await told(files), Object.values(files)[0]).toHaveLength(1);
    for (const files of [
      net('return Json(new { page = _configuration["PageSize"] });'),
      net('return Json(new { code = ErrorCodes.INVALID_PASSWORD });'),
      script('res.json({ key: PUBLIC_API_KEY });'),
    ])
      expect(await told(files), Object.values(files)[0]).toEqual([]);
  });

  it('is told of passwords and numbers of cards and persons, and not of whether there is one', async () => {
    for (const files of [
      script('res.json({ name, password });'),
      script('res.json({ ok: true, cardNumber: cardNumber });'),
      net('return Json(new { ok = true, plainPassword = password });'),
      {
        'a.py':
          "@bp.route('/a')\ndef a():\n    user = load(request.args)\n    return render_template('a.html', otp_secret=user['otp_secret'])\n",
      },
    ])
      expect(await told(files), Object.values(files)[0]).toHaveLength(1);
    for (const files of [
      script("res.json({ name, password: 'is too short' });"),
      script('res.json({ hasPassword: Boolean(password), passwordLength: password.length });'),
      script('res.json({ cardNumber: mask(cardNumber) });'),
      script('res.json({ cardNumber: cardNumber.slice(-4) });'),
      net('return Json(new { hasPassword = password != null });'),
    ])
      expect(await told(files), Object.values(files)[0]).toEqual([]);
  });

  it('is told of lists with passwords that are written into the program, and of what is found in them', async () => {
    const list = (answer: string): Record<string, string> => ({
      'app.js': `const app = express();\nconst people = [\n  { id: 1, name: 'ann', password: 'pw-ann-77' },\n];\napp.get('/a', (req, res) => {\n  ${answer}\n});\n`,
    });
    expect(await told(list('res.json(people);'))).toHaveLength(1);
    expect(
      await told(list('const one = people.find((it) => it.id === req.params.id);\n  res.json(one);')),
    ).toHaveLength(1);
    expect(await told(list('const names = people.map((it) => it.name);\n  res.json(names);'))).toEqual([]);
    expect(
      await told(
        list('const one = people.find((it) => it.id === req.params.id);\n  res.json({ id: one.id });'),
      ),
    ).toEqual([]);
  });

  it('is told of a password that goes into a token, which whoever holds it reads', async () => {
    const signing = (claims: string): Record<string, string> => ({
      'tokens.js': `function issue(user) {\n  const claims = ${claims};\n  return jwt.sign(claims, key, { expiresIn: '1h' });\n}\n`,
    });
    expect(await told(signing('{ id: user.id, password: user.password }'))).toHaveLength(1);
    expect(await told(signing('{ id: user.id, email: user.email }'))).toEqual([]);
  });
});

it('an answer that is made of each row is told of what a row has of passwords, and one that is kept is not', async () => {
  const rows = (field: string, send = 'res.json({ people });'): Record<string, string> => ({
    'app.js': `const app = express();\napp.get('/people', async (req, res) => {\n  const result = await pool.query(statement);\n  const people = result.rows.map((row) => ({\n    id: row.id,\n    user: { name: row.name, ${field} },\n  }));\n  ${send}\n});\n`,
  });
  expect(await told(rows('passwordHash: row.password_hash'))).toHaveLength(1);
  expect(await told(rows('hasPassword: row.has_password'))).toEqual([]);
  expect(await told(rows('passwordHash: row.password_hash', 'await copy(people);'))).toEqual([]);
});

it('a token is told of the number of a card in it', async () => {
  const token = (field: string): Record<string, string> => ({
    'tokens.js': `function issue(user) {\n  return jwt.sign({ id: user.id, ${field} }, key, { expiresIn: '1h' });\n}\n`,
  });
  expect(await told(token('creditCardNumber: user.creditCardNumber'))).toHaveLength(1);
  expect(await told(token('hasCard: user.hasCard'))).toEqual([]);
});

test('a password that is made up for whoever asks, and that no account gets, is none', async () => {
  const py = (more: string) => ({
    'a.py': `@app.route('/suggest')\ndef suggest():\n    password = lib.make_password()\n${more}    return jsonify({"password": password})\n`,
  });
  expect(await told(py(''))).toEqual([]);
  expect(await told(py('    user.set_password(password)\n'))).toHaveLength(1);
});
