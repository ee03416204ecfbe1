<?php
class VerifyCsrfToken extends Middleware
{
    // ruleid: php-csrf-off
    protected $except = ['/account/email'];
}

class CheckCsrfToken extends Middleware
{
    // ok: php-csrf-off
    protected $except = ['stripe/webhook'];
}

class OtherCsrfToken extends Middleware
{
    // ok: php-csrf-off
    protected $except = [];
}
