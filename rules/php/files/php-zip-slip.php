<?php
$zip = new ZipArchive();
$zip->open($argv[1]);
for ($i = 0; $i < $zip->numFiles; $i++) {
    $name = $zip->getNameIndex($i);
    // ruleid: php-zip-slip
    file_put_contents('/srv/unpacked/' . $name, $zip->getFromIndex($i));
    // ok: php-zip-slip
    file_put_contents('/srv/unpacked/' . basename($name), $zip->getFromIndex($i));
    // ok: php-zip-slip
    copy('zip:///srv/in.zip#' . $name, '/srv/unpacked/' . pathinfo($name, PATHINFO_BASENAME));
    // ruleid: php-zip-slip
    copy('zip:///srv/in.zip#' . $name, '/srv/unpacked/' . $name);
}
