<?php
function run($task) {
    // ruleid: php-command-injection-from-caller
    exec($task);
    // ok: php-command-injection-from-caller
    exec("uptime");
}
