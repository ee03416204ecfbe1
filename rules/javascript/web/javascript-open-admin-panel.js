const AdminJS = require('adminjs');
const AdminJSExpress = require('@adminjs/express');

const panel = new AdminJS({ rootPath: '/panel' });
// ruleid: javascript-open-admin-panel
const router = AdminJSExpress.buildRouter(panel);
