<?php

use Symfony\Component\Process\Process;

// ruleid: php-command-injection
$text = new Process('convert ' . $_GET['name']);
// ok: php-command-injection
$list = new Process(['convert', $_GET['name']]);
// ruleid: php-command-injection
$shell = Process::fromShellCommandline('convert ' . $_GET['name']);
// ok: php-command-injection
proc_open(['convert', $_GET['name']], [], $pipes);
// ruleid: php-command-injection
proc_open('convert ' . $_GET['name'], [], $pipes);
[$fields, $files] = request_parse_body();
// ruleid: php-command-injection
shell_exec('convert ' . $fields['name']);
$body = stream_get_contents(fopen('php://input', 'r'));
// ruleid: php-command-injection
shell_exec('convert ' . $body);
