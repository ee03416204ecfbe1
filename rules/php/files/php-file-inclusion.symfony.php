<?php

use Symfony\Component\DependencyInjection\Loader\PhpFileLoader;
use Symfony\Component\Intl\Data\Bundle\Reader\PhpBundleReader;
use Symfony\Component\Routing\Loader\PhpFileLoader as RouteLoader;
use Twig\Cache\FilesystemCache;

function load($container, $locator)
{
    $settings = new PhpFileLoader($container, $locator);
    // ruleid: php-file-inclusion
    $settings->load($_GET['settings']);
    // ok: php-file-inclusion
    $settings->load('services.php');
    $routes = new RouteLoader($locator);
    // ruleid: php-file-inclusion
    $routes->load($_GET['routes']);
    $texts = new PhpBundleReader();
    // ruleid: php-file-inclusion
    $texts->read($_GET['folder'], 'en');
    $cache = new FilesystemCache('/srv/cache');
    // ruleid: php-file-inclusion
    $cache->load($_GET['key']);
    // ok: php-file-inclusion
    $cache->load('/srv/cache/page.php');
}
