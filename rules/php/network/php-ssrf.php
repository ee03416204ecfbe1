<?php

function unsafe() {
    $value = $_GET['value'];
    // ruleid: php-ssrf
    $handle = curl_init($value);
}

function safe() {
    $value = $_GET['value'];
    // ok: php-ssrf
    $handle = curl_init('https://api.example/status');
}
