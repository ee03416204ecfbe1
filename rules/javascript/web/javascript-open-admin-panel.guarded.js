const AdminJS = require('adminjs');
const AdminJSExpress = require('@adminjs/express');

const panel = new AdminJS({ rootPath: '/panel' });
// ok: javascript-open-admin-panel
const router = AdminJSExpress.buildAuthenticatedRouter(panel, { authenticate, cookiePassword: process.env.COOKIE_SECRET });
