const express = require('express');
const app = express();
const xpath = require('xpath');
const { DOMParser } = require('@xmldom/xmldom');

app.get('/find', (req, res) => {
  const document = new DOMParser().parseFromString('<users/>');
  // ruleid: javascript-xpath-injection
  const found = xpath.select("//user[name='" + req.query.name + "']", document);
  // ok: javascript-xpath-injection
  const all = xpath.select('//user', document);
  res.json([found.length, all.length]);
});
