<?php
function store($password) {
    // ruleid: php-weak-hash
    $hash = md5($password);
    // ok: php-weak-hash
    $good = password_hash($password, PASSWORD_DEFAULT);
    // ok: php-weak-hash
    $etag = md5($page);
    return [$hash, $good, $etag];
}
function works($hash) {
    // ok: php-weak-hash
    return $hash === crypt('password', '$2y$04$usesomesillystringfor');
}
