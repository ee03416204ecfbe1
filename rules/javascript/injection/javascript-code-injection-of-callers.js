exports.compile = function compile(format) {
  // ruleid: javascript-code-injection-of-callers
  return new Function('tokens', 'return "' + format.replace(/"/g, '\\"') + '"');
};

exports.compileSafely = function compileSafely(format) {
  // ok: javascript-code-injection-of-callers
  return new Function('tokens', 'return ' + JSON.stringify(format));
};
