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

function run() {
    // ruleid: php-code-injection
    $process = new \Symfony\Component\Process\PhpProcess('<?php ' . $_GET['value']);
    // ruleid: php-code-injection
    echo do_shortcode($_POST['shortcode']);
    // ok: php-code-injection
    assert($count > 1, 'There is no ' . $_GET['value']);
}
