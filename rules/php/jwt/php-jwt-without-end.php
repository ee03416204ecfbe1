<?php
use Firebase\JWT\JWT;

$key = getenv('KEY');

// ruleid: php-jwt-without-end
$forever = JWT::encode(['sub' => 7], $key, 'HS256');

// ok: php-jwt-without-end
$hour = JWT::encode(['sub' => 7, 'exp' => time() + 3600], $key, 'HS256');
