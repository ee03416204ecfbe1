import { expect, test } from 'vitest';
import { found } from './testing/found-in.ts';

const told = async (text: string): Promise<string[]> =>
  (await found({ 'app.js': text })).filter((one) => one.startsWith('endpoint-forgeable'));

/** A program whose token is in a cookie. */
const program = ({
  forms = 'express.urlencoded({ extended: true })',
  taken = 'req.cookies.token',
  kept = '',
  routes = '',
}) =>
  `const express = require('express');
const app = express();
app.use(express.json());
app.use(${forms});
function requireUser(req, res, next) {
  const token = ${taken};
  req.user = jwt.verify(token, process.env.KEY);
  next();
}
app.post('/enter', async (req, res) => {
  res.cookie('token', sign(req.body.name), { httpOnly: true${kept} });
  res.end();
});
app.get('/basket', (req, res) => {
  res.cookie('basket', '1', { sameSite: 'lax' });
  res.end();
});
app.post('/notes', requireUser, async (req, res) => {
  await Note.create({ text: req.body.text, ownerId: req.user.id });
  res.end();
});
${routes}`;

test('a program that reads forms for all routes and takes a token from a cookie for who calls is told once, where it reads them', async () => {
  expect(await told(program({ kept: ", sameSite: 'none'" }))).toEqual(['endpoint-forgeable app.js:4']);
});

test('that some cookie is kept to its site says nothing of a token that is said to go along', async () => {
  expect(await told(program({ kept: ", sameSite: 'lax'" }))).toEqual([]);
});

test('JSON alone, which no form of another site sends, is not told', async () => {
  expect(await told(program({ kept: ", sameSite: 'none'", forms: 'requestLog()' }))).toEqual([]);
});

test('a token of a header, or a second one, protects', async () => {
  expect(await told(program({ kept: ", sameSite: 'none'", taken: 'req.headers.authorization' }))).toEqual([]);
  const checked = "const csrf = require('csurf');\napp.use(csrf());\n";
  expect(await told(program({ kept: ", sameSite: 'none'", routes: checked }))).toEqual([]);
});
