<?php
use Firebase\JWT\JWT;
use Firebase\JWT\Key;
use Lcobucci\JWT\Signer\Key\InMemory;

function issue(array $claims): string {
    $key = 'orange-lamp-9';
    // ruleid: php-jwt-hardcoded-key
    return JWT::encode($claims, $key, 'HS256');
}

function read(string $token): object {
    // ruleid: php-jwt-hardcoded-key
    return JWT::decode($token, new Key('orange-lamp-9', 'HS256'));
}

function signer(): InMemory {
    // ruleid: php-jwt-hardcoded-key
    return InMemory::plainText('orange-lamp-9');
}

function issueWith(array $claims, string $key): string {
    // ok: php-jwt-hardcoded-key
    return JWT::encode($claims, getenv('JWT_KEY'), 'HS256');
}

function readPublic(string $token): object {
    $public = "-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----";
    // ok: php-jwt-hardcoded-key
    return JWT::decode($token, new Key($public, 'RS256'));
}
