const crypto = require('crypto');

// ruleid: javascript-few-iterations
const few = crypto.pbkdf2Sync(password, salt, 1000, 64, 'sha512');
// ok: javascript-few-iterations
const enough = crypto.pbkdf2Sync(password, salt, 210000, 64, 'sha512');
