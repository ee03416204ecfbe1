<?php
// ruleid: php-cookie-missing-flags
setcookie('session', $id);
// ok: php-cookie-missing-flags
setcookie('session', $id, ['secure' => true, 'httponly' => true]);
// ok: php-cookie-missing-flags
setcookie('session', $id, 0, '/', '', true, true);
