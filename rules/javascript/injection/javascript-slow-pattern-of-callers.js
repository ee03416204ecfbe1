exports.end = function end(text) {
  // ruleid: javascript-slow-pattern-of-callers
  return text.replace(/[\r\n]+$/, '');
};

exports.start = function start(text) {
  // ok: javascript-slow-pattern-of-callers
  return text.replace(/^[\r\n]+/, '');
};

exports.found = function found(text) {
  // ruleid: javascript-slow-pattern-of-callers
  return text.match(/a+;/);
};

exports.known = function known(routes) {
  const pattern = '/a+;/';
  // ok: javascript-slow-pattern-of-callers
  return routes.match(pattern);
};
