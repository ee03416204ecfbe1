<?php

use Illuminate\Http\Request;
use Illuminate\Support\Facades\Http;

function fetch_page(Request $request) {
    // ruleid: php-ssrf
    Http::withToken('t')->get($request->input('url'));
    // ok: php-ssrf
    Http::withToken('t')->get('https://api.example/', ['q' => $request->input('q')]);
}
