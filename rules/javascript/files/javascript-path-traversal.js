const express = require('express');
const app = express();
const fs = require('fs');
const path = require('path');

app.get('/file', (req, res) => {
  // ruleid: javascript-path-traversal
  const one = fs.readFileSync(path.join('/srv/files', req.query.name));
  // ok: javascript-path-traversal
  const other = fs.readFileSync(path.join('/srv/files', path.basename(req.query.name)));
  res.json([one.length, other.length]);
});

const upload = require('multer')({ dest: '/tmp' });

app.post('/photo', upload.single('photo'), (req, res) => {
  // ok: javascript-path-traversal
  fs.writeFileSync(path.join('/srv/photos', req.file.originalname), '');
  // ruleid: javascript-path-traversal
  fs.writeFileSync(path.join('/srv/photos', req.body.name), '');
  res.sendStatus(204);
});

app.get('/packages/:package/:file', (req, res) => {
  const { package, file } = req.params;
  if (!packages.files().includes(`${package}/${file}`)) return res.sendStatus(404);
  // ok: javascript-path-traversal
  return res.sendFile(path.join('/srv/packages', package, file));
});

app.get('/relative', (req, res) => {
  if (path.isAbsolute(req.query.name)) return res.sendStatus(400);
  // ruleid: javascript-path-traversal
  return res.send(fs.readFileSync(path.join('/srv/files', req.query.name)));
});

const busboy = require('busboy');

app.post('/fields', (req, res) => {
  const form = busboy({ headers: req.headers });
  form.on('file', (name, file, info) => {
    // ok: javascript-path-traversal
    file.pipe(fs.createWriteStream(path.join('/srv/photos', info.filename)));
  });
  form.on('field', (name, value) => {
    // ruleid: javascript-path-traversal
    fs.writeFileSync(path.join('/srv/notes', value), '');
  });
  req.pipe(form);
});

const fastify = require('fastify')();

fastify.get('/photos', (request, reply) => {
  // ok: javascript-path-traversal
  reply.sendFile(request.query.name);
});
fastify.get('/albums', (request, reply) => {
  // ruleid: javascript-path-traversal
  reply.sendFile('index.html', path.join('/srv/albums', request.query.album));
});

app.get('/stripped', (req, res) => {
  const once = req.query.name.replace('../', '');
  // ruleid: javascript-path-traversal
  fs.readFile('/srv/docs/' + once, () => res.end());
  const halves = req.query.name.replace(/\.\.\//g, '');
  // ruleid: javascript-path-traversal
  fs.readFile('/srv/docs/' + halves, () => res.end());
  const dots = req.query.name.replace(/\.\./g, '');
  // ok: javascript-path-traversal
  fs.readFile('/srv/docs/' + dots, () => res.end());
  const begin = path.normalize(req.query.name).replace(/^(\.\.[/\\])+/, '');
  // ok: javascript-path-traversal
  fs.readFile('/srv/docs/' + begin, () => res.end());
});
