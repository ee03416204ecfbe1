<?php

use Illuminate\Http\Request;
use Illuminate\Support\Facades\Storage;
use Symfony\Component\HttpFoundation\BinaryFileResponse;

function read(Request $request) {
    // ok: php-path-traversal
    Storage::get($request->input('name'));
    // ruleid: php-path-traversal
    $path = Storage::disk('public')->path($request->input('name'));
    // ruleid: php-path-traversal
    return response()->download('/srv/files/' . $request->input('name'));
}

function send(Request $request) {
    // ruleid: php-path-traversal
    return new BinaryFileResponse('/srv/files/' . $request->input('name'));
}

function uploaded(Request $request) {
    // ok: php-path-traversal
    $text = file_get_contents($request->file('data'));
    // ruleid: php-path-traversal
    return response()->download('/srv/files/' . $request->input('data'));
}
