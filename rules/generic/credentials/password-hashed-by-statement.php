<?php
// ruleid: password-hashed-by-statement
$db->prepare('SELECT id FROM users WHERE name = ? AND password = MD5(?)');
// ok: password-hashed-by-statement
$db->prepare('SELECT id, password FROM users WHERE name = ?');
