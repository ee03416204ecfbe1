<?php
// vedette-example-path: config/session.php
return [
    'driver' => 'file',
    // ruleid: php-cookie-configured
    'http_only' => false,
    // ok: php-cookie-configured
    'secure' => true,
];
