const jwt = require('jsonwebtoken');
function read(token, key) {
  // ruleid: javascript-jwt-expiration-ignored
  return jwt.verify(token, key, { ignoreExpiration: true });
}
function refreshToken(token, key) {
  // ok: javascript-jwt-expiration-ignored
  return jwt.verify(token, key, { ignoreExpiration: true });
}
function readWithin(token, key, now) {
  // ok: javascript-jwt-expiration-ignored
  const claims = jwt.verify(token, key, { ignoreExpiration: true });
  return claims.exp + 3600 > now ? claims : null;
}

async function takeBack(token, key) {
  // ok: javascript-jwt-expiration-ignored
  const { id } = jwt.verify(token, key, { ignoreExpiration: true });
  await grants.revoke(id);
}

async function look(id) {
  // ok: javascript-jwt-expiration-ignored
  return grants.find(id, { ignoreExpiration: true });
}
