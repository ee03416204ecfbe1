<?php
function find($db, $name) {
    // ruleid: php-sql-string-building
    $db->query("SELECT * FROM users WHERE name = '$name'");
    // ok: php-sql-string-building
    $stmt = $db->prepare("SELECT * FROM users WHERE name = ?");
    // ruleid: php-sql-string-building
    $db->createQueryBuilder()->select('u')->where('u.name = ' . $name);
    // ruleid: php-sql-string-building
    $db->createQueryBuilder()->andWhere(sprintf("u.name LIKE '%s'", $name));
    // ok: php-sql-string-building
    $db->createQueryBuilder()->where('u.name = :name')->setParameter('name', $name);
    // ok: php-sql-string-building
    $db->createQueryBuilder()->where($name . '.id = :id');
    // ok: php-sql-string-building
    $db->query('SELECT * FROM ' . $db->table_name('users', true) . ' WHERE name = ?', $name);
    // ruleid: php-sql-string-building
    mysqli_query($db, "SELECT * FROM users WHERE name = '$name'");
}
