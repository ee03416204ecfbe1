const express = require('express');
const app = express();
const escapeHtml = require('escape-html');

app.get('/hello', (req, res) => {
  // ruleid: javascript-xss
  res.send('<h1>Hello ' + req.query.name + '</h1>');
  // ok: javascript-xss
  res.send('<h1>Hello ' + escapeHtml(req.query.name) + '</h1>');
});

app.get('/person', (request, response) => {
  const answer = { name: request.query.name };
  if (request.query.page) {
    // ruleid: javascript-xss
    response.send('<p>Nobody is called ' + answer.name);
  }
  // ok: javascript-xss
  response.send(answer);
});
