import { generateKeyPairSync } from 'crypto';
// ruleid: javascript-weak-rsa-key
const weak = generateKeyPairSync('rsa', { modulusLength: 1024 });
// ok: javascript-weak-rsa-key
const strong = generateKeyPairSync('rsa', { modulusLength: 3072 });
