function issue(user) {
  // ruleid: javascript-insecure-randomness
  const resetToken = Math.random().toString(36).slice(2);
  // ok: javascript-insecure-randomness
  const jitter = Math.random() * 100;
  // ok: javascript-insecure-randomness
  const good = require('crypto').randomBytes(16).toString('hex');
  return { resetToken, jitter, good };
}

function remember(res) {
  // ruleid: javascript-insecure-randomness
  const visitor = String(Math.random());
  res.cookie('visitor', visitor);
  // ok: javascript-insecure-randomness
  const delay = Math.random() * 100;
  return delay;
}

// ruleid: javascript-insecure-randomness
exports.bytes = require('crypto').pseudoRandomBytes(16);
// ok: javascript-insecure-randomness
exports.strong = require('crypto').randomBytes(16);

function generateRandomCode(length) {
  // ruleid: javascript-insecure-randomness
  return Math.floor(Math.random() * 10 ** length);
}
// ruleid: javascript-insecure-randomness
const resetCode = Math.floor(Math.random() * 900000);
// ok: javascript-insecure-randomness
const colorCode = Math.floor(Math.random() * 255);
