const jwt = require('jsonwebtoken');
// ruleid: javascript-jwt-not-verified
const open = jwt.verify(token, key, { algorithms: ['HS256', 'none'] });
// ruleid: javascript-jwt-not-verified
const forged = jwt.sign({ admin: true }, '', { algorithm: 'none' });
// ok: javascript-jwt-not-verified
const good = jwt.verify(token, key, { algorithms: ['RS256'] });
function callerOf(req) {
  // ruleid: javascript-jwt-not-verified
  return jwt.decode(req.headers.authorization.split(' ')[1]).id;
}
function kindOf(req) {
  // ok: javascript-jwt-not-verified
  const { header } = jwt.decode(req.headers.authorization.split(' ')[1], { complete: true });
  return jwt.verify(req.headers.authorization.split(' ')[1], keys[header.kid]);
}
function knowsCaller(req, res, next) {
  const token = req.headers['x-token'];
  // ruleid: javascript-jwt-not-verified
  req.userId = jwt.decode(token).id;
  next();
}
