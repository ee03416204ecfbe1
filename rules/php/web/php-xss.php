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
