<?php

function panel()
{
    // ruleid: endpoint-believes-request
    if ($_GET['user_role'] !== 'admin') {
        http_response_code(403);
        exit('Access denied');
    }
    show();
}

function back()
{
    // ruleid: endpoint-believes-request
    $_SESSION['user'] = base64_decode($_COOKIE['remember']);
}

function themed()
{
    // ok: endpoint-believes-request
    $_SESSION['theme'] = $_COOKIE['theme'];
}
