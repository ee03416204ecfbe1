<?php
// ruleid: php-cookie-missing-flags
setcookie('session', $id);
// ok: php-cookie-missing-flags
setcookie('session', $id, ['secure' => true, 'httponly' => true]);
// ok: php-cookie-missing-flags
setcookie('session', $id, 0, '/', '', true, true);
// ruleid: php-cookie-missing-flags
setcookie('session', $id, ['secure' => true, 'httponly' => false]);
// ruleid: php-cookie-missing-flags
setcookie('session', $id, 0, '/', '', true, false);
// ruleid: php-cookie-missing-flags
ini_set('session.cookie_httponly', 0);
// ok: php-cookie-missing-flags
ini_set('session.cookie_httponly', '1');
// ok: php-cookie-missing-flags
setcookie('session', 'gone', time() - 3600);
