<?php

function unsafe() {
    // ruleid: php-file-upload
    move_uploaded_file($_FILES['photo']['tmp_name'], 'uploads/' . $_FILES['photo']['name']);
}

function safe() {
    // ok: php-file-upload
    move_uploaded_file($_FILES['photo']['tmp_name'], 'uploads/' . bin2hex(random_bytes(16)) . '.jpg');
}

function messages(\Psr\Http\Message\ServerRequestInterface $request) {
    $photo = $request->getUploadedFiles()['photo'];
    // ok: php-file-upload
    $photo->moveTo('uploads/' . bin2hex(random_bytes(16)) . '.jpg');
    // ruleid: php-file-upload
    $photo->moveTo('uploads/' . $photo->getClientFilename());
}
