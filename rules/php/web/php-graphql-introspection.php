<?php
// vedette-example-path: config/graphql.php
return [
    'security' => [
        // ruleid: php-graphql-introspection
        'disable_introspection' => false,
        // ok: php-graphql-introspection
        'query_max_depth' => 12,
    ],
];
