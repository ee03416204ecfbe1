<?php
function open_to_all() {
    // ruleid: endpoint-reflects-origin
    header('Access-Control-Allow-Origin: ' . $_SERVER['HTTP_ORIGIN']);
    header('Access-Control-Allow-Credentials: true');
}
function open_to_some() {
    if (in_array($_SERVER['HTTP_ORIGIN'], $list)) {
        // ok: endpoint-reflects-origin
        header('Access-Control-Allow-Origin: ' . $_SERVER['HTTP_ORIGIN']);
        header('Access-Control-Allow-Credentials: true');
    }
}
