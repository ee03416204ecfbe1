<?php

function unsafe() {
    $value = $_GET['value'];
    // ruleid: php-log-injection
    error_log('login of ' . $value);
}

function safe() {
    $value = $_GET['value'];
    // ok: php-log-injection
    error_log('login');
}
