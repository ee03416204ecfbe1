<?php

use Illuminate\Http\Request;
use Illuminate\Support\Facades\Process;

function run(Request $request) {
    // ruleid: php-command-injection
    Process::run('ls ' . $request->input('dir'));
    // ok: php-command-injection
    Process::run(['ls', '--', $request->input('dir')]);
}
