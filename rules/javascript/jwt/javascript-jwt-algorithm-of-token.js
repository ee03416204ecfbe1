const jwt = require('jwt-simple');
const web = require('jsonwebtoken');

function check(token, header, publicKey, key) {
  // ruleid: javascript-jwt-algorithm-of-token
  jwt.decode(token, publicKey, false, header.alg);
  // ruleid: javascript-jwt-algorithm-of-token
  jwt.decode(token, publicKey, false, 'HS256');
  // ruleid: javascript-jwt-algorithm-of-token
  jwt.decode(token, publicKey);
  // ok: javascript-jwt-algorithm-of-token
  jwt.decode(token, key);
  // ok: javascript-jwt-algorithm-of-token
  jwt.decode(token, publicKey, false, 'RS256');
  // ruleid: javascript-jwt-algorithm-of-token
  web.verify(token, publicKey, { algorithms: ['RS256', 'HS256'] });
  // ruleid: javascript-jwt-algorithm-of-token
  web.verify(token, key, { algorithms: [header.alg] });
  // ok: javascript-jwt-algorithm-of-token
  web.verify(token, publicKey, { algorithms: ['RS256'] });
}
