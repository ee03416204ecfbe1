const express = require('express');
const app = express();
app.get('/log', (req, res) => {
  // ruleid: javascript-log-injection
  console.log('asked for ' + req.query.name);
  // ok: javascript-log-injection
  console.log('asked for', JSON.stringify(req.query.name));
  res.end();
});
