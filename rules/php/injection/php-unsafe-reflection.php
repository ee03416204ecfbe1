<?php

function example()
{
    // ruleid: php-unsafe-reflection
    call_user_func($_GET["action"], 1);
    // ok: php-unsafe-reflection
    call_user_func("strtoupper", $_GET["text"]);
    // ok: php-unsafe-reflection
    $class = new ReflectionClass(collect(glob(__DIR__ . '/*.php'))->first());
}
