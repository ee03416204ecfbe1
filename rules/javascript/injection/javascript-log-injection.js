const express = require('express');
const app = express();
app.get('/log', (req, res) => {
  // ruleid: javascript-log-injection
  console.log('asked for ' + req.query.name);
  // ok: javascript-log-injection
  console.log('asked for', JSON.stringify(req.query.name));
  res.end();
});

const files = require('node:fs');

app.get('/searched', (req, res) => {
  // ruleid: javascript-log-injection
  files.appendFileSync('logs/searches.log', `searched: ${req.query.q}\n`);
  // ok: javascript-log-injection
  files.appendFileSync('data/catalog.txt', `${req.query.q}\n`);
  res.end();
});
