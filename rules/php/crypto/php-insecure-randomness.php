<?php
// ruleid: php-insecure-randomness
$token = md5(uniqid(mt_rand(), true));
// ok: php-insecure-randomness
$token2 = bin2hex(random_bytes(16));
// ok: php-insecure-randomness
$delay = mt_rand(1, 10);
