const express = require('express');
const app = express();
const mongoose = require('mongoose');
const User = mongoose.model('User', new mongoose.Schema({ name: String }));

app.post('/login', async (req, res) => {
  // ruleid: javascript-nosql-injection
  const user = await User.findOne({ name: req.body.name, password: req.body.password });
  // ok: javascript-nosql-injection
  const same = await User.findOne({ name: String(req.body.name) });
  // ok: javascript-nosql-injection
  const joined = await User.findOne({ name: `user:${req.body.name}` });
  // ruleid: javascript-nosql-injection
  const byCode = await User.findOne({ $where: `this.name === '${req.body.name}'` });
  const { name } = req.body;
  if (typeof name !== 'string') return;
  // ok: javascript-nosql-injection
  const checked = await User.findOne({ name });
  res.json({ ok: Boolean(user && same && joined && byCode && checked) });
});

app.post('/rename', (req, res) => {
  // ruleid: javascript-nosql-injection
  User.findOne({ active: true }, (err, found) => found.updateOne(req.body.changes));
  // ruleid: javascript-nosql-injection
  User.findOne({ active: true }).then((found) => found.updateOne(req.body.changes));
  res.end();
});

const { PrismaClient } = require('@prisma/client');
const prisma = new PrismaClient();
app.post('/reset', async (req, res) => {
  const { token } = req.body;
  // ruleid: javascript-nosql-injection
  const found = await prisma.resetToken.findFirst({ where: { token } });
  // ok: javascript-nosql-injection
  const asText = await prisma.resetToken.findFirst({ where: { token: String(token) } });
  // ok: javascript-nosql-injection
  const byKey = await prisma.resetToken.findUnique({ where: { token } });
  res.json({ ok: Boolean(found && asText && byKey) });
});

app.post('/picture', async (req, res) => {
  const changes = { picture: { data: req.file.buffer }, name: req.body.name };
  // ok: javascript-nosql-injection
  await User.findOneAndUpdate({ _id: String(req.body.id) }, { $set: changes });
  // ruleid: javascript-nosql-injection
  await User.findOneAndUpdate({ _id: String(req.body.id) }, req.body);
  res.end();
});
