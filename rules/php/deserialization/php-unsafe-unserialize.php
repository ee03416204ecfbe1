<?php
// ruleid: php-unsafe-unserialize
$a = unserialize($text);
// ok: php-unsafe-unserialize
$b = unserialize($text, ['allowed_classes' => false]);
// ok: php-unsafe-unserialize
$c = unserialize(serialize($object));
function copied($object)
{
    $text = serialize($object);
    // ok: php-unsafe-unserialize
    return unserialize($text);
}

function listed($text)
{
    $classes = [Job::class];
    // ok: php-unsafe-unserialize
    $job = unserialize($text, ['allowed_classes' => $classes]);
    // ruleid: php-unsafe-unserialize
    return [$job, unserialize($text, ['allowed_classes' => true])];
}
