#!/usr/bin/env node
// Plain JavaScript that an old Node reads in full: in a clone the bootstrap goes on with the project's own runtime, an installed
// package (scripts/pack-cli.ts) runs on the Node that is there.
import { existsSync, readFileSync } from 'node:fs';

/** Whether this Node is as new as package.json asks for, in the form `>=22.12`. */
function isNewEnough(wanted) {
  const least = wanted.replace('>=', '').split('.').map(Number);
  const own = process.versions.node.split('.').map(Number);
  const differs = least.findIndex((part, index) => part !== own[index]);
  return differs === -1 || own[differs] > least[differs];
}

function sayWhichNode(wanted) {
  const least = wanted.replace('>=', '');
  const message = `Vedette needs Node ${least} or newer, and this is ${process.versions.node}.`;
  const hint = 'Install a newer one (https://nodejs.org), or put it first in PATH.';
  if (process.argv.includes('--json'))
    console.log(JSON.stringify({ error: { code: 'node_too_old', message, hint } }));
  console.error(`vedette: ${message}\n         ${hint}`);
  process.exitCode = 4;
}

if (existsSync(new URL('../src/main.ts', import.meta.url))) {
  process.argv.splice(2, 0, 'vedette');
  await import('../../../scripts/bootstrap.mjs');
} else {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  if (isNewEnough(engines.node)) await import('../app/apps/cli/joined/main.js');
  else sayWhichNode(engines.node);
}
