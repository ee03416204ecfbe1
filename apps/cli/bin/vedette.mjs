#!/usr/bin/env node
// Plain JavaScript, so that it runs under an old Node: the bootstrap goes on with the project's own runtime.
process.argv.splice(2, 0, 'vedette');
await import('../../../scripts/bootstrap.mjs');
