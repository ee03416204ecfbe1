import { execFile } from 'node:child_process';
import { Client } from 'ssh2';

// ruleid: javascript-ssh-host-key-ignored
execFile('ssh', ['-o', 'StrictHostKeyChecking=no', host, 'uptime']);
// ok: javascript-ssh-host-key-ignored
execFile('ssh', ['-o', 'StrictHostKeyChecking=yes', host, 'uptime']);

new Client().connect({
  host,
  // ruleid: javascript-ssh-host-key-ignored
  hostVerifier: () => true,
});
new Client().connect({
  host,
  // ok: javascript-ssh-host-key-ignored
  hostVerifier: (key) => known.has(key),
});
