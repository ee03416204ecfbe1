import { expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const answers = async (body: string): Promise<string[]> =>
  (
    await found({
      'app.js': `const app = express();\napp.get('/people/:id', async (req, res) => {\n${body}\n});\n`,
    })
  ).filter((one) => one.startsWith('endpoint-answers-secrets'));

it('rows of people that a statement asks for whole are told where they are answered, however they got their name', async () => {
  for (const body of [
    "const [rows] = await pool.query('SELECT * FROM users WHERE id = ?', [req.params.id]);\nres.json(rows[0]);",
    "const { rows } = await pool.query('SELECT * FROM users WHERE id = $1', [req.params.id]);\nreturn rows[0];",
    "const found = await pool.query('SELECT * FROM accounts');\nres.send(found.rows);",
    "db.query('SELECT * FROM users WHERE id = ?', [req.params.id], (error, rows) => {\nres.json({ user: rows[0] });\n});",
    "const [rows] = await pool.query('SELECT * FROM users');\nctx.body = rows;",
    'const sql = `SELECT * FROM users WHERE id = ${id}`; const found = await pool.query(sql);\nres.json({\n  ok: true,\n  results: found.rows\n});',
    'const sql = `SELECT t.*, u.name, u.password_hash FROM tasks t JOIN users u ON t.user_id = u.id`; const found = await pool.query(sql);\nres.json({ results: found.rows });',
  ])
    expect(await answers(body), body).toEqual(['endpoint-answers-secrets app.js:4']);
});

it('columns that are named, other tables, and rows that are only looked at are not told', async () => {
  for (const body of [
    "const [rows] = await pool.query('SELECT id, name FROM users');\nres.json(rows);",
    "const [rows] = await pool.query('SELECT * FROM products');\nres.json(rows);",
    'const sql = `SELECT t.*, u.name FROM tasks t JOIN users u ON t.user_id = u.id`; const found = await pool.query(sql);\nres.json({ results: found.rows });',
    'const sql = `SELECT id, password_hash FROM users`; const found = await pool.query(sql);\nres.json({\n  ok: match(found.rows),\n});',
    "const [rows] = await pool.query('SELECT * FROM users WHERE id = ?', [req.params.id]);\nres.json({ ok: rows.length > 0 });",
  ])
    expect(await answers(body), body).toEqual([]);
});

it('what leaves fields out of records leaves none out of rows, and the first of them stands beside what is answered without one', async () => {
  const hides = { 'user.js': 'class User { toJSON() { return { name: this.name }; } }\n' };
  const route = (body: string): string =>
    `const app = express();\napp.get('/people/:id', async (req, res) => {\n${body}\n});\n`;
  const rows =
    'const sql = `SELECT * FROM users WHERE id = ${req.params.id}`;\nconst found = await store.query(sql);\nres.json(found[0] || { error: 1 });';
  expect(
    (await found({ ...hides, 'app.js': route(rows) })).filter((one) => one.startsWith('endpoint-answers')),
  ).toEqual(['endpoint-answers-secrets app.js:5']);
  expect(
    (
      await found({ ...hides, 'app.js': route('const user = await User.findById(1);\nres.json(user);') })
    ).filter((one) => one.startsWith('endpoint-answers')),
  ).toEqual([]);
});
