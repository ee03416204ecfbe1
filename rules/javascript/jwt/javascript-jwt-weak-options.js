const jwt = require('jsonwebtoken');
// ruleid: javascript-jwt-weak-options
const weak = { algorithms: ['HS256', 'none'] };
// ruleid: javascript-jwt-weak-options
const old = { ignoreExpiration: true };
// ok: javascript-jwt-weak-options
const fine = { algorithms: ['HS256'], ignoreExpiration: false };
jwt.verify(token, key, fine);
