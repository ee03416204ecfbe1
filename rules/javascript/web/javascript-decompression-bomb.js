const express = require('express');
const zlib = require('zlib');
const AdmZip = require('adm-zip');
const { Readable } = require('stream');
const app = express();

app.post('/import', (req, res) => {
  // ruleid: javascript-decompression-bomb
  const data = zlib.gunzipSync(req.body);
  // ok: javascript-decompression-bomb
  const limited = zlib.gunzipSync(req.body, { maxOutputLength: 1000000 });
  const archive = new AdmZip(req.body);
  // ruleid: javascript-decompression-bomb
  archive.extractAllTo('./out', true);
  // ruleid: javascript-decompression-bomb
  Readable.from(req.body).pipe(zlib.createGunzip()).pipe(process.stdout);
  res.json({ size: data.length + limited.length });
});
