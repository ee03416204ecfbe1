<?php
// ruleid: php-wordpress-ajax-without-check
add_action('wp_ajax_nopriv_export', 'export_all');
// ok: php-wordpress-ajax-without-check
add_action('init', 'start');
