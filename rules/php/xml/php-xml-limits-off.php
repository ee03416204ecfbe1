<?php
// ruleid: php-xml-limits-off
$feed = simplexml_load_string($text, 'SimpleXMLElement', LIBXML_PARSEHUGE | LIBXML_NOENT);
// ok: php-xml-limits-off
$feed = simplexml_load_string($text, 'SimpleXMLElement', LIBXML_NONET);
