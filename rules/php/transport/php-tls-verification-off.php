<?php
// ruleid: php-tls-verification-off
curl_setopt($ch, CURLOPT_SSL_VERIFYPEER, false);
// ok: php-tls-verification-off
curl_setopt($ch, CURLOPT_SSL_VERIFYPEER, true);
// ruleid: php-tls-verification-off
$client = new Client(['verify' => false]);
