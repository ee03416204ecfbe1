import crypto from 'node:crypto';
function open(key, iv, data) {
  // ruleid: javascript-cipher-not-finished
  const decipher = crypto.createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 });
  return decipher.update(data, 'hex', 'utf8');
}
function openChecked(key, iv, data, tag) {
  // ok: javascript-cipher-not-finished
  const decipher = crypto.createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 });
  decipher.setAuthTag(tag);
  return decipher.update(data, 'hex', 'utf8') + decipher.final('utf8');
}
