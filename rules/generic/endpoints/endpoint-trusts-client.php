<?php
function panel() {
    // ruleid: endpoint-trusts-client
    if ($_COOKIE['is_admin'] == '1') {
        return view('panel');
    }
    // ok: endpoint-trusts-client
    if ($_COOKIE['language'] == 'de') {
        return view('start');
    }
    return view('home');
}
