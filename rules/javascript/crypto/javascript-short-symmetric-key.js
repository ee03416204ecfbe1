const crypto = require('node:crypto');
const CryptoJS = require('crypto-js');

// ruleid: javascript-short-symmetric-key
const short = crypto.generateKeySync('hmac', { length: 64 });
// ruleid: javascript-short-symmetric-key
const derived = CryptoJS.PBKDF2(phrase, salt, { keySize: 2 });
// ok: javascript-short-symmetric-key
const long = crypto.generateKeySync('aes', { length: 256 });
