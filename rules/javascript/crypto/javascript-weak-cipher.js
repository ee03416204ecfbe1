import crypto from 'crypto';

export function seal(key, iv, text) {
  // ruleid: javascript-weak-cipher
  const weak = crypto.createCipheriv('des-ede3-cbc', key, iv);
  // ok: javascript-weak-cipher
  const strong = crypto.createCipheriv('aes-256-gcm', key, iv);
  return [weak.update(text), strong.update(text)];
}
