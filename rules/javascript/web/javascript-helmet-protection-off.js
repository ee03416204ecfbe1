import helmet from 'helmet';
// ruleid: javascript-helmet-protection-off
app.use(helmet({ contentSecurityPolicy: false }));
// ok: javascript-helmet-protection-off
app.use(helmet());
// ruleid: javascript-helmet-protection-off
app.use(helmet({ frameguard: false }));
// ruleid: javascript-helmet-protection-off
app.use(helmet({ xFrameOptions: false }));
// ruleid: javascript-helmet-protection-off
app.use(helmet({ hsts: false }));
// ruleid: javascript-helmet-protection-off
app.use(helmet({ noSniff: false }));
// ok: javascript-helmet-protection-off
app.use(helmet({ hsts: true }));
