<?php
// ruleid: php-cleartext-protocol
$a = ftp_connect('files.acme.test');
// ok: php-cleartext-protocol
$b = ftp_ssl_connect('files.acme.test');
