const express = require('express');
const app = express();

// ruleid: javascript-case-sensitive-path
app.use(/^\/admin\/.*/, requireAdmin());
// ruleid: javascript-case-sensitive-path
app.get(new RegExp('^/admin(.*)'), (req, res, next) => next());
// ok: javascript-case-sensitive-path
app.use(/^\/admin\/.*/i, requireAdmin());
// ok: javascript-case-sensitive-path
app.use('/admin', requireAdmin());
// ok: javascript-case-sensitive-path
app.get(/^\/pages\/(.*)/, (req, res) => res.end());
