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
