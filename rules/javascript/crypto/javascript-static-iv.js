import crypto from 'node:crypto';

const IV = Buffer.from('0123456789abcdef');
export const seal = (key, text) => {
  // ruleid: javascript-static-iv
  const bad = crypto.createCipheriv('aes-256-cbc', key, IV);
  const iv = crypto.randomBytes(16);
  // ok: javascript-static-iv
  const good = crypto.createCipheriv('aes-256-cbc', key, iv);
  return [bad.update(text), good.update(text)];
};
