<?php

function unsafe() {
    $value = $_GET['value'];
    $connection = ldap_connect('ldap://directory');
    // ruleid: php-ldap-injection
    ldap_search($connection, 'ou=people', '(uid=' . $value . ')');
}

function safe() {
    $value = $_GET['value'];
    $connection = ldap_connect('ldap://directory');
    // ok: php-ldap-injection
    ldap_search($connection, 'ou=people', '(uid=' . ldap_escape($value, '', LDAP_ESCAPE_FILTER) . ')');
}
