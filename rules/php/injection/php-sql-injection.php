<?php

function unsafe() {
    $value = $_GET['value'];
    $db = new mysqli('localhost', 'app', '', 'shop');
    // ruleid: php-sql-injection
    $db->query("SELECT * FROM accounts WHERE owner = '$value'");
}

function safe() {
    $value = $_GET['value'];
    $db = new mysqli('localhost', 'app', '', 'shop');
    // ok: php-sql-injection
    $statement = $db->prepare('SELECT * FROM accounts WHERE owner = ?');
    $statement->bind_param('s', $value);
}
