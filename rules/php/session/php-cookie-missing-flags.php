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
// ok: php-cookie-missing-flags
setcookie('session', '', time() - 3600, '/', '', false, false);
// ok: php-cookie-missing-flags
setcookie('session', 'gone', time() - 3600, '/', '', false, false);
// ok: php-cookie-missing-flags
setcookie('session', '', ['expires' => time() - 3600, 'path' => '/']);
// ok: php-cookie-missing-flags
setcookie('session', 'gone', ['expires' => time() - 3600, 'path' => '/']);
// ruleid: php-cookie-missing-flags
setcookie('session', $id, ['expires' => time() + 3600, 'path' => '/']);
