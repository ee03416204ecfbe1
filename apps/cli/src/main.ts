import { enableCompileCache } from 'node:module';

// Before anything large is loaded: the second start takes a third of the time of the first.
enableCompileCache();
const { runProgram } = await import('./program.ts');

const interruption = new AbortController();
process.once('SIGINT', () => interruption.abort(new Error('interrupted')));
process.once('SIGTERM', () => interruption.abort(new Error('terminated')));
// `vedette scan | head` closes our output early: no error.
process.stdout.on('error', () => process.stdout.destroy());

process.exitCode = await runProgram(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: process.stdin,
  env: process.env,
  cwd: process.cwd(),
  now: () => new Date(),
  signal: interruption.signal,
});
