const express = require('express');
const app = express();
app.get('/go', (req, res) => {
  // ruleid: javascript-open-redirect
  res.redirect(req.query.next);
});
app.get('/home', (req, res) => {
  // ok: javascript-open-redirect
  res.redirect('/profile?name=' + encodeURIComponent(req.query.name));
});

app.get('/header', (req, res) => {
  // ruleid: javascript-open-redirect
  res.set({ Location: req.query.next }).sendStatus(302);
});
