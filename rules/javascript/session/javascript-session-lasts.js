const express = require('express');
const session = require('express-session');
const app = express();

app.use(
  session({
    secret: process.env.SESSION_SECRET,
    // ruleid: javascript-session-lasts
    cookie: { secure: true, maxAge: 365 * 24 * 3600 * 1000 },
  }),
);
app.use(
  session({
    secret: process.env.SESSION_SECRET,
    // ok: javascript-session-lasts
    cookie: { secure: true, maxAge: 24 * 3600 * 1000 },
  }),
);
