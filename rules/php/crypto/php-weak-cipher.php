<?php
// ruleid: php-weak-cipher
$a = openssl_encrypt($text, 'des-ede3-cbc', $key);
// ruleid: php-weak-cipher
$b = openssl_encrypt($text, 'aes-128-ecb', $key);
// ok: php-weak-cipher
$c = openssl_encrypt($text, 'aes-256-gcm', $key, 0, $iv, $tag);
// ruleid: php-weak-cipher
$d = mcrypt_encrypt(MCRYPT_BLOWFISH, $key, $text, MCRYPT_MODE_CBC, $iv);
// ruleid: php-weak-cipher
$e = mcrypt_decrypt(MCRYPT_RIJNDAEL_128, $key, $text, MCRYPT_MODE_ECB);
// ruleid: php-weak-cipher
$f = mcrypt_module_open('tripledes', '', 'cbc', '');
// ok: php-weak-cipher
$g = mcrypt_encrypt(MCRYPT_RIJNDAEL_128, $key, $text, MCRYPT_MODE_CBC, $iv);
// ok: php-weak-cipher
$h = mcrypt_create_iv(16, MCRYPT_DEV_URANDOM);
