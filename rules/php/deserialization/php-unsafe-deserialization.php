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

function plain() {
    // ok: php-unsafe-deserialization
    $state = unserialize($_COOKIE['state'], ['allowed_classes' => false]);
    // ruleid: php-unsafe-deserialization
    $note = maybe_unserialize(wp_unslash($_COOKIE['note']));
}
