const express = require('express');
const app = express();
const { exec, execFile } = require('child_process');

app.get('/ping', (req, res) => {
  // ruleid: javascript-command-injection
  exec('ping -c 1 ' + req.query.host, (err, out) => res.json({ out }));
  // ok: javascript-command-injection
  execFile('ping', ['-c', '1', req.query.host], (err, out) => res.json({ out }));
});

app.get('/add', (req, res) => {
  // ok: javascript-command-injection
  execFile('git', ['add', req.query.name].concat([listOfMore()]));
  // ruleid: javascript-command-injection
  execFile('git', ['fetch'].concat([req.query.remote]));
  // ruleid: javascript-command-injection
  execFile('sh', ['-c'].concat([req.query.line]));
  res.end();
});
