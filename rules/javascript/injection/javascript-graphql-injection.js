const express = require('express');
const app = express();
const { graphql } = require('@octokit/graphql');

app.get('/repository', async (req, res) => {
  // ruleid: javascript-graphql-injection
  const one = await graphql('query { repository(name: "' + req.query.name + '") { id } }');
  // ok: javascript-graphql-injection
  const two = await graphql('query ($name: String!) { repository(name: $name) { id } }', { name: req.query.name });
  res.json([one, two]);
});
