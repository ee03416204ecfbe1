<?php
// ruleid: php-cors-wildcard
header('Access-Control-Allow-Origin: *');
// ok: php-cors-wildcard
header('Access-Control-Allow-Origin: https://app.acme.test');
