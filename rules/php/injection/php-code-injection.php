<?php

function unsafe() {
    $value = $_GET['value'];
    // ruleid: php-code-injection
    eval('$result = ' . $value . ';');
}

function safe() {
    $value = $_GET['value'];
    // ok: php-code-injection
    eval('$result = 1;');
}
