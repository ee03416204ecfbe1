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
class Cleaner {
    private function clear(PDO $db, string $name): void {
        // ok: php-sql-string-building
        $db->exec("DELETE FROM $name WHERE kept = 0");
    }
    private function clearOf(PDO $db, string $kind): void {
        // ruleid: php-sql-string-building
        $db->exec("DELETE FROM $kind WHERE kept = 0");
    }
    public function run(PDO $db, string $kind): void {
        foreach (['sessions', 'tokens'] as $one) $this->clear($db, $one);
        $this->clear($db, 'logs');
        $this->clearOf($db, 'logs');
        $this->clearOf($db, $kind);
    }
}
