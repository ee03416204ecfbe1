<?php

use Symfony\Component\HttpFoundation\RedirectResponse;

function unsafe() {
    // ruleid: php-open-redirect
    return new RedirectResponse($_GET['next']);
}

function safe() {
    // ok: php-open-redirect
    return new RedirectResponse('/home');
}
