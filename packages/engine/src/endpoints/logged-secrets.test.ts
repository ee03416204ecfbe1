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

  it('is left to the rule that knows it by its name', () => {
    const text = 'token = generate_token(user)\nprint(token)\n';
    expect(loggedSecrets(rules, 'app', text, (line) => line === 2)).toEqual([]);
  });
});
