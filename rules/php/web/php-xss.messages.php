<?php

use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;
use Twig\Markup;

function answer(ServerRequestInterface $request, ResponseInterface $response)
{
    $name = $request->getQueryParams()['name'];
    // ruleid: php-xss
    $response->getBody()->write('<p>' . $name);
    // ok: php-xss
    $response->getBody()->write(json_encode(['name' => $name]));
    // ruleid: php-xss
    return new Markup('<b>' . $name . '</b>', 'UTF-8');
}

function others()
{
    // ok: php-xss
    echo base64_encode($_GET['name']);
    // ruleid: php-xss
    var_export($_GET['name']);
}

function told($log)
{
    // ok: php-xss
    $log->info(print_r($_GET['name'], return: true));
}
