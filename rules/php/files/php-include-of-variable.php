<?php
// ruleid: php-include-of-variable
include('pages/' . $_GET['page'] . '.php');
// ok: php-include-of-variable
include('pages/home.php');
