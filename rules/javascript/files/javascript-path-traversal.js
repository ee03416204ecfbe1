const express = require('express');
const app = express();
const fs = require('fs');
const path = require('path');

app.get('/file', (req, res) => {
  // ruleid: javascript-path-traversal
  const one = fs.readFileSync(path.join('/srv/files', req.query.name));
  // ok: javascript-path-traversal
  const other = fs.readFileSync(path.join('/srv/files', path.basename(req.query.name)));
  res.json([one.length, other.length]);
});
