const express = require('express');
const app = express();

app.get('/login', async (req, res) => {
  // ruleid: endpoint-password-in-address
  const user = await check(req.query.name, req.query.password);
  res.json({ name: user.name });
});
app.post('/signin', async (req, res) => {
  // ok: endpoint-password-in-address
  const user = await check(req.body.name, req.body.password);
  res.json({ name: user.name });
});
