<?php
function save() {
    // ruleid: php-wordpress-nonce-ignored
    check_ajax_referer('save', 'nonce', false);
    // ruleid: php-wordpress-nonce-ignored
    wp_verify_nonce($_POST['nonce'], 'save');
    // ok: php-wordpress-nonce-ignored
    check_ajax_referer('save', 'nonce');
    // ok: php-wordpress-nonce-ignored
    if (!check_ajax_referer('save', 'nonce', false)) {
        wp_die();
    }
}
