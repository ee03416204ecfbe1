exports.set = function set(object, path, value) {
  const [first, ...rest] = path.split('.');
  // ruleid: javascript-prototype-pollution-of-callers
  if (rest.length === 0) object[path[0]] = value;
  else set(object[path[0]], rest.join('.'), value);
};

exports.merge = function merge(target, source) {
  for (const key in source) {
    // ruleid: javascript-prototype-pollution-of-callers
    if (typeof source[key] !== 'object') target[key] = source[key];
    else merge(target[key], source[key]);
  }
};

exports.mergeSafely = function mergeSafely(target, source) {
  for (const key in source) {
    if (key === '__proto__' || key === 'constructor') continue;
    // ok: javascript-prototype-pollution-of-callers
    if (typeof source[key] !== 'object') target[key] = source[key];
    else mergeSafely(target[key], source[key]);
  }
};
