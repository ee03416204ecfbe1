<?php
function seen()
{
    // ruleid: php-cleartext-secret-logged
    error_log('session: ' . print_r($_SESSION, true));
    // ok: php-cleartext-secret-logged
    error_log('language: ' . $_COOKIE['language']);
}

function sign_in($name, $password, $user)
{
    // ruleid: php-cleartext-secret-logged
    error_log("sign-in of $name with $password");
    // ruleid: php-cleartext-secret-logged
    error_log('sign-in with ' . $_POST['password']);
    // ruleid: php-cleartext-secret-logged
    Log::info('sign-in with ' . $user->api_key);
    // ruleid: php-cleartext-secret-logged
    $this->logger->info($password);
    // ok: php-cleartext-secret-logged
    error_log("sign-in of $name");
    // ok: php-cleartext-secret-logged
    Log::info('password of ' . $user->name . ' was changed');
    // ok: php-cleartext-secret-logged
    Log::info('kept ' . $user->hashed_password);
}
