<?php
use Firebase\JWT\JWT;
use Firebase\JWT\Key;
use Lcobucci\JWT\Configuration;

function read(string $token, string $key): object {
    // ruleid: php-jwt-not-verified
    return JWT::decode($token, $key, ['HS256', 'none']);
}

function readSigned(string $token, string $key): object {
    // ok: php-jwt-not-verified
    return JWT::decode($token, $key, ['HS256']);
}

function readNow(string $token, string $key): object {
    // ok: php-jwt-not-verified
    return JWT::decode($token, new Key($key, 'RS256'));
}

function unsigned(): Configuration {
    // ruleid: php-jwt-not-verified
    return Configuration::forUnsecuredSigner();
}
