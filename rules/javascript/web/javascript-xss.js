const express = require('express');
const app = express();
const escapeHtml = require('escape-html');

app.get('/hello', (req, res) => {
  // ruleid: javascript-xss
  res.send('<h1>Hello ' + req.query.name + '</h1>');
  // ok: javascript-xss
  res.send('<h1>Hello ' + escapeHtml(req.query.name) + '</h1>');
});

app.get('/person', (request, response) => {
  const answer = { name: request.query.name };
  if (request.query.page) {
    // ruleid: javascript-xss
    response.send('<p>Nobody is called ' + answer.name);
  }
  // ok: javascript-xss
  response.send(answer);
});

export async function getServerSideProps({ req, res }) {
  // ok: javascript-xss
  res.setHeader('x-page', 'list');
  return { props: {} };
}

export async function getInitialProps(context) {
  // ruleid: javascript-xss
  context.res.end(`<h1>${context.query.title}</h1>`);
  return {};
}

app.get('/pages', (req) => {
  const { title } = req.query;
  // ok: javascript-xss
  if (req.query.plain) return new Response(title);
  // ruleid: javascript-xss
  return new Response(title, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
});
