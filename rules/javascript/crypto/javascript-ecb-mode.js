import { createCipheriv } from 'node:crypto';

// ruleid: javascript-ecb-mode
const bad = createCipheriv('aes-128-ecb', key, null);
// ok: javascript-ecb-mode
const good = createCipheriv('aes-128-gcm', key, nonce);
