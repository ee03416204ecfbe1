<?php
// vedette-example-path: config/web.php
return [
    'components' => [
        'request' => [
            // ruleid: php-csrf-off
            'enableCsrfValidation' => false,
        ],
        'other' => [
            // ok: php-csrf-off
            'enableCsrfValidation' => true,
        ],
    ],
];
