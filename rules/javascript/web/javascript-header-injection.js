const express = require('express');
const app = express();
app.get('/set', (req, res) => {
  // ruleid: javascript-header-injection
  res.setHeader(req.query.name, 'on');
  // ok: javascript-header-injection
  res.setHeader('x-mode', 'on');
  res.end();
});
