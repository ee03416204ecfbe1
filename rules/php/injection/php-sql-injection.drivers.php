<?php

// ok: php-sql-injection
pg_query_params('SELECT * FROM notes WHERE name = $1', [$_GET['name']]);
// ruleid: php-sql-injection
pg_query_params($connection, "SELECT * FROM notes WHERE name = '" . $_GET['name'] . "' AND day = $1", [$day]);
// ruleid: php-sql-injection
pg_prepare($connection, 'notes', "SELECT * FROM notes WHERE name = '" . $_GET['name'] . "'");
// ruleid: php-sql-injection
pg_send_query($connection, "SELECT * FROM notes WHERE name = '" . $_GET['name'] . "'");
// ruleid: php-sql-injection
mysqli_execute_query($connection, "SELECT * FROM notes WHERE name = '" . $_GET['name'] . "'");
$mysql = new mysqli('localhost');
// ok: php-sql-injection
$mysql->execute_query('SELECT * FROM notes WHERE name = ?', [$_GET['name']]);
// ruleid: php-sql-injection
$mysql->execute_query("SELECT * FROM notes WHERE name = '" . $_GET['name'] . "'");
$file = new Pdo\Sqlite('sqlite:notes.db');
// ruleid: php-sql-injection
$file->query("SELECT * FROM notes WHERE name = '" . $_GET['name'] . "'");
$other = PDO::connect('sqlite:notes.db');
// ruleid: php-sql-injection
$other->exec("DELETE FROM notes WHERE name = '" . $_GET['name'] . "'");
