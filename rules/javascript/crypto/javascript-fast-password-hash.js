const crypto = require('crypto');
const bcrypt = require('bcrypt');

function keep(user, password) {
  // ruleid: javascript-fast-password-hash
  user.digest = crypto.createHash('sha256').update(password).digest('hex');
  // ruleid: javascript-fast-password-hash
  user.other = crypto.createHash('sha512').update(user.salt + password).digest('hex');
  // ok: javascript-fast-password-hash
  user.picture = crypto.createHash('sha256').update(user.mail).digest('hex');
  // ok: javascript-fast-password-hash
  user.slow = bcrypt.hashSync(crypto.createHash('sha256').update(password).digest('base64'), 12);
}
