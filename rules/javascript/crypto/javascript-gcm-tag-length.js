import crypto from 'node:crypto';
// ruleid: javascript-gcm-tag-length
const bad = crypto.createDecipheriv('aes-256-gcm', key, iv);
// ok: javascript-gcm-tag-length
const good = crypto.createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 });
