import { enableCompileCache } from 'node:module';

// Before anything large is loaded: the second start takes half the processor time of the first.
enableCompileCache();
const { runProgram } = await import('./program.ts');
const { maskCredentials } = await import('./platform/log.ts');

try {
  process.exitCode = await runProgram(process.argv.slice(2));
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`vedette: ${maskCredentials(message)}\n`);
  process.exitCode = 1;
}
