<?php
function keep($user, $password)
{
    // ruleid: php-fast-password-hash
    $user->digest = hash('sha256', $password);
    // ruleid: php-fast-password-hash
    $user->other = hash('sha512', $user->salt . $password);
    // ok: php-fast-password-hash
    $user->picture = hash('sha256', $user->mail);
    // ok: php-fast-password-hash
    $user->slow = password_hash(hash('sha256', $password), PASSWORD_DEFAULT);
}
