import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const told = async (rule: string, path: string, text: string): Promise<string[]> =>
  (await found({ [path]: text }))
    .filter((one) => one.startsWith(`${rule} `))
    .map((one) => one.split(' ')[1] ?? '');

describe('a right that an account is made with, as a request sends it', () => {
  const cases: readonly (readonly [string, (role: string) => string, string])[] = [
    [
      'a.js',
      (role) =>
        `app.post('/users', (req, res) => {\n  const email = req.body.email;\n  const kind = ${role};\n  accounts.create({\n    email: email,\n    role: kind,\n  });\n  res.end();\n});\n`,
      'req.body.role',
    ],
    [
      'b.py',
      (role) =>
        `@app.route('/users', methods=['POST'])\ndef make():\n    data = request.get_json()\n    db.session.add(User(email=data['email'], role=${role}))\n    db.session.commit()\n`,
      "data.get('role', 'member')",
    ],
    [
      'c.rb',
      (role) =>
        `require 'sinatra'\npost '/users' do\n  data = JSON.parse(request.body.read)\n  user = { email: data['email'],\n    role: ${role} }\n  USERS << user\nend\n`,
      "data['role'] || 'member'",
    ],
    [
      'd.php',
      (role) =>
        `<?php\nclass UserController {\n  function store(Request $request) {\n    $user = User::create(['email' => $request->input('email'), 'role' => ${role}]);\n  }\n}\n`,
      "$request->input('role')",
    ],
    [
      'E.cs',
      (role) =>
        `public class UsersController : ControllerBase {\n  [HttpPost]\n  public IActionResult Make(UserDto dto) {\n    users.Add(new User { Email = dto.Email, Role = ${role} });\n    return Ok();\n  }\n}\n`,
      'dto.Role',
    ],
  ];
  it.each(cases)('is told in %s, and none that the program chooses', async (path, text, role) => {
    expect(await told('endpoint-grants-rights', path, text(role))).toHaveLength(1);
    expect(await told('endpoint-grants-rights', path, text("'member'"))).toEqual([]);
  });

  it('is no role of a message that a model of language is sent', async () => {
    const text = `app.post('/chat', async (req, res) => {\n  const role = req.body.role;\n  await messages.create({ role: role, content: req.body.content });\n  res.end();\n});\n`;
    expect(await told('endpoint-grants-rights', 'chat.js', text)).toEqual([]);
  });
});

describe('a right that whoever calls claims', () => {
  it('is told of a cookie or header in Java, and of a header of Django by any case of true', async () => {
    const java = (test: string): string =>
      `class Api extends HttpServlet {\n  void doGet(HttpServletRequest request, HttpServletResponse response) {\n    for (Cookie c : request.getCookies())\n      if (${test}) show(response);\n  }\n}\n`;
    const claim = 'c.getName().equals("admin") && c.getValue().equals("1")';
    expect(await told('endpoint-trusts-client', 'Api.java', java(claim))).toEqual(['Api.java:4']);
    expect(
      await told(
        'endpoint-trusts-client',
        'Api.java',
        java('c.getName().equals("language") && c.getValue().equals("en")'),
      ),
    ).toEqual([]);
    expect(
      await told('endpoint-trusts-client', 'Api.java', java('"true".equals(request.getHeader("X-Admin"))')),
    ).toEqual(['Api.java:4']);
    const django = (header: string): string =>
      `def remove(request, note):\n    if request.META['HTTP_${header}'] == "True":\n        note.delete()\n`;
    expect(await told('endpoint-trusts-client', 'views.py', django('ISADMIN'))).toEqual(['views.py:2']);
    expect(await told('endpoint-trusts-client', 'views.py', django('DNT'))).toEqual([]);
  });

  it('is told of a body that says it, where the program refuses everybody else', async () => {
    const net = (test: string): string =>
      `public class UsersController : Controller {\n  [HttpPost]\n  public IActionResult Add(AddUserModel model) {\n    if (!${test}) { return Forbid(); }\n    users.Add(model.Name);\n    return View(model);\n  }\n}\n`;
    expect(await told('endpoint-trusts-client', 'U.cs', net('model.IsAdmin'))).toEqual(['U.cs:4']);
    expect(await told('endpoint-trusts-client', 'U.cs', net('User.IsInRole("Admin")'))).toEqual([]);
    const express = (test: string): string =>
      `app.post('/users', (req, res) => {\n  if (!${test}) return res.sendStatus(403);\n  users.create({ name: req.body.name });\n});\n`;
    expect(await told('endpoint-trusts-client', 'u.js', express('req.body.isAdmin'))).toEqual(['u.js:2']);
    expect(await told('endpoint-trusts-client', 'u.js', express('req.user.isAdmin'))).toEqual([]);
  });
});

describe('whole records of people', () => {
  it('are those of a store that is a member of the database, and what a list of ids leaves out hides none', async () => {
    const text = (answer: string, exclude: string): string =>
      `const schemas = { exclude: [${exclude}] };\napp.get('/users/:id', (req, res) => {\n  db.user.findOne({ where: { id: req.params.id } })\n    .then((user) => {\n      res.json(${answer});\n    });\n});\n`;
    const of = (answer: string, exclude = "'id', 'createdAt'") =>
      told('endpoint-answers-secrets', 'users.js', text(answer, exclude));
    expect(await of('user')).toEqual(['users.js:5']);
    expect(await of('{ name: user.name }')).toEqual([]);
    expect(await of('user', "'password'")).toEqual([]);
  });
});

describe('the number of a card as plain text', () => {
  it('is told of what a context, a mapping or a tag says is stored', async () => {
    const net = (context: string): Record<string, string> => ({
      'Payment.cs':
        'public class Payment {\n  public int Id { get; set; }\n  public string CardNumber { get; set; }\n}\n',
      'Shop.cs': `public class Shop : DbContext {\n  public DbSet<${context}> All { get; set; }\n}\n`,
    });
    const of = async (files: Record<string, string>) =>
      (await found(files)).filter((one) => one.startsWith('number-in-clear')).map((one) => one.split(' ')[1]);
    expect(await of(net('Payment'))).toEqual(['Payment.cs:3']);
    expect(await of(net('Order'))).toEqual([]);
    const java = (mapped: string, convert: string): Record<string, string> => ({
      'Payment.java': `${mapped}\npublic class Payment {\n  private Long id;\n  ${convert}\n  private String cardNumber;\n}\n`,
    });
    expect(await of(java('@Entity', ''))).toEqual(['Payment.java:5']);
    expect(await of(java('', ''))).toEqual([]);
    expect(await of(java('@Entity', '@Convert(converter = Sealed.class)'))).toEqual([]);
    const go = (tag: string): Record<string, string> => ({
      'payment.go': `package shop\ntype Payment struct {\n\tID int\n\tCardNumber string \`${tag}\`\n}\n`,
    });
    expect(await of(go('gorm:"column:card"'))).toEqual(['payment.go:4']);
    expect(await of(go('json:"card"'))).toEqual([]);
    const django = (name: string, beside: string): Record<string, string> => ({
      'models.py': `class ${name}(models.Model):\n    ${beside} = models.CharField(max_length=8)\n    card_number = models.CharField(max_length=22)\n`,
    });
    expect(await of(django('Payment', 'holder'))).toEqual(['models.py:3']);
    // The card of a telephone is a thing in an inventory.
    expect(await of(django('SimCard', 'puk1'))).toEqual([]);
  });
});
