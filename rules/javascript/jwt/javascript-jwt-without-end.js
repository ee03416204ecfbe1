const jwt = require('jsonwebtoken');
const key = process.env.KEY;

// ruleid: javascript-jwt-without-end
const forever = jwt.sign({ id: 7 }, key);

// ruleid: javascript-jwt-without-end
const alsoForever = jwt.sign({ id: 7 }, key, { algorithm: 'HS256' });

// ok: javascript-jwt-without-end
const hour = jwt.sign({ id: 7 }, key, { expiresIn: '1h' });

// ok: javascript-jwt-without-end
const dated = jwt.sign({ id: 7, exp: Math.floor(Date.now() / 1000) + 3600 }, key);

// ok: javascript-jwt-without-end
const given = jwt.sign(claims, key);

// ok: javascript-jwt-without-end
exports.shown = (key) => jwt.sign({ some: "payload" }, key);

exports.login = (user, rows) => {
  const claims = { id: user.id, name: user.name };
  // ruleid: javascript-jwt-without-end
  const ofClaims = jwt.sign(claims, key);
  const ended = { id: user.id, exp: Math.floor(Date.now() / 1000) + 3600 };
  // ok: javascript-jwt-without-end
  const ofEnded = jwt.sign(ended, key);
  // ok: javascript-jwt-without-end
  const bounded = jwt.sign(claims, key, { expiresIn: '1h' });
  return [ofClaims, ofEnded, bounded];
};
