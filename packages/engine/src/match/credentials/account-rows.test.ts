import { describe, expect, it } from 'vitest';
import { growsWithLength } from '../../testing/grows-with-length.ts';
import { accountRows } from './account-rows.ts';

describe('rows that statements put among accounts', () => {
  it('are told with a password as it is or hashed, and not where the value comes later', () => {
    const row = (text: string): string | undefined => accountRows(text, 'code')[0]?.by;
    expect(row("INSERT INTO users (name, password) VALUES ('anna', 'sunny1')")).toBe('row');
    expect(row("INSERT INTO `users` VALUES ('anna', '5f4dcc3b5aa765d61d8327deb882cf99')")).toBe('code');
    expect(row("INSERT INTO users (name, password) VALUES ('anna', ?)")).toBeUndefined();
    expect(row("INSERT INTO orders (name, password) VALUES ('anna', 'sunny1')")).toBeUndefined();
    expect(row(`"INSERT INTO users (name, password) VALUES ('anna', '" + word + "')"`)).toBeUndefined();
    expect(row("INSERT INTO users (name, password) VALUES ('anna', '%s')")).toBeUndefined();
  });

  it('are told with a password that the server hashes as it inserts it', () => {
    const values = (text: string): string[] => accountRows(text, 'configuration').map((one) => one.value);
    const columns = 'INSERT INTO users (name, pwd_hash, is_admin)\nVALUES\n';
    expect(values(`${columns}('anna', md5('sunny1'), TRUE),\n('bert', md5('rainy2'), FALSE);`)).toEqual([
      'sunny1',
    ]);
    expect(
      values("INSERT INTO accounts (name, pw) VALUES ('anna', crypt('sunny1', gen_salt('bf')))"),
    ).toEqual(['sunny1']);
    expect(values("INSERT INTO orders (name, sum) VALUES ('anna', md5('sunny1'))")).toEqual([]);
    expect(accountRows("INSERT INTO users (n, p) VALUES ('anna', md5('$word'))", 'code')).toEqual([]);
  });

  it('are told once for each table of a dump, whatever signs the values are written with', () => {
    const dump = [
      'INSERT INTO `shop_users` (`name`, `note`, `password`) VALUES',
      "(1, 'a (short) note, with a comma', '7!x{>Rt=d\\'-'),",
    ].join('\n');
    const rows = (text: string): string[] => accountRows(text, 'configuration').map((one) => one.value);
    expect(rows(dump)).toEqual(["7!x{>Rt=d\\'-"]);
    expect(rows(`${dump}\n;INSERT INTO members (login, pwd) VALUES ('it''s', 'sunny1');`)).toEqual([
      "7!x{>Rt=d\\'-",
      'sunny1',
    ]);
    expect(rows(`${dump}\n;${dump}`)).toHaveLength(1);
    const [one] = accountRows(dump, 'configuration');
    expect(dump.slice(one?.start, one?.start === undefined ? 0 : one.start + 5)).toBe('7!x{>');
  });

  it('are read in time that grows with the text alone', () => {
    const read = (text: string) => accountRows(text, 'configuration');
    expect(growsWithLength(read, `INSERT INTO users VALUES (${"''".repeat(190)}`)).toBe(true);
  });
});

it('values that code gives a statement behind its text are of the columns in their order, hashed or not', () => {
  const value = (text: string): string[] => accountRows(text, 'code').map((one) => one.value);
  for (const text of [
    'db.MustExec("INSERT IGNORE INTO users (email, password, role) VALUES (?, ?, ?)", "a@b.io", hash("letmein9"), "admin")',
    'db.Exec("INSERT INTO users (name, password) VALUES ($1, $2)", "admin", "letmein9")',
    `cursor.execute("INSERT OR IGNORE INTO users (name, password) VALUES (?, ?)", ("admin", "letmein9"))`,
    `db.run("INSERT INTO users (name, password, role) VALUES (?, ?, 'admin')", ['admin', bcrypt.hashSync('letmein9', 10)]);`.replace(
      ', 10',
      '',
    ),
    `db.run("INSERT INTO users (role, name, password) VALUES ('admin', ?, ?)", ['root', 'letmein9']);`,
  ]) {
    expect(value(text), text).toEqual(['letmein9']);
    expect(text.slice(accountRows(text, 'code')[0]?.start).startsWith('letmein9')).toBe(true);
  }
  for (const text of [
    'db.Exec("INSERT INTO users (name, password) VALUES (?, ?)", "admin", password)',
    'db.Exec("INSERT INTO users (name, password) VALUES (?, ?)", "admin", hash(os.Getenv("PW")))',
    'db.Exec("INSERT INTO users (name, email) VALUES (?, ?)", "admin", "letmein9")',
    'db.Exec("INSERT INTO posts (name, password) VALUES (?, ?)", "admin", "letmein9")',
  ])
    expect(value(text), text).toEqual([]);
});

it('values behind a statement are read in time that grows with the text alone', () => {
  const read = (text: string) => accountRows(text, 'code');
  expect(growsWithLength(read, 'INSERT INTO users (a) VALUES (?)", ((((')).toBe(true);
  expect(growsWithLength(read, 'INSERT INTO users (a) VALUES (? ')).toBe(true);
});

it('SQLite says of rows that may be there already that they are left or replaced', () => {
  expect(
    accountRows(
      "db.Exec(`INSERT OR IGNORE INTO users (id, name, password) VALUES (1, 'admin', 'letmein9')`)",
      'code',
    ).map(({ value }) => value),
  ).toEqual(['letmein9']);
});
