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

// What one argument of a call is, by its place, is no object of the caller's choice; a forwarder writes keys that the object has.
exports.forward = function (place) {
  return function (...given) {
    const kept = given[place] ?? {};
    const copy = {};
    for (const key in kept) {
      Object.defineProperty(copy, key, {
        get: () => kept[key],
        set: (value) => {
          // ok: javascript-prototype-pollution-of-callers
          kept[key] = value;
        },
      });
    }
    return copy;
  };
};
exports.into = function (properties, place) {
  return function (...given) {
    for (const key of Object.keys(properties)) {
      // ok: javascript-prototype-pollution-of-callers
      given[place][key] = properties[key];
    }
  };
};
exports.each = function (tables, name, change) {
  for (const key of Object.keys(tables[name])) {
    // ok: javascript-prototype-pollution-of-callers
    tables[name][key] = change(tables[name][key]);
  }
};
exports.fill = function (tables, name, from) {
  for (const key of Object.keys(from)) {
    // ruleid: javascript-prototype-pollution-of-callers
    tables[name][key] = from[key];
  }
};
