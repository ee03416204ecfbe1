import { describe, expect, it, test } from 'vitest';
import { found, guessed } from './testing/found-in.ts';

const UNASKED = 'endpoint-without-authentication';
const told = async (files: Record<string, string>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith(UNASKED) || one.startsWith('endpoint-record'));

const head = "const app = require('express')();\nconst users = [{ id: 1, password: 'x' }];\n";
const open =
  "app.get('/users', (req, res) => res.json(users));\napp.delete('/users/:id', (req, res) => {\n  const i = users.findIndex((u) => u.id === Number(req.params.id));\n  users.splice(i, 1);\n  res.end();\n});\n";
const signIn =
  "app.post('/login', (req, res) => {\n  const one = users.find((u) => u.name === req.body.name && u.password === req.body.password);\n  res.json({ name: one.name });\n});\n";

test('a program in which nobody can sign in is told once, with the places that do most harm', async () => {
  expect(await told({ 'a.js': head + open })).toEqual([`${UNASKED} a.js:3`]);
});

test('where people sign in and nothing asks for it each endpoint is told, as a guess', async () => {
  const files = { 'a.js': head + open + signIn };
  expect(await told(files)).toEqual([`${UNASKED} a.js:3`, 'endpoint-record-of-others a.js:6']);
  expect(await guessed(files)).toEqual(expect.arrayContaining(await told(files)));
});

test('one endpoint that asks who calls makes the others a matter of their own', async () => {
  const asked = "app.get('/me', requireUser, (req, res) => res.json(req.user.name));\n";
  const before = await told({ 'a.js': head + open + signIn + asked });
  expect(before).toContain('endpoint-record-of-others a.js:5');
});

test('a program that keeps nothing of people is for everybody', async () => {
  const files = {
    'a.js':
      "const app = require('express')();\nconst rates = [{ id: 1, value: 2 }];\napp.get('/rates/:id', (req, res) => res.json(rates.find((r) => r.id === Number(req.params.id))));\n",
  };
  expect(await told(files)).toEqual([]);
});

test('a program without accounts whose records anybody changes is told once, and none that only takes new ones', async () => {
  const items = (method: string): Record<string, string> => ({
    'a.js': `const app = require('express')();\napp.get('/items', async (req, res) => res.json(await Item.find()));\napp.${method}('/items/:id', async (req, res) => {\n  await Item.updateOne({ _id: req.params.id }, { name: req.body.name });\n  res.end();\n});\n`,
    'b.js': `const app = require('./a');\napp.${method}('/shelves/:id', async (req, res) => {\n  await Shelf.updateOne({ _id: req.params.id }, { name: req.body.name });\n  res.end();\n});\n`,
  });
  expect(await told(items('put'))).toEqual([`${UNASKED} a.js:3`]);
  expect(await told(items('post'))).toEqual([]);
  const commands = (verb: string): Record<string, string> => ({
    'C.cs': `[ApiController]\n[Route("cities")]\npublic class CitiesController : ControllerBase\n{\n  [HttpPut("{id}")]\n  public Task Edit(int id, CityModel model)\n  {\n    return _mediator.Send(new ${verb}(id, model));\n  }\n}\n`,
  });
  expect(await told(commands('UpdateCityCommand'))).toHaveLength(1);
  expect(await told(commands('CityQuery'))).toEqual([]);
});

describe('what puts a database back to its beginning is for administrators', () => {
  const flask = (route: string, call: string): Record<string, string> => ({
    'a.py': `from flask import Flask\nfrom . import db\napp = Flask(__name__)\n@app.get('/me')\n@login_required\ndef me():\n    return session['user']\n\n@app.get('${route}')\ndef again():\n    ${call}\n    return 'done'\n`,
  });
  it.each<[string, number, Record<string, string>]>([
    ['by what it calls', 1, flask('/again', 'store.reset_database()')],
    ['by its name and what it calls', 1, flask('/reset-db', 'db.init_db()')],
    ['not by what it calls alone, which may only connect', 0, flask('/items', 'db.init_db()')],
    ['not by a name alone', 0, flask('/reset-db', 'show()')],
  ])('%s', async (_, count, files) => {
    expect(await told(files)).toHaveLength(count);
  });
});

describe('what is named for administrators is told once a file where others of the program ask who calls', () => {
  const express = (routes: string): Record<string, string> => ({
    'a.js': `const app = require('express')();\napp.get('/me', requireUser, (req, res) => res.json(req.user.name));\n${routes}`,
  });
  it.each<[string, number, Record<string, string>]>([
    [
      'open',
      1,
      express(
        "app.get('/admin/panel', (req, res) => res.render('panel'));\napp.get('/admin/more', (req, res) => res.render('more'));\n",
      ),
    ],
    [
      'guarded',
      0,
      express("app.get('/admin/panel', requireUser, requireAdmin, (req, res) => res.render('panel'));\n"),
    ],
    ['where they sign in', 0, express("app.get('/admin/login', (req, res) => res.render('login'));\n")],
  ])('%s', async (_, count, files) => {
    expect(await told(files)).toHaveLength(count);
  });
});

describe('records of people that nobody has to sign in for', () => {
  const api = (prefix: string, key: string): string =>
    `from fastapi import APIRouter\nrouter = APIRouter(prefix="${prefix}")\n\n@router.get("/{${key}}")\nasync def one(${key}: int):\n    query = {"${key}": ${key}}\n    return await store.find_one(query)\n`;

  test('are told once a file where the program has no accounts, by the whole path of a router', async () => {
    const files = {
      'a.py': api('/api/transactions', 'id_transaction'),
      'b.py': api('/api/patients', 'patient_id'),
    };
    expect(await told(files)).toEqual([`${UNASKED} a.py:4`, `${UNASKED} b.py:4`]);
    expect(await guessed(files)).toEqual(expect.arrayContaining(await told(files)));
  });

  test('are none where the path is of what everybody may read', async () => {
    expect(
      await told({ 'a.py': api('/api/products', 'product_id'), 'b.py': api('/api/stations', 'id_station') }),
    ).toEqual([]);
  });
});
