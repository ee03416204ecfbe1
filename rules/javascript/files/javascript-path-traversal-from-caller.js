import fs from 'node:fs';

export function load(name) {
  // ruleid: javascript-path-traversal-from-caller
  fs.readFileSync('data/' + name);
  // ok: javascript-path-traversal-from-caller
  fs.readFileSync('data/index.json');
}
