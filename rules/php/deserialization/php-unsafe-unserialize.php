<?php
// ruleid: php-unsafe-unserialize
$a = unserialize($text);
// ok: php-unsafe-unserialize
$b = unserialize($text, ['allowed_classes' => false]);
