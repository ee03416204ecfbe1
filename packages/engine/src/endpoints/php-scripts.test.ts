import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const signIn = `<?php
session_start();
$name = $_POST['username'];
$rows = mysqli_query($db, "SELECT * FROM users WHERE name = '$name' AND password = '" . $_POST['password'] . "'");
if (mysqli_num_rows($rows) == 1) {
  $_SESSION['user'] = $name;
}
`;
const mine = "<?php\nsession_start();\nif (!isset($_SESSION['user'])) { exit; }\n$id = $_GET['id'];\n";
const remove = (before: string): string =>
  `<?php\n${before}\n$id = $_GET['id'];\nmysqli_query($db, "DELETE FROM notes WHERE id = $id");\n`;

describe('a script of PHP', () => {
  it('is an endpoint at its own path: what it leaves open is told where it does it', async () => {
    expect(await found({ 'login.php': signIn, 'mine.php': mine, 'remove.php': remove('') })).toEqual([
      'password-in-clear login.php:4',
      'endpoint-keeps-session login.php:6',
      'endpoint-unlimited-sign-in login.php:3',
      'endpoint-without-authentication remove.php:4',
      'endpoint-session-cookie login.php:2',
    ]);
  });

  it('is for whoever its folder says, as far as anybody can tell', async () => {
    const admin = `<?php\nsession_start();\nif (!$_SESSION['user']) exit;\n$id = $_GET['id'];\nmysqli_query($db, "UPDATE notes SET a = 1 WHERE id = $id");\n`;
    // Of who may do it nothing is told; that another site can have it done is.
    expect(await found({ 'mine.php': mine, 'admin/notes.php': admin })).toEqual([
      'endpoint-forgeable admin/notes.php:5',
    ]);
  });

  it('is asked for by itself, by what it includes, or is none where it reads no request', async () => {
    const open = async (text: string): Promise<string[]> =>
      (await found({ 'mine.php': mine, 'a.php': text })).filter((one) => one.includes('without-auth'));
    expect(await open(remove(''))).toEqual(['endpoint-without-authentication a.php:4']);
    expect(await open(remove('include "db.php";'))).toEqual(['endpoint-without-authentication a.php:4']);
    expect(await open(remove('session_start();'))).toEqual(['endpoint-without-authentication a.php:4']);
    for (const asked of [
      remove('session_start(); if (!isset($_SESSION["user"])) exit;'),
      // Who includes it lets in whom it likes.
      remove("if (!defined('ROOT')) { die('no'); }"),
      remove('require_once __DIR__ . "/auth.php";'),
      '<?php\nfunction remove($id) { global $db; mysqli_query($db, "DELETE FROM notes WHERE id = " . $_GET["id"]); }\n',
      '<?php\nmysqli_query($db, "DELETE FROM notes");\n',
    ])
      expect([asked, await open(asked)]).toEqual([asked, []]);
  });
});
