const express = require('express');
const zlib = require('zlib');
const app = express();

app.post('/import', (req, res) => {
  // ruleid: javascript-decompression-bomb
  const data = zlib.gunzipSync(req.body);
  // ok: javascript-decompression-bomb
  const limited = zlib.gunzipSync(req.body, { maxOutputLength: 1000000 });
  res.json({ size: data.length + limited.length });
});
