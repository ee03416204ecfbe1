<?php

use GuzzleHttp\Client;
use GuzzleHttp\Psr7\Request;
use Symfony\Component\HttpClient\HttpClient;
use Symfony\Component\HttpClient\NoPrivateNetworkHttpClient;
use Symfony\Contracts\HttpClient\HttpClientInterface;

function guzzle(Client $client)
{
    $address = $_GET['address'];
    // ruleid: php-ssrf
    $client->getAsync($address);
    // ruleid: php-ssrf
    $client->requestAsync('GET', $address);
    // ruleid: php-ssrf
    $client->send(new Request('GET', $address));
    // ruleid: php-ssrf
    $other = new Client(['base_uri' => $address]);
    // ok: php-ssrf
    $client->get('https://api.example.com/notes', ['query' => ['q' => $address]]);
}

function symfony(HttpClientInterface $client)
{
    $address = $_GET['address'];
    // ruleid: php-ssrf
    $client->request('GET', $address);
    // ruleid: php-ssrf
    HttpClient::createForBaseUri($address);
    $guarded = new NoPrivateNetworkHttpClient($client);
    // ok: php-ssrf
    $guarded->request('GET', $address);
    // ok: php-ssrf
    $client->request('POST', 'https://api.example.com/notes', ['body' => $address]);
}

function curl()
{
    $handle = curl_init();
    // ruleid: php-ssrf
    curl_setopt($handle, CURLOPT_URL, $_GET['address']);
    // ok: php-ssrf
    curl_setopt($handle, CURLOPT_POSTFIELDS, $_POST);
    // ruleid: php-ssrf
    curl_setopt_array($handle, [CURLOPT_URL => $_GET['address']]);
    // ok: php-ssrf
    curl_setopt_array($handle, [CURLOPT_URL => 'https://api.example.com', CURLOPT_POSTFIELDS => $_GET['text']]);
    // ruleid: php-ssrf
    $service = new SoapClient($_GET['wsdl']);
}

function wordpress()
{
    // ruleid: php-ssrf
    $answer = wp_remote_get($_GET['address']);
    // ok: php-ssrf
    wp_safe_remote_get($_GET['address']);
    // ok: php-ssrf
    download_url($_GET['address']);
}
