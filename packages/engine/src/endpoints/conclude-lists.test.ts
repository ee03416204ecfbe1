import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const OPEN = 'endpoint-without-authentication';
const ALL = 'endpoint-without-authorization';
const told = async (rule: string, files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith(`${rule} `)).map((one) => one.slice(rule.length + 1));

/** A route that lists something, beside one that gives everybody their own. */
const express = (guard: string, query: string, answer = 'res.json(rows)'): Record<string, string> => ({
  'app.js': `const app = require('express')();
app.get('/items', ${guard}async (req, res) => {
  const rows = await ${query};
  ${answer};
});
app.get('/mine', requireLogin, async (req, res) => {
  res.json(await prisma.document.findMany({ where: { userId: req.user.id } }));
  res.json(await Document.findAll({ where: { userId: req.user.id } }));
});
app.post('/invoices', requireLogin, async (req, res) => {
  res.json(await prisma.document.create({ data: { userId: req.user.id, sum: 1 } }));
});
`,
});

const WHOLE = [
  'prisma.document.findMany()',
  "prisma.document.findMany({ orderBy: { id: 'desc' } })",
  'Document.find({})',
  "Document.findAll({ order: [['id', 'ASC']] })",
  'documentRepository.find()',
  "pool.query('SELECT * FROM documents ORDER BY id')",
  "pool.query(`SELECT * FROM documents WHERE title LIKE '%${req.query.q}%'`)",
];

describe('a list of what belongs to people', () => {
  it.each(WHOLE)(
    'is told where everybody who has signed in gets it, and where anybody does: %s',
    async (query) => {
      expect(await told(ALL, express('requireLogin, ', query))).toEqual(['app.js:3']);
      expect(await told(OPEN, express('', query))).toEqual(['app.js:3']);
    },
  );

  it('is not told where it is of the caller, of a role, or narrowed by what nobody knows', async () => {
    for (const query of [
      'prisma.document.findMany({ where: { userId: req.user.id } })',
      'prisma.document.findMany({ where: filter })',
      'Document.find({ owner: req.user.id })',
      "pool.query('SELECT * FROM documents WHERE user_id = $1', [req.user.id])",
      "pool.query('SELECT COUNT(*) FROM documents')",
      "pool.query('SELECT * FROM documents' + where)",
    ])
      expect(await told(ALL, express('requireLogin, ', query)), query).toEqual([]);
    expect(await told(ALL, express('requireLogin, ', WHOLE[0] ?? '', 'res.json(rows.length)'))).toEqual([]);
    expect(await told(ALL, express('requireAdmin, ', WHOLE[0] ?? ''))).toEqual([]);
    const own = 'res.json(rows.filter((one) => one.userId === req.user.id))';
    expect(await told(ALL, express('requireLogin, ', 'prisma.document.findMany()', own))).toEqual([]);
  });

  it('is not told of what is made to be read, but for whoever reads of people there', async () => {
    for (const kind of ['product', 'article', 'category'])
      for (const guard of ['', 'requireLogin, '])
        expect(await told(guard === '' ? OPEN : ALL, express(guard, `prisma.${kind}.findMany()`))).toEqual(
          [],
        );
    const comments = (select: string) => ({
      'app.js': `const app = require('express')();
app.get('/all', requireLogin, async (req, res) => {
  res.json(await prisma.comment.findMany({ include: { user: { select: ${select} } } }));
});
app.get('/mine', requireLogin, async (req, res) => {
  res.json(await prisma.comment.findMany({ where: { userId: req.user.id } }));
});
`,
    });
    expect(await told(ALL, comments('{ name: true }'))).toEqual([]);
    expect(await told(ALL, comments('{ name: true, email: true }'))).toEqual(['app.js:3']);
  });

  it('is told of a service that is not said who calls, at the endpoint', async () => {
    const files = (call: string) => ({
      'routes.js': `const app = require('express')();
const invoices = require('./document-service');
app.get('/all', requireLogin, async (req, res) => {
  res.json(await ${call});
});
`,
      'document-service.js': `exports.list = async () => db.query('SELECT * FROM documents');
exports.listFor = async (userId) => db.query('SELECT * FROM documents WHERE user_id = $1', [userId]);
`,
    });
    expect(await told(ALL, files('invoices.list()'))).toEqual(['routes.js:3']);
    expect(await told(ALL, files('invoices.listFor(req.user.id)'))).toEqual([]);
  });

  it('is told in other languages', async () => {
    const flask = (query: string) => ({
      'app.py': `from flask import Flask\napp = Flask(__name__)\n@app.route('/invoices')\n@login_required\ndef invoices():\n    rows = ${query}\n    return jsonify([one.sum for one in rows])\n\n@app.route('/mine')\n@login_required\ndef mine():\n    return jsonify(Invoice.query.filter_by(user_id=current_user.id).all())\n\nclass Invoice(db.Model):\n    user_id = db.Column(db.Integer)\n`,
    });
    expect(await told(ALL, flask('Invoice.query.all()'))).toEqual(['app.py:6']);
    expect(await told(ALL, flask('Invoice.query.filter_by(user_id=current_user.id).all()'))).toEqual([]);
    const rails = (query: string) => ({
      'invoices_controller.rb': `class InvoicesController < ApplicationController\n  before_action :authenticate_user!\n  def index\n    @invoices = ${query}\n    render json: @invoices\n  end\nend\nclass Invoice < ApplicationRecord\n  belongs_to :user\n  # user_id\nend\n`,
      'routes.rb': 'Rails.application.routes.draw do\n  resources :invoices\nend\n',
    });
    expect(await told(ALL, rails('Invoice.where(user_id: current_user.id)'))).toEqual([]);
    const spring = (query: string) => ({
      'Invoices.java': `@RestController\nclass Invoices {\n  @GetMapping("/invoices")\n  @PreAuthorize("isAuthenticated()")\n  List<Invoice> all() {\n    return ${query};\n  }\n}\n@Entity\nclass Invoice { private Long userId; }\n`,
    });
    expect(await told(ALL, spring('invoiceRepository.findAll()'))).toEqual(['Invoices.java:6']);
    expect(await told(ALL, spring('invoiceRepository.findByUserId(caller.getId())'))).toEqual([]);
  });
});

it('a record that is for few by its nature is told where whoever names it gets it', async () => {
  const files = (guard: string, kind: string) => ({
    'app.js': `const app = require('express')();
app.get('/of/:id', ${guard}async (req, res) => {
  res.json(await prisma.${kind}.findUnique({ where: { id: Number(req.params.id) } }));
});
app.post('/items', requireLogin, async (req, res) => {
  res.json(await prisma.item.create({ data: { name: req.body.name } }));
});
`,
  });
  expect(await told(OPEN, files('', 'task'))).toEqual(['app.js:2']);
  expect(await told(OPEN, files('', 'article'))).toEqual([]);
  expect(await told(OPEN, files('requireLogin, ', 'task'))).toEqual([]);
});
