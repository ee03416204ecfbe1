<?php

function unsafe() {
    $value = $_GET['value'];
    // ruleid: php-unsafe-deserialization
    $state = unserialize($value);
}

function safe() {
    $value = $_GET['value'];
    // ok: php-unsafe-deserialization
    $state = json_decode($value, true);
}
