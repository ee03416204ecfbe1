<?php
// ruleid: php-few-iterations
$few = hash_pbkdf2('sha256', $password, $salt, 1000, 32);
// ok: php-few-iterations
$enough = hash_pbkdf2('sha256', $password, $salt, 600000, 32);
// ruleid: php-few-iterations
$low = password_hash($password, PASSWORD_BCRYPT, ['cost' => 8]);
// ok: php-few-iterations
$high = password_hash($password, PASSWORD_BCRYPT, ['cost' => 12]);
