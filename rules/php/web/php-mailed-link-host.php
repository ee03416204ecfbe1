<?php
function forgot($email, $token, $settings) {
    // ruleid: php-mailed-link-host
    $link = "https://" . $_SERVER['HTTP_HOST'] . "/reset.php?token=" . $token;
    // ok: php-mailed-link-host
    $safe = $settings['address'] . "/reset.php?token=" . $token;
    mail($email, 'Reset your password', $link . $safe);
}
