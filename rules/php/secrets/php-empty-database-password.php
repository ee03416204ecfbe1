<?php
$user = "root";
$none = "";
// ruleid: php-empty-database-password
$first = new mysqli("localhost", $user, $none, "shop");
// ruleid: php-empty-database-password
$second = mysqli_connect("localhost", "root", "");
// ok: php-empty-database-password
$third = mysqli_connect("localhost", "root", getenv("DB_PASSWORD"));
// ok: php-empty-database-password
$fourth = new PDO("sqlite:/var/app.db", "", "");
