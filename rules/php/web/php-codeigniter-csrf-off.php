<?php
// vedette-example-path: application/config/config.php
// ruleid: php-codeigniter-csrf-off
$config['csrf_protection'] = FALSE;

// ok: php-codeigniter-csrf-off
$config['csrf_protection'] = TRUE;
