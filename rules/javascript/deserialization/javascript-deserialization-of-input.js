const express = require('express');
const app = express();
const serialize = require('node-serialize');

app.post('/in', (req, res) => {
  // ruleid: javascript-deserialization-of-input
  const object = serialize.unserialize(req.cookies.profile);
  // ok: javascript-deserialization-of-input
  const data = JSON.parse(req.cookies.profile);
  res.json([object, data]);
});
