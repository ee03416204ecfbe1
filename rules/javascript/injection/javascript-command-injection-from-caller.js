import { exec } from 'node:child_process';

export function run(command) {
  // ruleid: javascript-command-injection-from-caller
  exec(command);
  // ok: javascript-command-injection-from-caller
  exec('uptime');
}
