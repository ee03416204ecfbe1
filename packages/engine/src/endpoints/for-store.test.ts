import { expect, test } from 'vitest';
import { isForStore } from './for-store.ts';

const asked = (text: string): boolean => isForStore(text, text.search(/["']?password/));

test('an entry of what a statement or call keeps is for the store', () => {
  for (const text of [
    "$this->user_insert_data = array(\n  'name' => $user['name'],\n  'password' => $user['password'],\n);",
    "$this->update_data['password'] = $user['password'];",
    "$data = ['password' => $user['password']];\n$db->insert('users', $data);",
    "return db('users').insert({ id, password: user.password });",
    "row = {'password': user['password']}\ncursor.execute(x)\ntable.insert(row)\nreturn row['id']",
    "return User.create(name: a, 'password' => user.password)",
  ])
    expect(asked(text), text).toBe(true);
});

test('an entry of what is answered, or of what nothing keeps, is not', () => {
  for (const text of [
    "return response()->json(['password' => $user['password']]);",
    "$data = ['password' => $user['password']];\necho json_encode($data);",
    "result['password'] = user['password']\nreturn jsonify(result)",
    "$db->update('users', $a);\n$out['password'] = $user['password'];\nreturn $out;",
  ])
    expect(asked(text), text).toBe(false);
});
