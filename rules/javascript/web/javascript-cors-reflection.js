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

app.use((req, res, next) => {
  // ruleid: javascript-cors-reflection
  res.setHeader('Access-Control-Allow-Origin', req.headers.origin || '*');
  res.setHeader('Access-Control-Allow-Credentials', 'true');
  next();
});

app.use((req, res, next) => {
  const origin = req.get('origin');
  // ruleid: javascript-cors-reflection
  res.header('Access-Control-Allow-Origin', origin);
  res.header('Access-Control-Allow-Credentials', true);
  next();
});

function answer(req, res) {
  res.writeHead(200, {
    // ruleid: javascript-cors-reflection
    'Access-Control-Allow-Origin': req.headers.origin,
    'Access-Control-Allow-Credentials': 'true',
  });
}

function refuse(req, res) {
  res.writeHead(200, {
    // ok: javascript-cors-reflection
    'Access-Control-Allow-Origin': req.headers.origin,
    Vary: 'Origin',
  });
}

app.use((req, res, next) => {
  const origin = req.get('origin');
  // ok: javascript-cors-reflection
  if (allowed.has(origin)) res.header('Access-Control-Allow-Origin', origin);
  res.header('Access-Control-Allow-Credentials', true);
  next();
});

app.use((req, res, next) => {
  // ok: javascript-cors-reflection
  res.setHeader('Access-Control-Allow-Origin', process.env.ORIGIN || '*');
  res.setHeader('Access-Control-Allow-Credentials', 'true');
  next();
});
