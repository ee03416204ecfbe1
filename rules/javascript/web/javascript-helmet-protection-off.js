import helmet from 'helmet';
// ruleid: javascript-helmet-protection-off
app.use(helmet({ contentSecurityPolicy: false }));
// ok: javascript-helmet-protection-off
app.use(helmet());
