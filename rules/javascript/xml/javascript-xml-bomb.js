const express = require('express');
const app = express();
const expat = require('node-expat');

app.post('/in', (req, res) => {
  const parser = new expat.Parser();
  // ruleid: javascript-xml-bomb
  parser.parse(req.body);
  // ok: javascript-xml-bomb
  parser.parse('<a/>');
  res.end();
});
