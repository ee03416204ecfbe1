const cors = require('cors');
app.get('/data', (req, res) => {
  // ruleid: javascript-cors-wildcard
  res.setHeader('Access-Control-Allow-Origin', '*');
  // ok: javascript-cors-wildcard
  res.setHeader('Access-Control-Allow-Origin', 'https://app.acme.test');
  res.json({});
});
// ruleid: javascript-cors-wildcard
app.use(cors({ origin: true, credentials: true }));
// ok: javascript-cors-wildcard
app.use(cors({ origin: ['https://app.acme.test'], credentials: true }));
// ok: javascript-cors-wildcard
fetch('https://api.acme.test', { headers: { 'Access-Control-Allow-Origin': '*' } });
// ok: javascript-cors-wildcard
const asked = { headers: new HttpHeaders({ 'Access-Control-Allow-Origin': '*' }) };
// ruleid: javascript-cors-wildcard
exports.handler = async () => ({ statusCode: 200, headers: { 'Access-Control-Allow-Origin': '*' } });

// ruleid: javascript-cors-wildcard
app.use(require('cors')({ origin: isOpen ? true : 'https://app.example', credentials: true }));
// ok: javascript-cors-wildcard
app.use(require('cors')({ origin: process.env.NODE_ENV === 'production' ? 'https://app.example' : true, credentials: true }));
// ruleid: javascript-cors-wildcard
app.use(cors({
  origin: function (origin, callback) {
    if (known.includes(origin)) {
      return callback(null, true);
    }
    return callback(null, true);
  },
  credentials: true,
}));
// ok: javascript-cors-wildcard
app.use(cors({
  origin: (origin, callback) => {
    if (!known.includes(origin)) return callback(new Error('not known'));
    callback(null, true);
  },
  credentials: true,
}));
