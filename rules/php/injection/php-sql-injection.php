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

function remember() {
    $_SESSION['owner'] = $_POST['owner'];
    $_SESSION['count'] = 1;
    file_put_contents('/var/lib/app/last', $_POST['last']);
}

function again() {
    $db = new mysqli('localhost', 'app', '', 'shop');
    // ruleid: php-sql-injection
    $db->query("SELECT * FROM accounts WHERE owner = '" . $_SESSION['owner'] . "'");
    // ruleid: php-sql-injection
    $db->query("SELECT * FROM accounts WHERE owner = '" . file_get_contents('/var/lib/app/last') . "'");
    // ok: php-sql-injection
    $db->query("SELECT * FROM accounts WHERE owner = '" . $_SESSION['count'] . "'");
}

function page_of($db) {
    $start = filter_input(INPUT_POST, 'start', FILTER_SANITIZE_NUMBER_INT);
    // ok: php-sql-injection
    mysqli_query($db, "SELECT * FROM items LIMIT " . $start);
    $raw = filter_input(INPUT_POST, 'start', FILTER_DEFAULT);
    // ruleid: php-sql-injection
    mysqli_query($db, "SELECT * FROM items LIMIT " . $raw);
}
