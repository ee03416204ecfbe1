<?php

function example()
{
    // ruleid: php-email-injection
    mail("a@example.com", "Hello", "text", "From: " . $_POST["from"]);
    // ok: php-email-injection
    mail("a@example.com", "Hello", "text", "From: b@example.com");
}
