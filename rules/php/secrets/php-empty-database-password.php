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
$own = "";
if ($again) {
    $own = "";
    // ruleid: php-empty-database-password
    $fifth = mysqli_connect("localhost", "root", $own);
}
$other = "";
if ($again) {
    $other = getenv("DB_PASSWORD");
}
// ok: php-empty-database-password
$sixth = mysqli_connect("localhost", "root", $other);
