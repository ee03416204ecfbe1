const jwt = require('jsonwebtoken');
// ruleid: javascript-jwt-not-verified
const open = jwt.verify(token, key, { algorithms: ['HS256', 'none'] });
// ruleid: javascript-jwt-not-verified
const forged = jwt.sign({ admin: true }, '', { algorithm: 'none' });
// ok: javascript-jwt-not-verified
const good = jwt.verify(token, key, { algorithms: ['RS256'] });
