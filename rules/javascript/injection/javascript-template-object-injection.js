const express = require('express');
const app = express();

app.get('/', (req, res) => {
  // ruleid: javascript-template-object-injection
  res.render('index', req.query);
});
app.get('/profile', (req, res) => {
  const profile = req.body.profile;
  // ruleid: javascript-template-object-injection
  res.render('profile', profile);
});
app.get('/name', (req, res) => {
  // ok: javascript-template-object-injection
  res.render('name', { name: req.query.name });
});
