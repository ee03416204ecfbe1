import { expect, it } from 'vitest';
import type { ReviewCase } from './review-cases.ts';
import { found } from './testing/found-in.ts';

const app = `const express = require('express');
const app = express();
function requireUser(req, res, next) { if (!req.session.user) return res.sendStatus(401); next(); }
app.post('/notes/:id', requireUser, (req, res) => {
  Note.updateOne({ _id: 1 });
});
app.post('/items/:id', (req, res) => {
  checkAll();
  Item.deleteOne({ _id: 1 });
});
app.get('/users', (req, res) => {
  res.json({ jwtSecret: process.env.JWT_SECRET });
});
`;

it('a finding about who may call is told with what speaks for and against it and the code that shows it, and is the same finding without', async () => {
  const cases: ReviewCase[] = [];
  const findings = await found({ 'app.js': app }, cases);
  expect(findings).toEqual(await found({ 'app.js': app }));
  expect(findings).toContain('endpoint-without-authentication app.js:7');
  expect(findings).toContain('endpoint-answers-secrets app.js:12');
  expect(cases).toMatchObject([
    {
      ruleId: 'endpoint-without-authentication',
      path: 'app.js',
      line: 7,
      endpoint: 'POST /items/:id',
      for: [
        '1 of 3 endpoints of the application ask who calls.',
        'POST /notes/:id in the same file is guarded by requireUser.',
      ],
      against: ['The handler calls checkAll, which may check more.'],
      code: [
        { what: 'handler', path: 'app.js', startLine: 7, endLine: 10 },
        { what: 'sibling', path: 'app.js', startLine: 4, endLine: 6 },
      ],
    },
  ]);
});
