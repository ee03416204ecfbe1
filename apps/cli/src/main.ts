import { enableCompileCache } from 'node:module';
import { exitCodes } from './failure/exit-codes.ts';
import { compiledCodeFolder } from './session/cache-folder.ts';

// Here no wins. Node says on standard error which of the two it obeys, and takes the other.
if (process.env.NO_COLOR) delete process.env.FORCE_COLOR;

// Before anything large is loaded: the second start takes a third of the time of the first.
const compiled = compiledCodeFolder(process.env);
if (compiled !== undefined) enableCompileCache(compiled);
const { runProgram } = await import('./program.ts');

const interruption = new AbortController();
process.once('SIGINT', () => interruption.abort(new Error('interrupted')));
process.once('SIGTERM', () => interruption.abort(new Error('terminated')));

let lost: NodeJS.ErrnoException | null = null;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // `vedette scan | head` closes our output early: no error.
  if (error.code !== 'EPIPE') lost = error;
  process.stdout.destroy();
});

const code = await runProgram(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: process.stdin,
  env: process.env,
  cwd: process.cwd(),
  now: () => new Date(),
  signal: interruption.signal,
});
/** What a reader is given to take what was written last, once the person has interrupted: a pager may take nothing for hours. */
const LAST_WORDS_MS = 500;

// What was written last may still fail.
await new Promise<void>((resolve) => {
  if (process.stdout.destroyed) return resolve();
  process.stdout.write('', () => resolve());
  const hurry = () => void setTimeout(() => process.exit(exitCodes.interrupted), LAST_WORDS_MS).unref();
  if (interruption.signal.aborted) hurry();
  else interruption.signal.addEventListener('abort', hurry, { once: true });
});
// Where the command itself failed of it, that is told.
process.exitCode = lost === null || code === exitCodes.failed ? code : await tellLost(lost);

/** A script that reads the output must not take what is left of it for all. */
async function tellLost(error: NodeJS.ErrnoException): Promise<number> {
  const { describeFailure } = await import('./failure/describe.ts');
  const named = Object.assign(error, { path: 'standard output' });
  const { message, hint, exitCode } = describeFailure(named, { server: null, interrupted: false });
  process.stderr.write(`vedette: ${message}\n         ${hint}\n`);
  return exitCode;
}
