<?php
// ruleid: php-ssh-host-key-ignored
exec('ssh -o StrictHostKeyChecking=no ' . escapeshellarg($host) . ' uptime');
// ok: php-ssh-host-key-ignored
exec('ssh -o StrictHostKeyChecking=yes ' . escapeshellarg($host) . ' uptime');
