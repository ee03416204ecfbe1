<?php

namespace App\Http;

use Illuminate\Foundation\Http\Kernel as HttpKernel;

class Kernel extends HttpKernel
{
    protected $middlewareGroups = [
        // ruleid: php-laravel-csrf-left-out
        'web' => [
            \Illuminate\Session\Middleware\StartSession::class,
        ],
        // ok: php-laravel-csrf-left-out
        'api' => ['throttle:60,1'],
    ];
}

class AdminKernel extends HttpKernel
{
    protected $middlewareGroups = [
        // ok: php-laravel-csrf-left-out
        'web' => [
            \Illuminate\Session\Middleware\StartSession::class,
            \App\Http\Middleware\VerifyCsrfToken::class,
        ],
    ];
}
