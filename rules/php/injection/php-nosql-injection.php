<?php
$client = new MongoDB\Client('mongodb://localhost');
$users = $client->selectCollection('app', 'users');
// ruleid: php-nosql-injection
$users->findOne(['name' => $_POST['name']]);
// ok: php-nosql-injection
$users->findOne(['name' => strval($_POST['name'])]);
// ruleid: php-nosql-injection
$query = new MongoDB\Driver\Query(['name' => $_GET['name']]);
// ruleid: php-nosql-injection
$client->app->users->deleteOne(['name' => $_POST['name']]);
