<?php
// ruleid: credentials-compared
if ($_POST["username"] == "boss" && $_POST["password"] == "opensesame") { enter(); }
// ok: credentials-compared
if ($field["type"] == "password") { hide(); }
// ok: credentials-compared
if ($_POST["password"] == "") { refuse(); }
// ok: credentials-compared
if ($grant_type == "password") { issue(); }
