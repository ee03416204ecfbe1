// ruleid: password-only-encoded
function encryptPassword(password) {
  return Buffer.from(password).toString('base64');
}

// ok: password-only-encoded
function hashPassword(password) {
  return crypto.createHash('sha512').update(password).digest('base64');
}
