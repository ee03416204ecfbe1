<?php

use GuzzleHttp\Client;
use Symfony\Bundle\FrameworkBundle\Controller\AbstractController;
use Symfony\Component\HttpFoundation\Request;

class Files extends AbstractController
{
    public function one(Request $request)
    {
        // ruleid: php-path-traversal
        return $this->file('/srv/files/' . $request->query->get('name'));
    }
}

function kept(Client $client)
{
    // ruleid: php-path-traversal
    $client->get('https://files.example.com/report', ['sink' => '/srv/files/' . $_GET['name']]);
    // ruleid: php-path-traversal
    $picture = imagecreatefrompng('/srv/files/' . $_GET['name']);
    $archive = new ZipArchive();
    // ruleid: php-path-traversal
    $archive->open('/srv/files/' . $_GET['name']);
}

function wordpress()
{
    global $wp_filesystem;
    // ruleid: php-path-traversal
    $wp_filesystem->put_contents(WP_CONTENT_DIR . '/notes/' . $_POST['name'], $_POST['text']);
    // ok: php-path-traversal
    $wp_filesystem->put_contents(WP_CONTENT_DIR . '/notes/' . sanitize_file_name($_POST['name']), $_POST['text']);
    // ruleid: php-path-traversal
    wp_delete_file(WP_CONTENT_DIR . '/notes/' . $_POST['name']);
}

function tenant(Request $request)
{
    $host = $request->getHost();
    // ok: php-path-traversal
    $settings = file_get_contents('/srv/tenants/' . $host . '/settings.json');
    $parsed = parse_url('https://' . $host . $request->getScriptName());
    // ok: php-path-traversal
    $settings = file_get_contents('/srv/tenants/' . ($parsed['host'] ?? ''));
    // ruleid: php-path-traversal
    $settings = file_get_contents('/srv/tenants/' . $request->getPathInfo());
}
