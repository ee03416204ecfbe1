const tls = require('tls');
tls.createServer({
  // ruleid: javascript-weak-tls-version
  minVersion: 'TLSv1',
});
tls.createServer({
  // ok: javascript-weak-tls-version
  minVersion: 'TLSv1.2',
});
tls.createServer({
  // ruleid: javascript-weak-tls-version
  secureProtocol: 'TLSv1_method',
});
