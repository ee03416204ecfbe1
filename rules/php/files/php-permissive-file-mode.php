<?php
// ruleid: php-permissive-file-mode
chmod($file, 0777);
// ok: php-permissive-file-mode
chmod($file, 0640);
