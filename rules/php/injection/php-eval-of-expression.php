<?php
// ruleid: php-eval-of-expression
$x = eval('return ' . $expression . ';');
// ok: php-eval-of-expression
$y = json_decode($text);
