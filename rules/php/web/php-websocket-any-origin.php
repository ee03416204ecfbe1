<?php
use Ratchet\App;

$app = new App('shop.example', 8080);
// ruleid: php-websocket-any-origin
$app->route('/live', new Live, ['*']);
// ok: php-websocket-any-origin
$app->route('/own', new Own);
// ok: php-websocket-any-origin
$app->route('/shop', new Own, ['shop.example']);
