<?php

function notes_of_author()
{
    global $wpdb;
    $author = sanitize_text_field(wp_unslash($_POST['author']));
    // ruleid: php-sql-injection
    $wpdb->get_results("SELECT * FROM {$wpdb->prefix}notes WHERE author = " . $author);
    // ok: php-sql-injection
    $wpdb->get_results($wpdb->prepare("SELECT * FROM {$wpdb->prefix}notes WHERE author = %s", $author));
    // ruleid: php-sql-injection
    $wpdb->prepare("SELECT * FROM {$wpdb->prefix}notes WHERE author = '$author' AND day = %s", $_POST['day']);
    $like = '%' . $wpdb->esc_like($author) . '%';
    // ruleid: php-sql-injection
    $wpdb->get_var("SELECT COUNT(*) FROM {$wpdb->prefix}notes WHERE author LIKE '$like'");
    // ok: php-sql-injection
    $wpdb->get_var("SELECT COUNT(*) FROM {$wpdb->prefix}notes WHERE author = '" . esc_sql($author) . "'");
    // ok: php-sql-injection
    $wpdb->get_results("SELECT * FROM {$wpdb->prefix}notes ORDER BY " . sanitize_sql_orderby($_POST['order']));
    // ok: php-sql-injection
    $wpdb->insert($wpdb->prefix . 'notes', ['author' => $author]);
    // ruleid: php-sql-injection
    $wpdb->delete($_POST['table'], ['author' => 1]);
    // ok: php-sql-injection
    $wpdb->query('DELETE FROM ' . $wpdb->prefix . 'notes WHERE id = ' . absint($_POST['id']));
}

add_action('rest_api_init', function () {
    register_rest_route('notes/v1', '/note', ['methods' => 'GET', 'callback' => 'one_note']);
});

function one_note($request)
{
    global $wpdb;
    // ruleid: php-sql-injection
    return $wpdb->get_row('SELECT * FROM notes WHERE id = ' . $request['id']);
}

class Notes_Route
{
    public function register()
    {
        register_rest_route('notes/v1', '/notes', [['methods' => 'POST', 'callback' => [$this, 'save']]]);
    }

    public function save($request)
    {
        global $wpdb;
        // ruleid: php-sql-injection
        return $wpdb->query("UPDATE notes SET text = '" . $request->get_param('text') . "'");
    }
}
