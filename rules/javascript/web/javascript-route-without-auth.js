const express = require('express');
const { requireAuth } = require('./auth');
const router = express.Router();

// ok: javascript-route-without-auth
router.post('/posts', requireAuth, (req, res) => res.json(save(req.body)));
// ruleid: javascript-route-without-auth
router.delete('/posts/:id', (req, res) => res.json(remove(req.params.id)));
// ok: javascript-route-without-auth
router.post('/login', (req, res) => res.json(enter(req.body)));
// ok: javascript-route-without-auth
router.get('/posts', (req, res) => res.json(list()));
