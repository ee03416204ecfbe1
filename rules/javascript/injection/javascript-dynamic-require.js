function load(name) {
  // ruleid: javascript-dynamic-require
  return require('./plugins/' + name);
}
// ok: javascript-dynamic-require
const fs = require('fs');
