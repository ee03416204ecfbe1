<?php

function unsafe() {
    $value = $_GET['value'];
    // ruleid: php-xss
    echo "<p>Hello $value</p>";
}

function safe() {
    $value = $_GET['value'];
    // ok: php-xss
    echo '<p>Hello ' . htmlspecialchars($value, ENT_QUOTES) . '</p>';
}

function page(\Illuminate\Http\Request $request) {
    // ruleid: php-xss
    return new \Symfony\Component\HttpFoundation\Response('<p>' . $request->input('name') . '</p>', 200);
}

function book(\Illuminate\Http\Request $request) {
    // ok: php-xss
    return new \Symfony\Component\HttpFoundation\Response($request->input('text'), 200, ['Content-type' => 'application/epub+zip']);
}

function dumped() {
    // ruleid: php-xss
    print_r($_GET);
    // ok: php-xss
    $log = print_r($_GET, TRUE);
    // ok: php-xss
    echo htmlspecialchars(print_r($_GET, true), ENT_QUOTES);
    // ruleid: php-xss
    echo print_r($_GET['a'], true);
}

function parsed() {
    $query = [];
    parse_str($_SERVER['QUERY_STRING'], $query);
    // ruleid: php-xss
    echo $query['a'];
}

function filtered() {
    // ok: php-xss
    echo filter_input(INPUT_POST, 'start', FILTER_SANITIZE_NUMBER_INT);
    // ok: php-xss
    echo filter_input(INPUT_POST, 'name', FILTER_SANITIZE_FULL_SPECIAL_CHARS);
    // ok: php-xss
    echo filter_var($_GET['count'], FILTER_VALIDATE_INT);
    // ruleid: php-xss
    echo filter_input(INPUT_POST, 'name', FILTER_UNSAFE_RAW);
    // ruleid: php-xss
    echo filter_input(INPUT_POST, 'name');
}
