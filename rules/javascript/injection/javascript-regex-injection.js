const express = require('express');
const app = express();
const escapeRegExp = require('lodash.escaperegexp');

app.get('/search', (req, res) => {
  // ruleid: javascript-regex-injection
  const one = new RegExp('^' + req.query.q);
  // ok: javascript-regex-injection
  const other = new RegExp('^' + escapeRegExp(req.query.q));
  res.json([one.test('a'), other.test('a')]);
});
