const { exec, execSync } = require('child_process');

// ruleid: javascript-shell-for-file-read
const cpus = execSync('cat /proc/cpuinfo').toString();

function read(id, done) {
  // ruleid: javascript-shell-for-file-read
  exec('cat /proc/' + id + '/status', done);
  // ok: javascript-shell-for-file-read
  exec('cat /proc/cpuinfo | wc -l', done);
  // ruleid: javascript-shell-for-file-read
  exec('cat /proc/cpuinfo', (error, text) => done(text));
  // ok: javascript-shell-for-file-read
  exec('cat /proc/cpuinfo', (error, text, stderr) => done(text, stderr));
  // ok: javascript-shell-for-file-read
  return exec('cat /proc/cpuinfo', (error, text) => done(text));
}
const run = require('child_process').exec;
// ruleid: javascript-shell-for-file-read
run('cat /etc/hostname', (error, text) => console.log(text));
