<?php
// ruleid: php-hardcoded-password
$db_password = 'v8Qw2kLmZp';
// ok: php-hardcoded-password
$db_password = getenv('DB_PASSWORD');
// ok: php-hardcoded-password
$password = '';
// ok: php-hardcoded-password
$rules = ['password' => 'required|alpha_dash|string|max:255'];
// ok: php-hardcoded-password
$casts = ['password' => 'encrypted'];
