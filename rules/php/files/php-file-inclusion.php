<?php

function unsafe() {
    $value = $_GET['value'];
    // ruleid: php-file-inclusion
    include 'pages/' . $value . '.php';
}

function safe() {
    $value = $_GET['value'];
    if (in_array($value, ['home', 'about'])) {
        // ok: php-file-inclusion
        include 'pages/' . $value . '.php';
    }
}
