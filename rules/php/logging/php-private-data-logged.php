<?php
function register($person, $count) {
    // ruleid: php-private-data-logged
    error_log($person->homeAddress);
    // ruleid: php-private-data-logged
    syslog(LOG_INFO, $person->phone_number);
    // ok: php-private-data-logged
    error_log($count);
}
