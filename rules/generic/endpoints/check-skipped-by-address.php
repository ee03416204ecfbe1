<?php
class RequireUser {
    public function handle($request, $next) {
        // ruleid: check-skipped-by-address
        if (str_contains($request->fullUrl(), '/public')) {
            return $next($request);
        }
        if ($request->user() === null) {
            abort(401);
        }
        return $next($request);
    }
}

class RequireToken {
    public function handle($request, $next) {
        // ok: check-skipped-by-address
        if ($request->is('public/*')) {
            return $next($request);
        }
        if ($request->user() === null) {
            abort(401);
        }
        return $next($request);
    }
}
