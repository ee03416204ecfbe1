const express = require('express');
const app = express();
const ejs = require('ejs');

app.get('/page', (req, res) => {
  // ruleid: javascript-template-injection
  const page = ejs.render('<p>Hello ' + req.query.name + '</p>');
  // ok: javascript-template-injection
  const other = ejs.render('<p>Hello <%= name %></p>', { name: req.query.name });
  res.json([page.length, other.length]);
});
