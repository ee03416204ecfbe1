import crypto from 'node:crypto';

// ruleid: javascript-hardcoded-crypto-key
const mac = crypto.createHmac('sha256', 'c0rrect-horse-battery').update(body).digest('hex');
// ok: javascript-hardcoded-crypto-key
const safe = crypto.createHmac('sha256', process.env.HMAC_KEY).update(body).digest('hex');
