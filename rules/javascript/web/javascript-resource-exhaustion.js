const express = require('express');
const app = express();
app.get('/block', (req, res) => {
  // ruleid: javascript-resource-exhaustion
  const block = Buffer.alloc(Number(req.query.size));
  // ok: javascript-resource-exhaustion
  const page = Buffer.alloc(4096);
  res.json([block.length, page.length]);
});
