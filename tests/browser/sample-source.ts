import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A name that would run if a page took it for markup. */
export const HOSTILE_NAME = '<img src=x onerror=globalThis.owned=1>.js';

/** Code that would end a script element, run, and turn the reading direction round. */
export const HOSTILE_CODE = '</script><svg onload=globalThis.owned=1>{{7*7}}\u202egnp.exe';

/** A small shop with a path through two files, and a file with a hostile name. */
export function writeSampleSource(folder: string): void {
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write(
    'package.json',
    '{ "name": "shop", "dependencies": { "express": "4.18.2", "jsonwebtoken": "0.4.0" } }',
  );
  write(
    'package-lock.json',
    JSON.stringify({
      name: 'shop',
      lockfileVersion: 3,
      packages: {
        '': { name: 'shop', dependencies: { express: '4.18.2', jsonwebtoken: '0.4.0' } },
        'node_modules/express': { version: '4.18.2', dependencies: { qs: '6.11.0' } },
        'node_modules/jsonwebtoken': { version: '0.4.0' },
        'node_modules/qs': { version: '6.11.0' },
      },
    }),
  );
  write(
    'lib/db.js',
    `const { Pool } = require('pg');
const pool = new Pool();
exports.findOrders = (name) => {
  const sql = "select * from orders where customer = '" + name + "'";
  return pool.query(sql);
};
`,
  );
  write(
    'lib/reports.js',
    `const Sequelize = require('sequelize');
module.exports = new Sequelize('reports', 'reader', process.env.PASSWORD, {
  host: 'reports.example', dialect: 'postgres', dialectOptions: { ssl: false }, // ${HOSTILE_CODE}
});
`,
  );
  write(
    'routes/orders.js',
    `const express = require('express');
const jwt = require('jsonwebtoken');
const { findOrders } = require('../lib/db');
const router = express.Router();
router.get('/orders', async (req, res) => {
  res.json(await findOrders(req.query.name));
});
router.get('/token', (req, res) => res.json(jwt.verify(req.headers.authorization, process.env.SECRET)));
module.exports = router;
`,
  );
  write(
    HOSTILE_NAME,
    `const app = require('express')();
app.get('/x', (req, res) => res.json(eval(req.query.code))); // ${HOSTILE_CODE}
`,
  );
}
