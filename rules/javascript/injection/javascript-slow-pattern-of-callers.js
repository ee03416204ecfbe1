exports.end = function end(text) {
  // ruleid: javascript-slow-pattern-of-callers
  return text.replace(/[\r\n]+$/, '');
};

exports.start = function start(text) {
  // ok: javascript-slow-pattern-of-callers
  return text.replace(/^[\r\n]+/, '');
};
