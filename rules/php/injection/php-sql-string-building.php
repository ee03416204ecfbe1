<?php
function find($db, $name) {
    // ruleid: php-sql-string-building
    $db->query("SELECT * FROM users WHERE name = '$name'");
    // ok: php-sql-string-building
    $stmt = $db->prepare("SELECT * FROM users WHERE name = ?");
}
