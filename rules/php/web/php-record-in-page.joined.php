<?php
// vedette-example-path: admin/comments.php
$rows = $db->query('SELECT author, body FROM comments')->fetch_all(MYSQLI_ASSOC);
foreach ($rows as $row) {
    // ok: php-record-in-page
    echo '<li>' . htmlspecialchars($row['author']) . '</li>';
    // ruleid: php-record-in-page
    echo '<li>' . esc($row['author']) . $row['body'] . '</li>';
}
