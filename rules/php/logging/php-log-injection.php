<?php

function unsafe() {
    $value = $_GET['value'];
    // ruleid: php-log-injection
    error_log('login of ' . $value);
}

function ownLogger() {
    $apiLogger = new Logger("api");
    $name = trim($_POST['name'] ?? '');
    // ruleid: php-log-injection
    $apiLogger->info("signing in: $name");
    // ok: php-log-injection
    $apiLogger->info('signing in: ' . preg_replace('/[\r\n]+/', ' ', $name));
    // ok: php-log-injection
    $apiLogger->info('signing in: ' . str_replace(["\r", "\n"], '', $name));
    // ok: php-log-injection
    $dialog->info("signing in: $name");
}

function safe() {
    $value = $_GET['value'];
    // ok: php-log-injection
    error_log('login');
}

class OwnLog
{
    private $file = '/var/log/shop.log';

    public function info($message)
    {
        // ruleid: php-log-injection
        file_put_contents($this->file, date('c') . ' ' . $message . PHP_EOL, FILE_APPEND | LOCK_EX);
    }
}

function signedIn()
{
    $log = new OwnLog();
    $log->info('signed in: ' . $_POST['name']);
    // ok: php-log-injection
    file_put_contents('/srv/last', $_POST['name']);
}
