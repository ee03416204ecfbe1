<?php
// vedette-example-path: config/session.php
return [
    // ruleid: php-cookie-configured
    'secure' => env('SESSION_SECURE_COOKIE'),
    // ok: php-cookie-configured
    'http_only' => true,
];
