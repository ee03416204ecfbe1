const express = require('express');
const session = require('express-session');
// ruleid: endpoint-without-headers
const app = express();
// ok: endpoint-without-headers
app.use(session({ secret: process.env.SESSION_SECRET }));
app.get('/', (req, res) => res.send('hello'));
