const { exec, execFile } = require('child_process');

exports.kill = function kill(port, callback) {
  // ruleid: javascript-command-injection-of-callers
  exec('lsof -ti tcp:' + port + ' | xargs kill', callback);
};

exports.killNumber = function killNumber(port, callback) {
  const number = parseInt(port, 10);
  // ok: javascript-command-injection-of-callers
  exec('lsof -ti tcp:' + number + ' | xargs kill', callback);
};

exports.read = function read(name, callback) {
  // ok: javascript-command-injection-of-callers
  execFile('ifconfig', [name], callback);
};

class Cleaner {
  clean(name) {
    // ruleid: javascript-command-injection-of-callers
    exec('rm -rf ' + name);
  }

  static cleanAll(name) {
    // ok: javascript-command-injection-of-callers
    exec('rm -rf ' + name);
  }
}
exports.cleaner = new Cleaner();

exports.Remover = class Remover {
  static remove(name) {
    // ruleid: javascript-command-injection-of-callers
    exec('rm -rf ' + name);
  }
};
