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

const sessionCookie = {
  secure: true,
  // ruleid: javascript-session-lasts
  maxAge: 1000 * 60 * 60 * 24 * 200,
};
app.use(session({ secret: process.env.SESSION_SECRET, cookie: sessionCookie }));
const pictures = {
  // ok: javascript-session-lasts
  maxAge: 1000 * 60 * 60 * 24 * 200,
};
app.use('/pictures', express.static('pictures', pictures));
