const serialize = require('node-serialize');
// ruleid: javascript-unsafe-deserialization
const value = serialize.unserialize(text);
// ok: javascript-unsafe-deserialization
const good = JSON.parse(text);
