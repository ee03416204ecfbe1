const crypto = require('crypto');
// ruleid: javascript-cipher-without-iv
const cipher = crypto.createCipher('aes-256-cbc', password);
// ok: javascript-cipher-without-iv
const better = crypto.createCipheriv('aes-256-cbc', key, crypto.randomBytes(16));
