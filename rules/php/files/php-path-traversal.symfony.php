<?php

use Symfony\Component\Config\Util\XmlUtils;
use Symfony\Component\DependencyInjection\Loader\IniFileLoader;
use Symfony\Component\Filesystem\Filesystem;
use Symfony\Component\Finder\Finder;
use Symfony\Component\HttpFoundation\File\File;
use Symfony\Component\HttpKernel\HttpCache\Store;
use Symfony\Component\Intl\Data\Bundle\Reader\JsonBundleReader;
use Symfony\Component\Routing\Loader\YamlFileLoader;
use Symfony\Component\VarDumper\Dumper\HtmlDumper;
use Symfony\Component\Yaml\Yaml;
use Twig\Cache\FilesystemCache;

function loaders($container, $locator)
{
    $settings = new IniFileLoader($container, $locator);
    // ruleid: php-path-traversal
    $settings->load($_GET['settings']);
    // ok: php-path-traversal
    $settings->load(basename($_GET['settings']));
    $routes = new YamlFileLoader($locator);
    // ruleid: php-path-traversal
    $routes->load($_GET['routes']);
    // ok: php-path-traversal
    $routes->load('routes.yaml');
    $texts = new JsonBundleReader();
    // ruleid: php-path-traversal
    $texts->read('/srv/texts', $_GET['language']);
    // ruleid: php-path-traversal
    XmlUtils::loadFile($_GET['file']);
    // ruleid: php-path-traversal
    Yaml::parseFile('/srv/pages/' . $_GET['page']);
    // ok: php-path-traversal
    Yaml::parse($_POST['text']);
}

function files()
{
    $files = new Filesystem();
    // ruleid: php-path-traversal
    $files->dumpFile('/srv/notes/' . $_POST['name'], 'text');
    // ok: php-path-traversal
    $files->dumpFile('/srv/notes/one.txt', $_POST['text']);
    // ruleid: php-path-traversal
    $files->remove('/srv/notes/' . $_POST['name']);
    $file = new File('/srv/incoming/one.txt');
    // ruleid: php-path-traversal
    $file->move('/srv/' . $_GET['folder'], 'one.txt');
    // ok: php-path-traversal
    $file->move('/srv/notes', $_GET['name']);
    // ruleid: php-path-traversal
    (new Finder())->in('/srv/notes/' . $_GET['folder']);
}

function caches()
{
    // ruleid: php-path-traversal
    $store = new Store($_GET['folder'] . '/cache');
    // ok: php-path-traversal
    $store = new Store('/srv/cache');
    // ruleid: php-path-traversal
    $dumper = new HtmlDumper($_GET['output']);
    // ok: php-path-traversal
    $dumper = new HtmlDumper();
    $cache = new FilesystemCache('/srv/cache');
    // ruleid: php-path-traversal
    $cache->write($_GET['key'], '<?php');
}
