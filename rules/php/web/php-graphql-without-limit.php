<?php
// vedette-example-path: config/graphql.php
return [
    'security' => [
        // ruleid: php-graphql-without-limit
        'query_max_depth' => null,
    ],
];
