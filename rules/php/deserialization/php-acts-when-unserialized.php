<?php
class Task
{
    public $command = 'date';

    public function __destruct()
    {
        // ruleid: php-acts-when-unserialized
        system($this->command);
    }

    public function run()
    {
        // ok: php-acts-when-unserialized
        system($this->command);
    }
}
