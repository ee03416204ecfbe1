<?php
// ruleid: php-decompression-bomb
echo strlen(gzuncompress($_POST['data']));
// ok: php-decompression-bomb
echo strlen(gzuncompress($_POST['data'], 100000));
