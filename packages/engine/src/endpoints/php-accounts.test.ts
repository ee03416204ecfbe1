import { expect, it } from 'vitest';
import { growsWithLength } from '../testing/grows-with-length.ts';
import { peopleAnswered, roleInserted, wholeKept } from './php-accounts.ts';
import { wholeRequests } from './plain-reads.ts';
import { found } from './testing/found-in.ts';

const kept = (body: string): boolean => wholeKept(body, wholeRequests('php', body)) !== null;

it('all that a request holds, kept as a record of an own class, a table or a model, is told', () => {
  for (const body of [
    "User::update($_SESSION['user']['id'], $_POST);",
    '$data = $_POST;\n$data["password"] = password_hash($data["password"], PASSWORD_DEFAULT);\nUser::create($data);',
    '$this->Patient_model->update($id, $this->input->post());',
    '$model->insert($this->request->getPost());',
    '$m->attributes = Yii::$app->request->post();\n$m->save();',
    "foreach ($_POST as $key => $value) {\n  $fields[] = \"$key = '$value'\";\n}\n$db->query('UPDATE users SET ' . implode(',', $fields));",
    "foreach ($request->request->all() as $k => $v) {\n  $setter = 'set' . ucfirst($k);\n  $user->$setter($v);\n}",
  ])
    expect(kept(body), body).toBe(true);
  for (const body of [
    "User::update($id, ['name' => $_POST['name']]);",
    '$data = $_POST;\nunset($data["role"]);\nUser::create($data);',
    '$data = array_intersect_key($_POST, array_flip(self::COLUMNS));\nUser::create($data);',
    '$form->validate($_POST);\n$users->insert($_POST);',
    'foreach ($_POST as $key => $value) {\n  if (!in_array($key, self::COLUMNS, true)) continue;\n  $user->$key = $value;\n}',
    'foreach ($_POST as $key => $value) {\n  $clean[$key] = trim($value);\n}',
  ])
    expect(kept(body), body).toBe(false);
});

it('a role that the request says is told where a statement makes an account with it, unless it is one of those that everybody may have', () => {
  const register = (asked: string): string =>
    `$role = $_POST['role'] ?? 'user';\n${asked}$st = $db->prepare('INSERT INTO users (name, role) VALUES (?, ?)');\n$st->bind_param('ss', $_POST['name'], $role);`;
  expect(roleInserted(register(''))).toBe(0);
  expect(roleInserted(register("if (!in_array($role, ['user', 'guest'], true)) exit;\n"))).toBeNull();
});

it('whole rows of people that are answered are told, and not fields that somebody chose', () => {
  for (const body of [
    "echo json_encode(fetch_all('SELECT * FROM users'));",
    "echo json_encode($this->db->get('users')->result());",
    'return $this->asJson(User::find()->all());',
    '$users = $this->em->getRepository(User::class)->findAll();\nreturn $this->json($users);',
    "$user = $db->query('SELECT * FROM users WHERE id = ?', [$id])->fetch();\necho json_encode(['user' => $user]);",
  ])
    expect(peopleAnswered(body), body).not.toBeNull();
  for (const body of [
    "echo json_encode(fetch_all('SELECT id, name FROM users'));",
    "$user = $db->query('SELECT * FROM users')->fetch();\nunset($user['password']);\necho json_encode($user);",
    "$user = $db->query('SELECT * FROM users')->fetch();\necho json_encode(['name' => $user['name']]);",
    "echo json_encode($db->query('SELECT * FROM products')->fetchAll());",
  ])
    expect(peopleAnswered(body), body).toBeNull();
});

it('they are told of handlers of an application', async () => {
  const told = await found({
    'register.php':
      "<?php\nrequire 'db.php';\n$role = $_POST['role'] ?? 'user';\n$st = $db->prepare('INSERT INTO users (name, role) VALUES (?, ?)');\n$st->bind_param('ss', $_POST['name'], $role);\n$st->execute();\n",
    'users.php':
      "<?php\nrequire 'db.php';\necho json_encode($db->query('SELECT * FROM users')->fetch_all());\n",
  });
  expect(told).toContain('endpoint-grants-rights register.php:3');
  expect(told).toContain('endpoint-answers-secrets users.php:3');
});

it('the work grows with the length of the text', () => {
  for (const part of [
    'foreach ($_POST as $key => $value) ',

    "$role = $_POST['role']; ",
    '$u = $db->get("users") ',
    'json_encode($users, ',
    'INSERT INTO users (a',
  ]) {
    expect(
      growsWithLength((text) => peopleAnswered(text), part),
      part,
    ).toBe(true);
    expect(
      growsWithLength((text) => roleInserted(text), part),
      part,
    ).toBe(true);
    expect(
      growsWithLength((text) => wholeKept(text, []), part),
      part,
    ).toBe(true);
  }
});
