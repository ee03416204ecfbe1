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

export const getServerSideProps = async (context) => {
  // ruleid: javascript-xss
  context.res.end(`<h1>${context.req.url}</h1>`);
  return { props: {} };
};

function Listing() {}

Listing.getInitialProps = async ({ query, res }) => {
  // ruleid: javascript-xss
  res.end(`<h1>${query.title}</h1>`);
  return {};
};

Listing.describe = async ({ query, res }) => {
  // ok: javascript-xss
  res.end(`<h1>${query.title}</h1>`);
  return {};
};

app.get('/pages', (req) => {
  const { title } = req.query;
  // ok: javascript-xss
  if (req.query.plain) return new Response(title);
  // ruleid: javascript-xss
  return new Response(title, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
});

const fastify = require('fastify')();

fastify.get('/hello', (request, reply) => {
  // ok: javascript-xss
  reply.send('Hello ' + request.query.name);
});

fastify.get('/page', (request, reply) => {
  // ruleid: javascript-xss
  reply.code(200).type('text/html').send('<h1>Hello ' + request.query.name + '</h1>');
});

module.exports = async function pages(fastify, opts) {
  fastify.get('/other', (request, reply) => {
    reply.header('Content-Type', 'text/html; charset=utf-8');
    // ruleid: javascript-xss
    reply.send(`<h1>Hello ${request.query.name}</h1>`);
  });
};

app.get('/callback', (req, res) => {
  // ok: javascript-xss
  res.jsonp({ name: req.query.name });
});

const Router = require('@koa/router');
const router = new Router();

router
  .get('/data', (ctx) => {
    // ok: javascript-xss
    ctx.body = { name: ctx.query.name };
  })
  .get('/page', (ctx) => {
    // ruleid: javascript-xss
    ctx.response.body = '<h1>Hello ' + ctx.query.name;
  });

import { Hono } from 'hono';
import { html, raw } from 'hono/html';

const hono = new Hono().basePath('/pages');
hono.get('/tag', (c) => {
  // ok: javascript-xss
  return c.html(html`<h1>${c.req.query('name')}</h1>`);
});
hono.get('/raw', (c) => {
  // ruleid: javascript-xss
  const name = raw(c.req.query('name'));
  return c.html(html`<h1>${name}</h1>`);
});

import MarkdownIt from 'markdown-it';

const escaping = new MarkdownIt({ linkify: true });
const withMarkup = new MarkdownIt({ html: true });
hono.get('/text', (c) => {
  // ok: javascript-xss
  return c.html(escaping.render(c.req.query('text')));
});
hono.get('/markup', (c) => {
  // ruleid: javascript-xss
  return c.html(withMarkup.render(c.req.query('text')));
});

const pages = {};
const tables = {};
function readPages() {
  pages.greeting = require('handlebars').compile('Hello {{name}}');
  tables.greeting = (data) => 'Hello ' + data.name;
}
readPages();
app.get('/kept-page', (req, res) => {
  // ok: javascript-xss
  res.send(pages.greeting({ name: req.query.name }));
});
app.get('/kept-function', (req, res) => {
  // ruleid: javascript-xss
  res.send(tables.greeting({ name: req.query.name }));
});
