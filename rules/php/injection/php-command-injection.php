<?php

function unsafe() {
    $value = $_GET['value'];
    // ruleid: php-command-injection
    system('ping -c 1 ' . $value);
    // ruleid: php-command-injection
    $out = `nslookup $value`;
}

function safe() {
    $value = $_GET['value'];
    // ok: php-command-injection
    system('ping -c 1 ' . escapeshellarg($value));
}
