const cors = require('cors');

function answer(req, res) {
  // ruleid: javascript-cors-reflection
  res.setHeader('Access-Control-Allow-Origin', req.headers.origin);
  res.setHeader('Access-Control-Allow-Credentials', 'true');
}
function answerPublic(req, res) {
  // ok: javascript-cors-reflection
  res.setHeader('Access-Control-Allow-Origin', 'https://example.com');
  res.setHeader('Access-Control-Allow-Credentials', 'true');
}
// ruleid: javascript-cors-reflection
const open = cors({ origin: true, credentials: true });
// ok: javascript-cors-reflection
const narrow = cors({ origin: ['https://example.com'], credentials: true });
