const express = require('express');
const app = express();
function requireUser(req, res, next) { if (!req.session.user) return res.sendStatus(401); next(); }
// ok: endpoint-without-authentication
app.post('/notes/:id', requireUser, (req, res) => { Note.updateOne({ _id: 1 }); });
// ruleid: endpoint-without-authentication
app.post('/items/:id', (req, res) => { Item.deleteOne({ _id: 1 }); });
// ok: endpoint-without-authentication
app.post('/register', (req, res) => { User.create({ name: 'x' }); });
// ok: endpoint-without-authentication
app.get('/prices', (req, res) => { res.json(prices); });
