<?php
// ruleid: php-tls-verification-off
curl_setopt($ch, CURLOPT_SSL_VERIFYPEER, false);
// ok: php-tls-verification-off
curl_setopt($ch, CURLOPT_SSL_VERIFYPEER, true);
// ruleid: php-tls-verification-off
$client = new Client(['verify' => false]);
// ruleid: php-tls-verification-off
curl_setopt($ch, CURLOPT_SSL_VERIFYHOST, 0);
// ok: php-tls-verification-off
curl_setopt($ch, CURLOPT_SSL_VERIFYHOST, 2);
// ruleid: php-tls-verification-off
$context = ['ssl' => ['allow_self_signed' => true]];
// ok: php-tls-verification-off
$context = ['ssl' => ['allow_self_signed' => false]];

function asked($handle, $allowSelfSigned)
{
    if ($allowSelfSigned) {
        // ok: php-tls-verification-off
        curl_setopt($handle, CURLOPT_SSL_VERIFYPEER, false);
    }
}

function unlessValidated($handle, $validate = true)
{
    if (!$validate) {
        // ok: php-tls-verification-off
        curl_setopt($handle, CURLOPT_SSL_VERIFYPEER, false);
    }
}

// ruleid: php-tls-verification-off
$options = [CURLOPT_RETURNTRANSFER => true, CURLOPT_SSL_VERIFYPEER => false];
// ruleid: php-tls-verification-off
curl_setopt_array($handle, array(
    CURLOPT_SSL_VERIFYHOST => 0,
));
// ok: php-tls-verification-off
return array(
    'curl_options' => array(
        # For certificates of one's own.
        //CURLOPT_SSL_VERIFYHOST => 0,
        //CURLOPT_SSL_VERIFYPEER => false,
        CURLOPT_TIMEOUT => 5,
    ),
);

function unlessAsked($handle, $insecure)
{
    if (!$insecure) {
        return;
    }
    // ok: php-tls-verification-off
    curl_setopt($handle, CURLOPT_SSL_VERIFYPEER, false);
}

class Listener
{
    public function listen($loop)
    {
        return new \React\Socket\SecureServer(new \React\Socket\TcpServer(443, $loop), $loop, $this->options());
    }

    private function options()
    {
        // ok: php-tls-verification-off
        return ['local_cert' => 'server.pem', 'verify_peer' => false];
    }
}

class Caller
{
    private function options()
    {
        // ruleid: php-tls-verification-off
        return ['local_cert' => 'client.pem', 'verify_peer' => false];
    }
}

function own($curl)
{
    curl_setopt($curl, CURLOPT_URL, 'https://localhost:8443/health');
    // ok: php-tls-verification-off
    curl_setopt($curl, CURLOPT_SSL_VERIFYPEER, false);
}

function options($body)
{
    $none = ['http' => [
        // ok: php-tls-verification-off
        'allow_self_signed' => true,
        // ok: php-tls-verification-off
        'verify_peer' => false,
        'method' => 'POST',
        'content' => $body,
    ]];
    $both = ['http' => ['method' => 'POST'], 'ssl' => [
        // ruleid: php-tls-verification-off
        'allow_self_signed' => true,
    ]];
    // ruleid: php-tls-verification-off
    $client = ['http' => ['verify' => false]];
    return [$none, $both, $client];
}
