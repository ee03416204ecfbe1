<?php

function unsafe() {
    $value = $_GET['value'];
    // ruleid: php-path-traversal
    $text = file_get_contents('/srv/files/' . $value);
}

function safe() {
    $value = $_GET['value'];
    // ok: php-path-traversal
    $text = file_get_contents('/srv/files/' . basename($value));
}

function upload() {
    // ok: php-path-traversal
    $text = file_get_contents('/srv/files/' . $_FILES['one']['name']);
    // ok: php-path-traversal
    $text = file_get_contents($_FILES['one']['tmp_name']);
    // ok: php-path-traversal
    $text = file_get_contents('/srv/files/' . sanitizeFileName($_GET['value']));
}

function within($base) {
    // What asks where a path leads opens nothing.
    // ok: php-path-traversal
    $path = realpath($base . '/' . $_GET['value']);
    if (!$path || !str_starts_with($path, $base)) {
        throw new Exception('outside');
    }
    return $path;
}

function ask_service(): string {
  $key = $_POST['key'];
  // ok: php-path-traversal
  $one = file_get_contents("https://api.example.com/latest?key=$key");
  // ok: php-path-traversal
  $two = file_get_contents('https://api.example.com/send/' . $key);
  // ruleid: php-path-traversal
  $three = file_get_contents("php://filter/resource=$key");
  return $one . $two . $three;
}

class Uploads {
  // Where an upload lies, PHP says.
  function take(Illuminate\Http\Request $request) {
    // ok: php-path-traversal
    return file_get_contents($request->file->getRealPath() ?: $request->file->getPathname());
  }
}
