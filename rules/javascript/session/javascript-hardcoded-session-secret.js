import session from 'express-session';
const config = { secret: 'keyboard cat', resave: false };
// ruleid: javascript-hardcoded-session-secret
app.use(session(config));
// ok: javascript-hardcoded-session-secret
app.use(session({ secret: process.env.SESSION_SECRET }));
// ok: javascript-hardcoded-session-secret
app.use(session({ secret: settings.getOrThrow('SESSION_SECRET') }));
// ruleid: javascript-hardcoded-session-secret
app.use(session({ secret: Array.of('keyboard cat', 'keyboard dog') }));
