<?php
// ruleid: php-debug-on
phpinfo();
// ok: php-debug-on
ini_set('display_errors', '0');
