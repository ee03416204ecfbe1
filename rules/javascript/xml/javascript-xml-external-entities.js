const express = require('express');
const app = express();
const libxml = require('libxmljs');

app.post('/in', (req, res) => {
  // ruleid: javascript-xml-external-entities
  const unsafe = libxml.parseXml(req.body, { noent: true });
  // ok: javascript-xml-external-entities
  const safe = libxml.parseXml(req.body);
  res.json([unsafe.errors.length, safe.errors.length]);
});
