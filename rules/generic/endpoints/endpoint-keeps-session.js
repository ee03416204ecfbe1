const express = require('express');
const app = express();

app.post('/login', async (req, res) => {
  const user = await check(req.body.name, req.body.password);
  // ruleid: endpoint-keeps-session
  req.session.userId = user.id;
  res.redirect('/');
});
app.post('/signin', async (req, res) => {
  const user = await check(req.body.name, req.body.password);
  req.session.regenerate(() => {
    // ok: endpoint-keeps-session
    req.session.userId = user.id;
    res.redirect('/');
  });
});
