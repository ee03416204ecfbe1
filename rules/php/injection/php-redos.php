<?php
// ruleid: php-redos
preg_match('/^(\w+\s?)*$/', $text);
// ok: php-redos
preg_match('/^\d{4}-\d{2}$/', $text);
