const express = require('express');
const app = express();
// ruleid: javascript-body-limit-off
app.use(express.json({ limit: '5gb' }));
// ruleid: javascript-body-limit-off
app.use(express.urlencoded({ limit: Infinity, extended: false }));
// ok: javascript-body-limit-off
app.use(express.text({ limit: '2mb' }));
