<?php

function unsafe() {
    // ruleid: php-file-upload
    move_uploaded_file($_FILES['photo']['tmp_name'], 'uploads/' . $_FILES['photo']['name']);
}

function safe() {
    // ok: php-file-upload
    move_uploaded_file($_FILES['photo']['tmp_name'], 'uploads/' . bin2hex(random_bytes(16)) . '.jpg');
}
