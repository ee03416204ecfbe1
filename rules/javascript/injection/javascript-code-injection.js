const express = require('express');
const app = express();
app.post('/sum', (req, res) => {
  // ruleid: javascript-code-injection
  const total = eval(req.body.formula);
  // ok: javascript-code-injection
  const parsed = JSON.parse(req.body.formula);
  res.json({ total, parsed });
});
app.get('/plugins', async (req, res) => {
  // ruleid: javascript-code-injection
  const plugin = await import(req.query.plugin);
  res.json(plugin.about);
});
