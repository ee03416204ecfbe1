<?php
function forgot($email, $token, $settings) {
    // ruleid: php-mailed-link-host
    $link = "https://" . $_SERVER['HTTP_HOST'] . "/reset.php?token=" . $token;
    // ok: php-mailed-link-host
    $safe = $settings['address'] . "/reset.php?token=" . $token;
    mail($email, 'Reset your password', $link . $safe);
}
function ask($mails, $code, $settings) {
    // ruleid: php-mailed-link-host
    $mails->sendReset($_POST['email'], $code, $_POST['url']);
    // ok: php-mailed-link-host
    $mails->sendReset($_POST['email'], $code, $settings['url']);
}
