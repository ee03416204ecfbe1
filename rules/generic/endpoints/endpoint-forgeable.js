const express = require('express');
const session = require('express-session');
const app = express();
// ruleid: endpoint-forgeable
app.use(session({ secret: process.env.SESSION_SECRET }));
function requireUser(req, res, next) { if (!req.session.user) return res.sendStatus(401); next(); }
// ok: endpoint-forgeable
app.post('/notes/:id', requireUser, (req, res) => { Note.updateOne({ _id: 1 }); });
