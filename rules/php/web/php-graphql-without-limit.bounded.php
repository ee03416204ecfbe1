<?php
// vedette-example-path: config/graphql.php
return [
    'security' => [
        // ok: php-graphql-without-limit
        'query_max_depth' => 12,
    ],
];
