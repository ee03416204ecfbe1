const session = require('express-session');
// ruleid: javascript-session-cookie-options
app.use(session({ secret: process.env.SECRET, resave: false }));
// ruleid: javascript-session-cookie-options
app.use(session({ secret: process.env.SECRET, cookie: { secure: true, httpOnly: false } }));
// ok: javascript-session-cookie-options
app.use(session({ secret: process.env.SECRET, cookie: { secure: true } }));
// ok: javascript-session-cookie-options
app.use(session(options));
