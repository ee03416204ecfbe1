<?php
// ruleid: php-insecure-randomness
$token = md5(uniqid(mt_rand(), true));
// ok: php-insecure-randomness
$token2 = bin2hex(random_bytes(16));
// ok: php-insecure-randomness
$delay = mt_rand(1, 10);
// ruleid: php-insecure-randomness
$resetToken = mt_rand(100000, 999999);
// ok: php-insecure-randomness
$strongToken = random_int(100000, 999999);
// ruleid: php-insecure-randomness
$iv = mcrypt_create_iv(16, MCRYPT_RAND);
// ok: php-insecure-randomness
$strongIv = mcrypt_create_iv(16, MCRYPT_DEV_URANDOM);

function generate_verification_code() {
    // ruleid: php-insecure-randomness
    return mt_rand(100000, 999999);
}
// ruleid: php-insecure-randomness
$activationCode = mt_rand(100000, 999999);
// ok: php-insecure-randomness
$colorCode = mt_rand(0, 255);
