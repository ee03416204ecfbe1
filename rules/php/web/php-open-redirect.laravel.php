<?php

use Illuminate\Http\Request;

function leave(Request $request) {
    // ok: php-open-redirect
    redirect()->route('home');
    // ruleid: php-open-redirect
    return redirect()->away($request->input('next'));
}
