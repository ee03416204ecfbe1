<?php
// vedette-example-path: config/cors.php
return [
    'paths' => ['api/*'],
    // ruleid: php-cors-wildcard
    'allowed_origins' => ['*'],
    // ok: php-cors-wildcard
    'allowed_methods' => ['*'],
];
