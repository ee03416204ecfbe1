const { exec, execSync } = require('child_process');

// ruleid: javascript-shell-for-file-read
const cpus = execSync('cat /proc/cpuinfo').toString();

function read(id, done) {
  // ruleid: javascript-shell-for-file-read
  exec('cat /proc/' + id + '/status', done);
  // ok: javascript-shell-for-file-read
  exec('cat /proc/cpuinfo | wc -l', done);
}
