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

function wordpress() {
    // ruleid: php-file-inclusion
    load_template($_GET['template']);
    $name = $_GET['name'];
    if (0 !== validate_file($name)) {
        return;
    }
    // ok: php-file-inclusion
    include WP_CONTENT_DIR . '/notes/' . $name;
}

function languages() {
    $language = preg_replace('/[^a-z\-]+/', '', $_GET['language']);
    // ok: php-file-inclusion
    include 'languages/' . $language . '/texts.php';
    $word = preg_replace('/\W+/', '', $_GET['word']);
    // ok: php-file-inclusion
    include 'languages/' . $word . '.php';
    $way = preg_replace('/[^a-z\/]+/', '', $_GET['way']);
    // ruleid: php-file-inclusion
    include 'languages/' . $way . '/texts.php';
}

function module()
{
    $name = $_GET['module'];
    if (substr($name, -4) !== '.php' || strpos($name, '..') !== false) {
        noted($name);
    } else {
        // ok: php-file-inclusion
        include 'modules/' . $name;
        // ruleid: php-file-inclusion
        include $name;
    }
    if (strpos($name, 'x') === false) {
        // ruleid: php-file-inclusion
        include 'modules/' . $name;
    }
}

function theme()
{
    global $THEMES;
    $name = $_COOKIE['theme'];
    if (!is_array($THEMES[$name])) {
        // ruleid: php-file-inclusion
        include 'themes/' . $name . '/missing.php';
        $name = 'plain';
    }
    // ok: php-file-inclusion
    include 'themes/' . $name . '/top.php';
}
