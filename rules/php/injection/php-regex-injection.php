<?php

function unsafe() {
    $value = $_GET['value'];
    // ruleid: php-regex-injection
    preg_match('/' . $value . '/', 'text');
}

function safe() {
    $value = $_GET['value'];
    // ok: php-regex-injection
    preg_match('/' . preg_quote($value, '/') . '/', 'text');
}
