const crypto = require('crypto');

// ruleid: javascript-few-iterations
const few = crypto.pbkdf2Sync(password, salt, 1000, 64, 'sha512');
// ok: javascript-few-iterations
const enough = crypto.pbkdf2Sync(password, salt, 210000, 64, 'sha512');

const bcrypt = require('bcryptjs');
const ROUNDS = 8;
async function stretch(password) {
  // ruleid: javascript-few-iterations
  const weak = await bcrypt.hash(password, ROUNDS);
  // ok: javascript-few-iterations
  const good = await bcrypt.hash(password, 12);
  // ruleid: javascript-few-iterations
  const salt = bcrypt.genSaltSync(6);
  return [weak, good, salt];
}
