import { expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const told = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith('endpoint-session-cookie'));

it('sessions of PHP that keep who has signed in and begin as the settings say are told, unless something sets their cookie', async () => {
  const signIn = (begin: string, kept = 'user_id'): string =>
    `<?php\n${begin}\nif ($_SERVER['REQUEST_METHOD'] === 'POST' && check($_POST['name'], $_POST['password'])) {\n  $_SESSION['${kept}'] = $_POST['name'];\n  header('Location: home.php');\n}\n`;
  expect(await told({ 'in.php': signIn('session_start();') })).toEqual(['endpoint-session-cookie in.php:2']);
  expect(await told({ 'in.php': signIn('session_start();', 'theme') })).toEqual([]);
  expect(await told({ 'in.php': signIn("session_start(['cookie_secure' => true]);") })).toEqual([]);
  expect(
    await told({
      'in.php': signIn('session_start();'),
      'set-up.php': "<?php\nini_set('session.cookie_secure', '1');\n",
    }),
  ).toEqual([]);
  expect(
    await told({
      'in.php': signIn("session_set_cookie_params(['secure' => true]);\nsession_start();"),
    }),
  ).toEqual([]);
});
