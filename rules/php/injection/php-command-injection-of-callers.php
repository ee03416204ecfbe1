<?php
class Shots
{
    public function convert(string $name)
    {
        // ruleid: php-command-injection-of-callers
        exec('convert ' . $name . ' out.png');
    }

    public function convertSafely(string $name)
    {
        // ok: php-command-injection-of-callers
        exec('convert ' . escapeshellarg($name) . ' out.png');
    }
}
