<?php

function example()
{
    // ruleid: php-variable-injection
    extract($_GET);
    // ok: php-variable-injection
    extract($_GET, EXTR_PREFIX_ALL, 'form');
    // ruleid: php-variable-injection
    extract($_GET, EXTR_OVERWRITE);
    // ok: php-variable-injection
    $name = $_GET["name"];
    // ruleid: php-variable-injection
    parse_str($_SERVER['QUERY_STRING']);
    // ok: php-variable-injection
    parse_str($_SERVER['QUERY_STRING'], $query);
}
