<?php
function pack_file($name) {
    // ruleid: php-command-string
    exec("gzip " . $name);
    // ok: php-command-string
    exec("gzip " . escapeshellarg($name));
    // ok: php-command-string
    exec("sync");
}
