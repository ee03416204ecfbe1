import { exec } from 'node:child_process';

export function run(task) {
  // ruleid: javascript-command-injection-from-caller
  exec(task);
  // ok: javascript-command-injection-from-caller
  exec('uptime');
}
