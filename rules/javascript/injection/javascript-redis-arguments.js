const express = require('express');
const redis = require('redis');
const app = express();
const client = redis.createClient();

app.post('/bookmarks', (req, res) => {
  const { name } = req.body;
  // ruleid: javascript-redis-arguments
  client.set(name, 'seen');
  client.multi()
    .set('last', 'now')
    // ruleid: javascript-redis-arguments
    .hmset('all', 'first', req.body.first)
    .exec();
  // ok: javascript-redis-arguments
  client.set(`bookmark:${name}`, 'seen');
  // ok: javascript-redis-arguments
  client.set(String(name), 'seen');
  // ok: javascript-redis-arguments
  client.set('bookmark', name);
  if (typeof name === 'string') {
    // ok: javascript-redis-arguments
    client.set(name, 'seen');
  }
  res.end();
});
