<?php

function shown()
{
    // ok: php-xss
    echo esc_html__($_GET['title'], 'notes');
    // ok: php-xss
    echo '<input value="' . esc_attr_x($_GET['title'], 'title of a note', 'notes') . '">';
    // ok: php-xss
    echo wp_kses_data($_GET['title']);
    // ok: php-xss
    echo sanitize_email($_GET['mail']);
    // ok: php-xss
    echo '<script>var note = ' . wp_json_encode($_GET['note']) . ';</script>';
    // ok: php-xss
    echo get_search_query();
    // ruleid: php-xss
    echo get_search_query(false);
    // ruleid: php-xss
    echo wp_unslash($_GET['title']);
    // ruleid: php-xss
    wp_add_inline_script('notes', 'var title = "' . $_GET['title'] . '";');
    // ruleid: php-xss
    wp_die('There is no note ' . $_GET['title']);
}
