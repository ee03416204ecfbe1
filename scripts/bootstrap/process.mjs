import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Words for the person at the terminal. Always stderr: stdout belongs to the verb. */
export const say = (text) => process.stderr.write(`vedette: ${text}\n`);

/** An error whose message alone is shown, without a stack. */
export const fault = (text) => Object.assign(new Error(text), { expected: true });

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const ORPHAN_LOOK_MS = 250;

/**
 * Runs a child in our own process group and passes signals on to it. A Ctrl-C in a terminal therefore reaches the
 * child twice, once from the terminal and once from here; sent to this process alone, it still arrives.
 * Answers the exit code as a shell counts it: 128 + n when signal n ended the child.
 */
export function run(command, args, options, started = () => {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    const forward = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    // An npm that is killed outright passes nothing on: what it started shall not stay behind and hold the port.
    // Started in any other way, outliving the parent may be just what was wanted (nohup, disown).
    const parent = process.ppid;
    const watch = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), ORPHAN_LOOK_MS);
    if (!process.env.npm_lifecycle_event) clearInterval(watch);
    for (const signal of signals) process.on(signal, forward);
    child.once('spawn', () => started(child.pid));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearInterval(watch);
      for (const each of signals) process.off(each, forward);
      resolve(signal ? 128 + constants.signals[signal] : code);
    });
  });
}
