const express = require('express');
const app = express();
const _ = require('lodash');

app.post('/settings', (req, res) => {
  const settings = {};
  // ruleid: javascript-prototype-pollution
  _.merge(settings, req.body);
  // ok: javascript-prototype-pollution
  Object.assign(settings, { theme: req.body.theme });
  res.json(settings);
});
