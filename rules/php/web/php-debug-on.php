<?php
// ruleid: php-debug-on
phpinfo();
// ok: php-debug-on
ini_set('display_errors', '0');
// ruleid: php-debug-on
ini_set('display_errors', '1');
// ruleid: php-debug-on
ini_set('display_startup_errors', true);
// ruleid: php-debug-on
define('WP_DEBUG', true);
// ok: php-debug-on
define('WP_DEBUG', false);
