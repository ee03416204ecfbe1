import { expect, it } from 'vitest';
import { growsWithLength } from '../../testing/grows-with-length.ts';
import { unpackedPasswords } from './unpacked-accounts.ts';

const values = (text: string): string[] => unpackedPasswords(text).map(({ value }) => value);

it('the first password of a list is told where a loop names its column, in every language', () => {
  for (const text of [
    "PEOPLE = [\n    ('admin@shop.test', 'admin', True),\n    ('joe@shop.test', 'joe', False),\n]\nfor email, password, rights in PEOPLE:\n    add(email, password)\n",
    "const people = [\n  ['root@shop.test', 'admin'],\n];\nfor (const [email, password] of people) add(email, hash(password));",
    "const people = [['root@shop.test', 'admin']];\npeople.forEach(async ([email, password]) => add(email, password));",
    "PEOPLE = [['root@shop.test', 'admin']]\nPEOPLE.each do |email, password|\n  User.create!(email: email, password: password)\nend",
    "$people = [['root@shop.test', 'admin']];\nforeach ($people as [$email, $password]) { add($email, $password); }",
  ]) {
    expect(values(text), text).toEqual(['admin']);
    expect(text.slice(unpackedPasswords(text)[0]?.start).startsWith('admin')).toBe(true);
  }
});

it('columns of other names, hashes and what comes from elsewhere are not', () => {
  for (const text of [
    "PEOPLE = [('root', 'admin')]\nfor name, role in PEOPLE:\n    add(name, role, password)\n",
    "PEOPLE = [('root', '5f4dcc3b5aa765d61d8327deb882cf99')]\nfor name, password in PEOPLE:\n    add(name, password)\n",
    "PEOPLE = [('root', os.environ['ROOT'])]\nfor name, password in PEOPLE:\n    add(name, password)\n",
    'for name, password in load():\n    add(name, password)\n',
  ])
    expect(values(text), text).toEqual([]);
});

it('time to look for them grows with the length of the text', () => {
  for (const part of ['PEOPLE = [(pass, ', 'for a, pass in PEOPLE: ', '[a, pass] of '])
    expect(growsWithLength(unpackedPasswords, part), part).toBe(true);
});
