<?php
// ruleid: php-mcrypt
$a = mcrypt_encrypt(MCRYPT_RIJNDAEL_128, $key, $text, MCRYPT_MODE_CBC, $iv);
// ok: php-mcrypt
$b = openssl_encrypt($text, 'aes-256-gcm', $key, 0, $nonce, $tag);
