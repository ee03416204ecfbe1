<?php

function unsafe() {
    $value = $_GET['value'];
    $xpath = new DOMXPath(new DOMDocument());
    // ruleid: php-xpath-injection
    $xpath->query("//user[@name='" . $value . "']");
}

function safe() {
    $value = $_GET['value'];
    $xpath = new DOMXPath(new DOMDocument());
    // ok: php-xpath-injection
    $xpath->query('//user[@active]');
}
