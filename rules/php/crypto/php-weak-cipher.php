<?php
// ruleid: php-weak-cipher
$a = openssl_encrypt($text, 'des-ede3-cbc', $key);
// ruleid: php-weak-cipher
$b = openssl_encrypt($text, 'aes-128-ecb', $key);
// ok: php-weak-cipher
$c = openssl_encrypt($text, 'aes-256-gcm', $key, 0, $iv, $tag);
