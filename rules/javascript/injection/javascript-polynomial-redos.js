const express = require('express');
const app = express();
const TRAILING = /\s+$/;
app.get('/a', (req, res) => {
  const text = req.query.text;
  // ruleid: javascript-polynomial-redos
  res.json(text.replace(/,+$/, ''));
  // ruleid: javascript-polynomial-redos
  if (TRAILING.test(text)) return;
  const cells = new RegExp('^\\d*\\.?\\d*x$');
  // ruleid: javascript-polynomial-redos
  cells.exec(text);
  // ok: javascript-polynomial-redos
  text.split(' + ');
  // ok: javascript-polynomial-redos
  /^\s+/.test(text);
  // ok: javascript-polynomial-redos
  text.match(/^\d+-\d+$/);
  // ok: javascript-polynomial-redos
  'fixed  '.replace(/\s+$/, '');
});
