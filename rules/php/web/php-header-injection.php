<?php

function unsafe() {
    $value = $_GET['value'];
    // ruleid: php-header-injection
    header('Content-Language: ' . $value);
}

function safe() {
    $value = $_GET['value'];
    // ok: php-header-injection
    header('Content-Language: en');
}
