const express = require('express');
const bcrypt = require('bcrypt');
const { requireUser } = require('./auth');

const router = express.Router();

// ruleid: endpoint-changes-password-unasked
router.post('/account/password', requireUser, async (req, res) => {
  const account = await accounts.load(req.user.id);
  account.password = await bcrypt.hash(req.body.newPassword, 12);
  await account.save();
  res.json({ ok: true });
});

// ok: endpoint-changes-password-unasked
router.put('/account/password', requireUser, async (req, res) => {
  const account = await accounts.load(req.user.id);
  if (!(await bcrypt.compare(req.body.oldPassword, account.password))) return res.status(403).end();
  account.password = await bcrypt.hash(req.body.newPassword, 12);
  await account.save();
  res.json({ ok: true });
});

module.exports = router;
