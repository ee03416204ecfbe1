const { exec, execSync, execFile } = require('node:child_process');

exports.archive = function (folder, done) {
  // ruleid: javascript-shell-command-building
  exec('tar czf backup.tgz ' + folder, done);
  // ok: javascript-shell-command-building
  execFile('tar', ['czf', 'backup.tgz', folder], done);
  // ok: javascript-shell-command-building
  exec('df -h', done);
};

exports.checkout = (branch) => {
  const command = `git checkout ${branch}`;
  // ruleid: javascript-shell-command-building
  execSync(command);
};
