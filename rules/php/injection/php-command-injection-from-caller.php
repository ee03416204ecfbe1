<?php
function run($command) {
    // ruleid: php-command-injection-from-caller
    exec($command);
    // ok: php-command-injection-from-caller
    exec("uptime");
}
