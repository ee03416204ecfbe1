<?php
function pack_file($name) {
    // ruleid: php-command-string
    exec("gzip " . $name);
    // ok: php-command-string
    exec("gzip " . escapeshellarg($name));
    // ok: php-command-string
    exec("sync");
}
// ok: php-command-string
shell_exec("cd " . dirname(__FILE__) . "/../ && grep -r 'x' *");
