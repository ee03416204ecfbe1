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
