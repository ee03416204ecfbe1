const crypto = require('node:crypto');
const CryptoJS = require('crypto-js');

function digest(data) {
  // ruleid: javascript-weak-hash
  const weak = crypto.createHash('md5').update(data).digest('hex');
  const algorithm = 'SHA1';
  // ruleid: javascript-weak-hash
  const alsoWeak = crypto.createHash(algorithm).update(data).digest('hex');
  // ruleid: javascript-weak-hash
  const third = CryptoJS.MD5(data).toString();
  // ok: javascript-weak-hash
  const strong = crypto.createHash('sha256').update(data).digest('hex');
  return [weak, alsoWeak, third, strong];
}
