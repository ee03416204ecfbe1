<?php
function allowed($origin, $host, $trustedOrigin, $trustedDomain, $allowedOrigins) {
    // ruleid: php-origin-prefix-check
    if (str_starts_with($origin, $trustedOrigin)) return true;
    // ruleid: php-origin-prefix-check
    if (strpos($host, $trustedDomain) !== false) return true;
    // ok: php-origin-prefix-check
    if (str_ends_with($host, '.' . $trustedDomain)) return true;
    // ok: php-origin-prefix-check
    return in_array($origin, $allowedOrigins, true);
}

function fixed($origin, $allowedOrigins) {
    // ruleid: php-origin-prefix-check
    if (str_ends_with($origin, 'shop.example')) return true;
    // ruleid: php-origin-prefix-check
    if (strpos($allowedOrigins, $origin) !== false) return true;
    // ok: php-origin-prefix-check
    if (str_ends_with($origin, '.shop.example')) return true;
    // ok: php-origin-prefix-check
    return in_array($origin, explode(',', $allowedOrigins), true);
}
