import { expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const open = async (script: string): Promise<string[]> =>
  (
    await found({
      'index.php': `<?php\nsession_start();\nif (!isset($_SESSION['user'])) { header('Location: login.php'); exit; } $id = $_GET["id"]; $pdo->query("DELETE FROM notes WHERE id = $id");`,
      'api.php': `<?php\n${script} $page = $_GET['page'];\n$rows = $pdo->query("SELECT * FROM invoices ORDER BY id")->fetchAll();\necho json_encode($rows);\n`,
    })
  )
    .filter((one) => one.startsWith('endpoint-without-authentication'))
    .map((one) => one.split(' ')[1] ?? '');

it('a script that only starts a session, or writes into one, asks nobody who they are', async () => {
  expect(await open('session_start();')).toEqual(['api.php:3']);
  expect(await open("session_start(); $_SESSION['user'] = $name;")).toEqual(['api.php:3']);
  expect(await open("session_start(); echo $_SESSION['error']; unset($_SESSION['error']);")).toEqual([
    'api.php:3',
  ]);
});

it('one that reads who is in it, or calls what may, does', async () => {
  for (const script of [
    "session_start(); if (!$_SESSION['user']) exit;",
    "session_start(); if (empty($_SESSION['id'])) { http_response_code(401); exit; }",
    'session_start(); $user = getUser($pdo); if (!$user) exit;',
    "session_start(); require 'auth.php';",
  ])
    expect(await open(script), script).toEqual([]);
});
