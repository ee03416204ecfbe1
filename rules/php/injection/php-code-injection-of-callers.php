<?php
class Formula
{
    public function calculate(string $text)
    {
        // ruleid: php-code-injection-of-callers
        return eval('return ' . $text . ';');
    }

    public function number(string $text)
    {
        // ok: php-code-injection-of-callers
        return eval('return ' . intval($text) . ';');
    }
}
