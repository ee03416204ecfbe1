const express = require('express');
const app = express();
const Handlebars = require('handlebars');
const Mustache = require('mustache');

app.get('/page', (req, res) => {
  // ruleid: javascript-logic-less-template
  const page = Handlebars.compile('<p>Hello ' + req.query.name + '</p>');
  // ruleid: javascript-logic-less-template
  const other = Mustache.render(req.query.page, {});
  // ok: javascript-logic-less-template
  const safe = Handlebars.compile('<p>Hello {{name}}</p>');
  res.json([page({}).length, other.length, safe({ name: req.query.name }).length]);
});
