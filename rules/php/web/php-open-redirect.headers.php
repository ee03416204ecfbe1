<?php

use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;

function answer(ServerRequestInterface $request, ResponseInterface $response)
{
    // ok: php-open-redirect
    $named = $response->withHeader('X-Name', $request->getQueryParams()['name']);
    // ruleid: php-open-redirect
    return $response->withStatus(302)->withHeader('Location', $request->getQueryParams()['to']);
}

function lines()
{
    // ok: php-open-redirect
    header('Content-Disposition: attachment; filename=' . $_GET['name']);
    // ruleid: php-open-redirect
    header('Location: ' . $_GET['to']);
}

function wordpress()
{
    // ruleid: php-open-redirect
    wp_redirect($_GET['to']);
    // ok: php-open-redirect
    wp_redirect(wp_validate_redirect($_GET['to'], home_url()));
    // ok: php-open-redirect
    wp_safe_redirect($_GET['to']);
}
