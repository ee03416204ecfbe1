const express = require('express');
const app = express();

// ruleid: endpoint-without-authorization
app.get('/users', requireUser, async (req, res) => {
  res.json(await User.find({}));
});
// ok: endpoint-without-authorization
app.get('/admin/users', requireAdmin, async (req, res) => {
  res.json(await User.find({}));
});
// ok: endpoint-without-authorization
app.get('/people', requireUser, async (req, res) => {
  if (!req.user.isAdmin) return res.status(403).end();
  res.json(await User.find({}));
});
