const express = require('express');
const app = express();
const axios = require('axios');

app.get('/preview', async (req, res) => {
  // ruleid: javascript-ssrf
  const page = await axios.get(req.query.url);
  // ok: javascript-ssrf
  const own = await axios.get('https://api.example.com/items/' + encodeURIComponent(req.query.id));
  res.json([page.status, own.status]);
});

const undici = require('undici');

app.get('/proxy', async (req, res) => {
  // ruleid: javascript-ssrf
  const client = new undici.Client(req.query.origin);
  // ok: javascript-ssrf
  const address = axios.getUri({ url: '/items', params: { id: req.query.id } });
  res.json([client.closed, address]);
});
