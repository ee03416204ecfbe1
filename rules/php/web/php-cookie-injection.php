<?php

function unsafe() {
    $value = $_GET['value'];
    // ruleid: php-cookie-injection
    setcookie('theme', $value);
}

function safe() {
    $value = $_GET['value'];
    // ok: php-cookie-injection
    setcookie('theme', 'dark');
}
