<?php

function example()
{
    // ruleid: php-variable-injection
    extract($_GET);
    // ok: php-variable-injection
    $name = $_GET["name"];
}
