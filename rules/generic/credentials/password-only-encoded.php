<?php
// ruleid: password-only-encoded
function encryptPassword($password) {
    return base64_encode(strrev($password));
}

// ok: password-only-encoded
function hashPassword($password) {
    return base64_encode(password_hash($password, PASSWORD_DEFAULT));
}
