<?php

use App\Service\Folders;
use Cake\Controller\Controller;

class ReportsController extends Controller
{
    public function show(string $name, Folders $folders)
    {
        // ok: php-path-traversal
        readfile($folders->path());
        // ruleid: php-path-traversal
        readfile('/srv/reports/' . $name);
    }
}

class Pages extends CI_Controller
{
    public function view($page, \App\Service\Folders $folders)
    {
        // ok: php-path-traversal
        readfile($folders->path());
        // ruleid: php-path-traversal
        readfile('/srv/pages/' . $page);
    }
}
