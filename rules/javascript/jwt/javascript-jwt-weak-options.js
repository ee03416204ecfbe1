const jwt = require('jsonwebtoken');
// ruleid: javascript-jwt-weak-options
const weak = { algorithms: ['HS256', 'none'] };
// ok: javascript-jwt-weak-options
const fine = { algorithms: ['HS256'] };
jwt.verify(token, key, fine);
