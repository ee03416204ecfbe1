#!/usr/bin/env node
// Plain JavaScript, so that it runs under an old Node: the bootstrap goes on with the project's own runtime.
import { existsSync } from 'node:fs';

if (existsSync(new URL('../../../scripts/bootstrap.mjs', import.meta.url))) {
  process.argv.splice(2, 0, 'vedette');
  await import('../../../scripts/bootstrap.mjs');
} else {
  // npm runs no script of ours when it packs this folder: what it packs is this file alone.
  console.error(
    'vedette: This package was made by `npm pack`, which leaves out what the command is made of.\n         Run `npm run pack:cli` in the clone, and install the tarball that it names.',
  );
  process.exitCode = 4;
}
