<?php
// ruleid: php-xxe
$a = simplexml_load_string($text, 'SimpleXMLElement', LIBXML_NOENT);
// ok: php-xxe
$b = simplexml_load_string($text);
