const { execSync, execFileSync } = require('child_process');
const minimist = require('minimist');

const options = minimist(process.argv.slice(2));

// ruleid: javascript-command-injection-from-arguments
execSync('convert ' + options.image + ' out.png');
// ok: javascript-command-injection-from-arguments
execFileSync('convert', [options.image, 'out.png']);
