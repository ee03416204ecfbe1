const libxmljs = require('libxmljs');
// ruleid: javascript-xxe
const doc = libxmljs.parseXml(body, { noent: true });
// ok: javascript-xxe
const good = libxmljs.parseXml(body, { noent: false });
