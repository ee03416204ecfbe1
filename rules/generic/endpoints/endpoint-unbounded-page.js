const express = require('express');
const app = express();

app.get('/items', async (req, res) => {
  const limit = Number(req.query.limit) || 20;
  // ruleid: endpoint-unbounded-page
  res.json(await Item.find({ open: true }).limit(limit));
});

app.get('/few', async (req, res) => {
  const limit = Math.min(Number(req.query.limit) || 20, 100);
  // ok: endpoint-unbounded-page
  res.json(await Item.find({ open: true }).limit(limit));
});
