import { describe, expect, it } from 'vitest';
import { sinkKinds } from './testing/sink-kinds.ts';

/** Lines marked `BAD kind` are reported as that kind (with a question mark behind it: over a guess), all others not at all. */
const CORE = `import express from 'express';
import fs, { promises as fsp } from 'node:fs';
import * as fs2 from 'fs/promises';
import cp from 'node:child_process';
import vm from 'node:vm';
import path from 'node:path';
import os from 'node:os';
import zlib from 'node:zlib';
import util from 'util';
import { Worker } from 'node:worker_threads';
import module, { createRequire } from 'node:module';
import { execa, execaSync, execaCommand, $ } from 'execa';
import { pathToFileURL, fileURLToPath } from 'node:url';
import { $ as zx } from 'zx';
const exec = util.promisify(cp.exec);
const app = express();
app.get('/x', async (req, res) => {
  const u = req.query.u;
  fs.readFile(u, () => {}); // BAD path-traversal
  await fsp.readFile(u); // BAD path-traversal
  await fs2.writeFile(u, 'x'); // BAD path-traversal
  await fs2.writeFile('x', u);
  fs.glob(u, () => {}); // BAD path-traversal
  fs.globSync(u); // BAD path-traversal
  fs.globSync('*', { cwd: u }); // BAD path-traversal
  fs.rmSync(u); // BAD path-traversal
  fs.cpSync('a', u); // BAD path-traversal
  fs.copyFile('a', u, () => {}); // BAD path-traversal
  fs.createWriteStream(u); // BAD path-traversal
  new fs.ReadStream(u); // BAD path-traversal
  new fs.WriteStream(u); // BAD path-traversal
  fs.openAsBlob(u); // BAD path-traversal
  fs.mkdtempDisposableSync(u); // BAD path-traversal
  fs.watch(u); // BAD path-traversal
  fs.readvSync(1, u);
  const h = await fsp.open(u); // BAD path-traversal
  await h.readFile(u);
  await h.writeFile(u);
  for await (const f of fsp.watch(u)) {} // BAD path-traversal
  cp.exec(u); // BAD command-injection
  await exec('ls ' + u); // BAD command-injection
  cp.execSync('ls ' + u); // BAD command-injection
  cp.spawn('ls', [u]);
  cp.spawn('ls ' + u, { shell: true }); // BAD command-injection
  cp.spawn('ls', [u], { shell: true }); // BAD command-injection
  cp.spawn('ls', [u], { shell: u }); // BAD command-injection
  cp.execFile('sh', ['-c', u]); // BAD command-injection
  cp.fork(u); // BAD command-injection
  cp.fork('x.js', [], { execPath: u }); // BAD command-injection
  cp.spawnSync(u); // BAD command-injection
  vm.runInThisContext(u); // BAD code-injection
  vm.runInNewContext(u, {}); // BAD code-injection
  new vm.Script(u).runInThisContext(); // BAD code-injection
  vm.compileFunction(u); // BAD code-injection
  new vm.SourceTextModule(u); // BAD code-injection
  new Worker(u, { eval: true }); // BAD code-injection
  new Worker(u); // BAD code-injection
  createRequire(import.meta.url)(u); // BAD code-injection
  process.binding(u);
  process.dlopen({ exports: {} }, u); // BAD code-injection
  await import(u); // BAD loaded-module
  eval(u); // BAD code-injection
  new Function('a', u); // BAD code-injection
  setTimeout(u, 1); // BAD code-injection
  await execa\`ls \${u}\`;
  await $\`ls \${u}\`;
  await execa('ls', [u]);
  await execa(u); // BAD command-injection
  await execa('ls', [u], { shell: true }); // BAD command-injection
  await execaCommand('ls ' + u); // BAD command-injection
  execaSync(u); // BAD command-injection
  await zx\`ls \${u}\`;
  fs.readFileSync(path.join('/a', path.basename(u)));
  fs.readFileSync(path.join('/a', u)); // BAD path-traversal
  fs.readFileSync(fileURLToPath(u)); // BAD path-traversal
  fs.readFileSync(new URL(u, 'file:///x')); // BAD path-traversal
  path.join('x', u);
  process.chdir(u); // BAD path-traversal
  require(u); // BAD code-injection
  require.resolve(u);
});
`;

const PROMISES = `import express from 'express';
import { promises as fsp } from 'fs';
import { readFile } from 'node:fs/promises';
const fsx = require('fs').promises;
const { promises } = require('fs');
const { readFile: rf } = require('fs').promises;
const app = express();
app.get('/x/:n', async (req, res) => {
  res.download('/const', req.params.n);
  res.download('/const', req.query.n);
  res.download(req.query.n, 'a.txt'); // BAD path-traversal
  res.download(req.query.n, file.name); // BAD path-traversal
  res.download(req.query.n, { root: '/x' });
  res.download(req.query.n, 'a.txt', { root: '/x' });
  res.sendFile(req.query.n, { root: '/x' });
  fsp.readFile(req.query.n); // BAD path-traversal
  readFile(req.query.n); // BAD path-traversal
  fsx.readFile(req.query.n); // BAD path-traversal
  promises.readFile(req.query.n); // BAD path-traversal
  rf(req.query.n); // BAD path-traversal
});
`;

const CLIENTS = `import express from 'express';
import undici, { request, fetch as ufetch, Agent, ProxyAgent, Client, Pool, setGlobalDispatcher } from 'undici';
import got from 'got';
import nodeFetch, { Request as FRequest } from 'node-fetch';
import superagent from 'superagent';
import http from 'node:http';
import https from 'node:https';
import http2 from 'node:http2';
import net from 'node:net';
import tls from 'node:tls';
import dns from 'node:dns';
import needle from 'needle';
import ky from 'ky';
import WebSocket from 'ws';
import { io } from 'socket.io-client';
const app = express();
app.get('/x', async (req, res) => {
  const u = req.query.u;
  await request(u); // BAD ssrf
  await undici.request(u); // BAD ssrf
  await ufetch(u); // BAD ssrf
  await undici.fetch(u); // BAD ssrf
  await undici.stream(u, {}, () => {}); // BAD ssrf
  await request('https://a.b/', { query: { q: u } });
  await request('https://a.b/', { body: u });
  await request({ origin: u, path: '/' }); // BAD ssrf
  const c = new Client(u); // BAD ssrf
  await c.request({ path: u, method: 'GET' });
  new ProxyAgent(u); // BAD ssrf
  await request('https://a.b/', { dispatcher: new Agent() });
  await got(u); // BAD ssrf
  await got(u).json(); // BAD ssrf
  await got.get(u); // BAD ssrf
  await got.stream(u); // BAD ssrf
  await got({ url: u }); // BAD ssrf
  await got('https://a.b', { searchParams: { u } });
  await got('x', { prefixUrl: u }); // BAD ssrf
  const g = got.extend({ prefixUrl: u }); // BAD ssrf
  await g.get(u); // BAD ssrf
  await g('x', { json: u });
  await nodeFetch(u); // BAD ssrf
  new FRequest(u); // BAD ssrf
  await nodeFetch('https://a.b', { body: u });
  await fetch(u); // BAD ssrf
  await fetch(new Request(u)); // BAD ssrf
  await superagent.get(u); // BAD ssrf
  await superagent('GET', u); // BAD ssrf
  await superagent.get('https://a.b').query({ q: u });
  await superagent.post('https://a.b').send({ q: u });
  const ag = superagent.agent();
  await ag.get(u); // BAD ssrf
  await superagent.del(u); // BAD ssrf
  http.get(u, (r) => {}); // BAD ssrf
  https.request({ hostname: u }); // BAD ssrf
  https.request({ host: 'a.b', path: u });
  http.request({ host: u }); // BAD ssrf
  http2.connect(u); // BAD ssrf
  net.connect(80, u); // BAD ssrf
  net.connect({ host: u, port: 80 }); // BAD ssrf
  net.createConnection(80, u); // BAD ssrf
  tls.connect(443, u); // BAD ssrf
  tls.connect({ host: u }); // BAD ssrf
  new net.Socket().connect(80, u); // BAD ssrf
  await needle('get', u); // BAD ssrf
  needle.get(u, () => {}); // BAD ssrf
  await ky.get(u).json(); // BAD ssrf
  await ky(u); // BAD ssrf
  new WebSocket(u); // BAD ssrf
  io(u); // BAD ssrf
  dns.lookup(u, () => {});
});
`;

const TEMPLATES = `const express = require('express');
const ejs = require('ejs'); const pug = require('pug'); const Handlebars = require('handlebars'); const nunjucks = require('nunjucks');
const { marked } = require('marked'); const createDOMPurify = require('dompurify'); const sanitizeHtml = require('sanitize-html'); const { JSDOM } = require('jsdom');
const DOMPurify = createDOMPurify(new JSDOM('').window);
const IsoPurify = require('isomorphic-dompurify');
const Mustache = require('mustache'); const { Liquid } = require('liquidjs'); const { Eta } = require('eta'); const he = require('he'); const xss = require('xss'); const escapeHtml = require('escape-html');
const env = nunjucks.configure('views', { autoescape: true });
const env2 = new nunjucks.Environment();
const MarkdownIt = require('markdown-it'); const showdown = require('showdown');
const app = express();
app.get('/x', async (req, res) => {
  const u = req.query.u;
  ejs.render(u); // BAD template-injection
  ejs.compile(u)({}); // BAD template-injection
  ejs.renderFile(u, {}); // BAD path-traversal
  ejs.render('<%= a %>', { a: u });
  await ejs.renderFile('x.ejs', { a: u });
  pug.render(u); // BAD template-injection
  pug.compile(u); // BAD template-injection
  pug.renderFile(u); // BAD path-traversal
  pug.compileFile(u); // BAD path-traversal
  pug.compileFile('x.pug')({ a: u });
  pug.compileClientWithDependenciesTracked(u); // BAD template-injection
  Handlebars.compile(u); // BAD logic-less-template
  Handlebars.compile('{{a}}')({ a: u });
  Handlebars.precompile(u); // BAD logic-less-template
  new Handlebars.SafeString(u); // BAD xss
  Handlebars.create().compile(u); // BAD logic-less-template
  nunjucks.renderString(u, {}); // BAD template-injection
  nunjucks.render('x.html', { a: u });
  nunjucks.compile(u); // BAD template-injection
  env.renderString(u, {}); // BAD template-injection
  env2.renderString(u, {}); // BAD template-injection
  new nunjucks.Template(u); // BAD template-injection
  Mustache.render(u, {}); // BAD logic-less-template
  Mustache.render('{{a}}', { a: u });
  await new Liquid().parseAndRender(u); // BAD template-injection
  new Liquid().parse(u); // BAD template-injection
  new Eta().renderString(u, {}); // BAD template-injection
  res.send(marked(u)); // BAD xss
  res.send(marked.parse(u)); // BAD xss
  res.send(DOMPurify.sanitize(marked(u)));
  res.send(DOMPurify.sanitize(u));
  res.send(createDOMPurify.sanitize(u));
  res.send(IsoPurify.sanitize(u));
  res.send(sanitizeHtml(u));
  res.send(sanitizeHtml(u, { allowedTags: false, allowedAttributes: false })); // BAD xss?
  res.send(he.encode(u));
  res.send(he.escape(u));
  res.send(xss(u));
  res.send(escapeHtml(u));
  res.send(Handlebars.escapeExpression(u));
  res.send(Handlebars.Utils.escapeExpression(u));
  res.send(new JSDOM(u).serialize()); // BAD xss
  res.send(ejs.render('<%= a %>', { a: u }));
  res.send(pug.render('p= a', { a: u }));
  res.send(Mustache.render('{{a}}', { a: u }));
  res.send(Mustache.escape(u));
  res.send(new MarkdownIt({ html: true }).render(u)); // BAD xss
  res.send(new MarkdownIt().render(u));
  res.send(new showdown.Converter().makeHtml(u)); // BAD xss
  res.send(ejs.escapeXML(u));
  res.render(u); // BAD path-traversal
});
`;

describe('Node and the clients of HTTP, by their types', () => {
  it.each([
    ['knows which arguments of Node name files, programs and code', 'a.js', CORE],
    ['follows the promises of fs under each of their names', 'a.js', PROMISES],
    ['knows where clients of HTTP and sockets are told whom to ask', 'a.js', CLIENTS],
    ['knows text that engines run, and what they and sanitizers escape', 'a.js', TEMPLATES],
  ])('%s', async (_, path, text) => {
    const { found, marked } = await sinkKinds('javascript', { [path]: text });
    expect(marked.length).toBeGreaterThan(0);
    expect(found).toEqual(marked);
  });
});
