const jwt = require('jsonwebtoken');
const SECRET = 'my-very-private-string';
// ruleid: javascript-jwt-hardcoded-secret
const token = jwt.sign({ sub: user.id }, SECRET, { expiresIn: '1h' });
// ok: javascript-jwt-hardcoded-secret
const safe = jwt.sign({ sub: user.id }, process.env.JWT_SECRET, { expiresIn: '1h' });
