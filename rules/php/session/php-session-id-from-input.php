<?php
// ruleid: php-session-id-from-input
session_id($_GET['sid']);
// ok: php-session-id-from-input
session_regenerate_id(true);
