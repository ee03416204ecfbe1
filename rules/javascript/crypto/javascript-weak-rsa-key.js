import { generateKeyPairSync } from 'crypto';
// ruleid: javascript-weak-rsa-key
const weak = generateKeyPairSync('rsa', { modulusLength: 1024 });
// ok: javascript-weak-rsa-key
const strong = generateKeyPairSync('rsa', { modulusLength: 3072 });

const NodeRSA = require('node-rsa');
// ruleid: javascript-weak-rsa-key
const short = new NodeRSA({ b: 512 });
// ok: javascript-weak-rsa-key
const long = new NodeRSA({ b: 4096 });
