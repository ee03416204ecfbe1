const express = require('express');
const app = express();
app.get('/log', (req, res) => {
  // ruleid: javascript-format-string
  console.log('request of ' + req.query.name, req.ip);
  // ok: javascript-format-string
  console.log('request of %s', req.query.name);
  res.end();
});
