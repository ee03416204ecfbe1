import { describe, expect, it } from 'vitest';
import type { AnalysisName } from '../rules/analyses.ts';
import type { RuleFile } from '../rules/rule-schema.ts';
import { loggedSecrets } from './logged-secrets.ts';

const rules = new Map<AnalysisName, RuleFile>([
  ['secret-logged', { id: 'secret-logged', message: '' } as RuleFile],
]);
const lines = (text: string): number[] =>
  loggedSecrets(rules, 'app', text, () => false).map((one) => one.startLine);

describe('a secret that is logged under another name', () => {
  it.each([
    [
      'JavaScript',
      "const sql = `SELECT id FROM users WHERE password = '${password}'`;\nconsole.log('asks', sql);\n",
    ],
    ['Python', 'query = f"SELECT id FROM users WHERE password=\'{password}\'"\nprint(f"asks {query}")\n'],
    [
      'Go',
      'query := fmt.Sprintf("SELECT id FROM users WHERE name=\'%s\' AND password=\'%s\'", name, password)\nlog.Println("asks", query)\n',
    ],
    [
      'Java',
      'String sql = "SELECT id FROM users WHERE password = \'" + password + "\'";\nlogger.info("asks {}", sql);\n',
    ],
    ['PHP', '$sql = "SELECT id FROM users WHERE password = \'$password\'";\nerror_log("asks $sql");\n'],
    ['Ruby', 'sql = "SELECT id FROM users WHERE password = \'#{password}\'"\nlogger.info "asks #{sql}"\n'],
    [
      'C#',
      'var sql = $"SELECT id FROM Users WHERE Password = \'{password}\'";\nConsole.WriteLine($"asks {sql}");\n',
    ],
  ])('is told of a statement that has a password in it, in %s', (_, text) => {
    expect(lines(text)).toEqual([2]);
    expect(lines(text.replaceAll(/\bpassword\b(?!\s?=|=)/g, 'passwordHash'))).toEqual([]);
  });

  it('is told of rows of people that a statement asked for whole, and of one of them', () => {
    expect(
      lines("const rows = await db.query('SELECT * FROM users');\nconsole.log('found', rows);\n"),
    ).toEqual([2]);
    expect(
      lines(
        "query = 'SELECT * FROM users'\nuser = run_query(query)\nprint(f'found {user}')\n".replace(
          'run_',
          'execute_',
        ),
      ),
    ).toEqual([3]);
    expect(
      lines(
        "const [rows] = await db.query('SELECT * FROM users');\nconst user = rows[0];\nlogger.info({ user });\n",
      ),
    ).toEqual([3]);
    expect(lines("cursor.execute('SELECT * FROM users')\nuser = cursor.fetchone()\nprint(user)\n")).toEqual([
      3,
    ]);
  });

  it('is not told of what is only asked of them, of columns that are named, and of other tables', () => {
    for (const log of [
      "console.log('found', rows.length);",
      "console.log(rows ? 'some' : 'none');",
      "console.log('rows');",
      'console.log(rows[0].id);',
    ])
      expect(lines(`const rows = await db.query('SELECT * FROM users');\n${log}\n`), log).toEqual([]);
    expect(lines("const rows = await db.query('SELECT id FROM users');\nconsole.log(rows);\n")).toEqual([]);
    expect(lines("const rows = await db.query('SELECT * FROM orders');\nconsole.log(rows);\n")).toEqual([]);
    expect(lines('user = execute_query("SELECT * FROM users")\nprint(f"found {len(user)}")\n')).toEqual([]);
  });

  it('is told of tokens that were just made', () => {
    for (const text of [
      'token = generate_token(user)\nprint(f"made {token}")\n',
      "const token = jwt.sign({ id }, key);\nconsole.log('made', token);\n",
      'String token = jwtService.generateToken(user);\nlog.info("made {}", token);\n',
      'token, err := auth.SignToken(user)\nlog.Printf("made %s", token)\n',
      '$token = JWT::encode($claims, $key);\nerror_log("made $token");\n',
    ])
      expect(lines(text), text).toEqual([2]);
    expect(lines('csrf_token = generate_token(user)\nprint(csrf_token)\n')).toEqual([]);
    expect(lines('token = parser.next()\nprint(token)\n')).toEqual([]);
  });

  it('is told of what a request proves itself with, once for each that is read, and not of what is made of it', () => {
    for (const read of [
      'h := c.GetHeader("Authorization")\nlog.Printf("header %s", h)\nlog.Printf("bad header %s", h)\n',
      "const h = req.headers.authorization;\nconsole.log('header', h);\n",
      "h = request.headers.get('Authorization')\nprint(f'header {h}')\n",
      'String h = request.getHeader("Authorization");\nlog.info("header {}", h);\n',
      '$h = $request->header(\'Authorization\');\nerror_log("header $h");\n',
      'String mine(@CookieValue(name = "token") String token) {\nlog.info("came {}", token);\n',
      'String token = Jwts.builder().compact();\nlog.info("made {}", token);\n',
    ])
      expect(lines(read), read).toEqual([2]);
    for (const text of [
      'h := c.GetHeader("Authorization")\nlog.Printf("header of %d", len(h))\n',
      'h := c.GetHeader("Accept")\nlog.Printf("header %s", h)\n',
      'String mine(@CookieValue(name = "theme") String theme) {\nlog.info("came {}", theme);\n',
    ])
      expect(lines(text), text).toEqual([]);
  });

  it('is told of a statement whose password stands on the next line, and of the address of a database with its password', () => {
    expect(
      lines(
        'q := fmt.Sprintf("SELECT id FROM users WHERE id = \'%s\' AND password = SHA2(\'%s\', 256)",\n\tin.ID, in.Password)\nlog.Printf("asks %s", q)\n',
      ),
    ).toEqual([3]);
    expect(
      lines(
        'q := fmt.Sprintf("SELECT id FROM users WHERE id = \'%s\' AND kind = \'%s\'",\n\tin.ID, in.Kind)\nlog.Printf("asks %s", q)\n',
      ),
    ).toEqual([]);
    expect(lines('dsn = "root:letmein1@tcp(db:3306)/shop"\nlog.Printf("connects to %s", dsn)\n')).toEqual([
      2,
    ]);
    expect(lines('dsn = "tcp(db:3306)/shop"\nlog.Printf("connects to %s", dsn)\n')).toEqual([]);
  });

  it('is told of all headers of a request, and not of one', () => {
    for (const text of [
      "console.log('asked', { id, headers: request.headers, at });",
      'log.Printf("asked %v", r.Header)',
      'error_log(print_r(getallheaders(), true));',
      'logger.info request.headers.inspect',
    ])
      expect(lines(text), text).toEqual([1]);
    expect(lines("console.log('asked', { agent: request.headers['user-agent'] });")).toEqual([]);
    expect(lines('log.Printf("asked %v", r.Header.Get("Accept"))')).toEqual([]);
  });

  it('is told of the secret that was expected, and not of what it is called or how long it is', () => {
    for (const text of [
      "console.log('refused', { given: key, expectedKey: 'letmein' });",
      'logger.warning(f"refused {key}", extra={"expected_token": TOKEN})',
      'print(f"refused {key}, expected {expected_token}")',
    ])
      expect(lines(text), text).toEqual([1]);
    expect(lines("console.log('refused', { expectedKeyLength: key.length });")).toEqual([]);
    expect(lines("throw new Error('refused', { expectedKey: 'letmein' });")).toEqual([]);
  });

  it('is told of values that their names call secrets, wherever a call takes them', () => {
    for (const text of [
      "logger.info('paid', {\n  order: id,\n  card_number: cardNumber,\n  cvv: cvv,\n});\n",
      'logger.debug(f"secret of {user.email} is {user[\'otp_secret\']}")\n',
      'logger.info("in %s %s", data["username"], data["password"])\n',
      'logging.info("in {} {}".format(username, password))\n',
      'log.info(String.format("in %s %s", username, password));\n',
      'log.debug("secret {}", user.getOtpSecret());\n',
      'logger.Info("in", zap.String("user", u), zap.String("password", password))\n',
      "Log::info('in ' . $request->input('email') . ' ' . $request->input('password'));\n",
      'logging.info("connects to %s", app.config["SQLALCHEMY_DATABASE_URI"])\n',
      "span.setTag('payment.card', cardNumber);\nspan.setTag('payment.code', cvv);\n",
      "fs.appendFileSync('in.log', `${username} ${password}`);\n",
      'File.AppendAllText(_logFile, $"{username} {password}");\n',
      "file_put_contents('in.log', \"$username:\" . $_POST['password'], FILE_APPEND);\n",
    ])
      expect(lines(text), text).toEqual([1]);
    for (const text of [
      "console.log('in', { password: user.password ? 'set' : 'none', hasPassword });\n",
      'logging.info("password: %s", "set" if user.password else "unset")\n',
      'logger.debug("form has %s", form.password.errors)\n',
      'log.info("card {}", mask(user.getCardNumber()));\n',
      'log.Printf("reads %s", passwordFile)\n',
      'log.info("refused", ErrorCode.INVALID_PASSWORD);\n',
      "fs.appendFileSync('users.txt', `${username} ${password}`);\n",
      'var a = SqliteConnection();\n_logger.LogInformation("opens {At}", connectionString);\n',
    ])
      expect(lines(text), text).toEqual([]);
    expect(
      loggedSecrets(rules, 'scripts/a.js', "console.log('made', apiKey.secretKey);\n", () => false),
    ).toEqual([]);
  });

  it('is told of a text that such a value was put into, and of what the text before a value says it is', () => {
    expect(lines('const entry = `${username} ${password}`;\nconsole.log(entry);\n')).toEqual([2]);
    expect(lines('const entry = `${username} came`;\nconsole.log(entry);\n')).toEqual([]);
    expect(lines('logger.info("Shows credit card: " + number);\n')).toEqual([1]);
    expect(lines('logger.info("Credit card count: " + cards.size());\n')).toEqual([]);
    expect(lines('logger.error("Invalid API key: " + err);\n')).toEqual([]);
  });

  it('is told of the whole body of a request that brings a password', () => {
    expect(lines("console.log('in', req.body);\ncheck(req.body.name, req.body.password);\n")).toEqual([1]);
    expect(lines("console.log('in', req.body.name);\ncheck(req.body.name, req.body.password);\n")).toEqual(
      [],
    );
    expect(lines("console.log('note', req.body);\nkeep(req.body.text);\n")).toEqual([]);
    expect(
      lines("data = request.get_json()\nprint('in', data)\ncheck(data['name'], data['password'])\n"),
    ).toEqual([2]);
    expect(
      lines("Log::info('in', $request->all());\nAuth::attempt($request->only('email', 'password'));\n"),
    ).toEqual([1]);
    expect(lines('login(@Body() dto: LoginDto) {\n  console.log(dto);\n}\n')).toEqual([2]);
    expect(lines('login(@Body() dto: LoginDto) {\n  console.log(dto.email);\n}\n')).toEqual([]);
    expect(
      lines('IActionResult In(LoginModel model) {\n  _logger.LogInformation("In {@Model}", model);\n}\n'),
    ).toEqual([2]);
    expect(
      lines('IActionResult In(LoginModel model) {\n  _logger.LogInformation("In {Model}", model);\n}\n'),
    ).toEqual([]);
  });

  it('is left to the rule that knows it by its name', () => {
    const text = 'token = generate_token(user)\nprint(token)\n';
    expect(loggedSecrets(rules, 'app', text, (line) => line === 2)).toEqual([]);
  });
});

describe('what a program keeps of what was done', () => {
  const kept = (names: string, given: string): number[] =>
    lines(
      `async function register(req, res) {\n  const { ${names} } = req.body;\n${'  await step();\n'.repeat(80)}  await createAuditLog({ action: 'REGISTER', metadata: ${given} });\n}\n`,
    );

  it('is told where the body of a request that brings a password is in it, or a number of a card', () => {
    expect(kept('email, password', '{ body: req.body }')).toEqual([83]);
    expect(kept('email, name', '{ body: req.body }')).toEqual([]);
    expect(kept('email, password', '{ email }')).toEqual([]);
    expect(lines('AuditLog.create(action: "paid", details: { card_number: card_number })\n')).toEqual([1]);
    expect(lines('AuditLog.create(action: "paid", details: { last4: last4 })\n')).toEqual([]);
    expect(lines('public function createAuditLog($action, $metadata) {}\n')).toEqual([]);
  });
});

describe('one-time codes, what a signature should have been, and statements that a database writes out', () => {
  it.each([
    ['a code in JavaScript', 'console.log(`OTP para ${usuario}: ${otp}`);\n'],
    ['a code in Python', 'print(f"code for {email}: {verification_code}")\n'],
    ['a code in PHP', 'Log::info("reset of $email: $reset_code");\n'],
    ['a code in Go', 'log.Printf("otp of %s is %s", user.Email, user.OTP)\n'],
    ['a code in Java', 'logger.info("code for {}: {}", user.getEmail(), user.getOtp());\n'],
    ['a signature', 'console.log(`differs. Expected: ${expectedSig}, got ${signature}`);\n'],
    [
      'what was typed twice',
      'System.out.println("name " + userForm.getName() + " with " + userForm.getPasswordConfirm());\n',
    ],
    [
      'a trace in Python',
      'conn.set_trace_callback(print)\nc = conn.cursor()\nc.execute("SELECT * FROM users WHERE name = ? AND password = ?", (name, password))\n',
    ],
    [
      'a trace in JavaScript',
      "const db = new Database('app.db', { verbose: console.log });\ndb.prepare('UPDATE users SET password = ? WHERE id = ?').run(hash, id);\n",
    ],
  ])('%s', (_, text) => expect(lines(text)).toEqual([1]));

  it.each([
    ['the code of an answer', 'console.log(`answered ${response.statusCode} ${error.code}`);\n'],
    ['that there was one', 'logger.info("otp sent to {}", user.getEmail());\n'],
    ['how one is called', 'log.Println("needs", "verification_code")\n'],
    [
      'statements of other records',
      'conn.set_trace_callback(print)\nc.execute("SELECT id FROM posts WHERE author = ?", (author,))\n',
    ],
    [
      'a trace that is kept nowhere',
      'conn.set_trace_callback(None)\nc.execute("SELECT password FROM users")\n',
    ],
  ])('not %s', (_, text) => expect(lines(text)).toEqual([]));
});

it('the name under which a store of secrets was asked in vain is no secret', () => {
  const text = (said: string): string => `console.warn(\`Secret "\${row.data.secretKey}" ${said}\`);\n`;
  expect(lines(text('not found for the store'))).toEqual([]);
  expect(lines(text('was taken'))).toEqual([1]);
});

it('the cookie of a session is a secret, wherever it is put into what is logged', () => {
  for (const text of [
    'self.logger.info(\n    f"{user.email} came in "\n    f"with {request.cookies.get(\'session\')}."\n)\n',
    'console.log("came in", req.cookies.token);\n',
    'logger.info("session %s", request.session.session_key)\n',
    'console.log(`session ${req.sessionID}`);\n',
    'error_log("session " . session_id());\n',
  ])
    expect(lines(text), text).toEqual([1]);
  for (const text of ['console.log(req.cookies.theme);\n', 'logger.info("cookie session was set")\n'])
    expect(lines(text), text).toEqual([]);
});

it('a statement in brackets is one, and so are the rows that it finds', () => {
  const text = (where: string): string =>
    `query = (\n    "SELECT id, name, password, role "\n    "FROM users "\n    f"WHERE ${where}"\n)\nprint(query)\nuser = conn.execute(query).fetchone()\nprint(dict(user))\n`;
  expect(lines(text("name = '{name}' AND password = '{password}'"))).toEqual([6, 8]);
  expect(lines(text("name = '{name}'"))).toEqual([8]);
  expect(lines(text("name = '{name}'").replace('password, ', ''))).toEqual([]);
});
