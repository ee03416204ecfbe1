const express = require('express');
const app = express();
const mongoose = require('mongoose');
const User = mongoose.model('User', new mongoose.Schema({ name: String }));

app.post('/login', async (req, res) => {
  // ruleid: javascript-nosql-injection
  const user = await User.findOne({ name: req.body.name, password: req.body.password });
  // ok: javascript-nosql-injection
  const same = await User.findOne({ name: String(req.body.name) });
  res.json({ ok: Boolean(user && same) });
});
