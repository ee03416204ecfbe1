<?php

use Twig\Environment;

class Page
{
    public function unsafe(Environment $twig)
    {
        // ruleid: php-template-injection
        return $twig->createTemplate('Hello ' . $_GET['name'])->render([]);
    }

    public function safe(Environment $twig)
    {
        // ok: php-template-injection
        return $twig->createTemplate('Hello {{ name }}')->render(['name' => $_GET['name']]);
    }
}

function loaders() {
    // ruleid: php-template-injection
    $pages = new \Twig\Loader\ArrayLoader(['page' => 'Hello ' . $_GET['name']]);
    // ok: php-template-injection
    $others = new \Twig\Loader\ArrayLoader(['page' => 'Hello {{ name }}']);
}
