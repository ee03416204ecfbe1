<?php

function unsafe() {
    $value = $_GET['value'];
    $connection = ldap_connect('ldap://directory');
    // ruleid: php-ldap-injection
    ldap_search($connection, 'ou=people', '(uid=' . $value . ')');
}

// Stars and brackets pass what escapes a name.
function escaped_for_names() {
    $value = $_GET['value'];
    $connection = ldap_connect('ldap://directory');
    // ruleid: php-ldap-injection
    ldap_search($connection, 'ou=people', '(uid=' . ldap_escape($value, '', LDAP_ESCAPE_DN) . ')');
    // ok: php-ldap-injection
    ldap_delete($connection, 'uid=' . ldap_escape($value, '', LDAP_ESCAPE_DN) . ',ou=people');
}

function safe() {
    $value = $_GET['value'];
    $connection = ldap_connect('ldap://directory');
    // ok: php-ldap-injection
    ldap_search($connection, 'ou=people', '(uid=' . ldap_escape($value, '', LDAP_ESCAPE_FILTER) . ')');
}
