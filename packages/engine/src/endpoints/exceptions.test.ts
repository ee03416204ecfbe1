import { describe, expect, it } from 'vitest';
import { found, guessed } from './testing/found-in.ts';

const start =
  "const express = require('express');\nconst app = express();\nfunction requireUser(req, res, next) { if (!req.session.user) return res.sendStatus(401); next(); }\n";
const asked = (count: number): string =>
  Array.from(
    { length: count },
    (_, i) => `app.post('/notes${i}/:id', requireUser, (req, res) => { Note.updateOne({ _id: 1 }); });\n`,
  ).join('');
const open = (count: number): string =>
  Array.from(
    { length: count },
    (_, i) => `app.post('/items${i}/:id', (req, res) => { Item.deleteOne({ _id: 1 }); });\n`,
  ).join('');
const own = "const express = require('express');\nconst app = express();\n";

describe('an endpoint that nothing seems to guard', () => {
  it('is told for certain where it is an exception among those of its file', async () => {
    const files = { 'app.js': start + asked(3) + open(1) };
    expect(await found(files)).toEqual(['endpoint-without-authentication app.js:7']);
    expect(await guessed(files)).toEqual([]);
  });

  it('is a guess where many are like it: what guards them may not be understood', async () => {
    const files = { 'app.js': start + asked(3) + open(4) };
    expect(await found(files)).toHaveLength(4);
    expect(await guessed(files)).toHaveLength(4);
  });

  it('is no guess for their number where far more are guarded', async () => {
    const files = { 'app.js': start + asked(40) + open(4) };
    expect(await found(files)).toHaveLength(4);
    expect(await guessed(files)).toEqual([]);
  });

  it('is a guess where nothing in its file is guarded: what guards all of it may stand elsewhere', async () => {
    const files = { 'app.js': start + asked(3), 'items.js': own + open(1) };
    expect(await guessed(files)).toEqual(['endpoint-without-authentication items.js:3']);
  });
});
