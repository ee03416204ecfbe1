import { describe, expect, it } from 'vitest';
import { sinkKinds } from './testing/sink-kinds.ts';

/** Lines marked `BAD kind` are reported as that kind (with a question mark behind it: over a guess), all others not at all. */
const SQL = `const express = require('express');
const app = express();
const sql = require('mssql');
const pgp = require('pg-promise')();
const db = pgp('postgres://x');
const postgres = require('postgres');
const psql = postgres('postgres://');
const sqlite3 = require('sqlite3').verbose();
const lite = new sqlite3.Database('x.db');
const Better = require('better-sqlite3');
const bdb = new Better('x.db');
const oracledb = require('oracledb');
const { DatabaseSync } = require('node:sqlite');
const ndb = new DatabaseSync('x');
const mysql = require('mysql2/promise');
const pool = mysql.createPool({});
app.get('/x', async (req, res) => {
  const q = req.query.q;
  const p = await sql.connect('x');
  await p.request().query('select ' + q); // BAD sql-injection
  await p.request().input('a', sql.Int, q).query('select @a');
  await p.request().input('a', q).execute('proc');
  await p.query\`select \${q}\`;
  await sql.query\`select \${q}\`;
  await sql.query('select ' + q); // BAD sql-injection
  await p.batch('select ' + q); // BAD sql-injection
  const ps = new sql.PreparedStatement(p);
  await ps.prepare('select ' + q); // BAD sql-injection
  await ps.execute({ a: q });
  const t = new sql.Transaction(p);
  await t.begin();
  await t.request().query('x' + q); // BAD sql-injection
  const r2 = new sql.Request(t);
  await r2.query('x' + q); // BAD sql-injection
  r2.input('z', sql.VarChar, q); 
  await r2.execute('sp');
  new sql.ConnectionPool({}).connect().then((c) => c.request().query('x' + q)); // BAD sql-injection?
  db.any('select ' + q); // BAD sql-injection
  db.any('select $1', [q]);
  db.one({ text: 'select ' + q, values: [] }); // BAD sql-injection
  db.func('fn', [q]);
  db.proc('fn', [q]);
  db.stream('x');
  db.oneOrNone('select ' + q, [1], (x) => x); // BAD sql-injection
  db.tx(async (t) => { await t.none('x' + q); await t.batch([t.none('y', [q])]); }); // BAD sql-injection
  db.any(pgp.as.format('select $1', [q]));
  db.any(pgp.as.format('select ' + q)); // BAD sql-injection
  db.any(pgp.helpers.insert(req.body, ['a'], 'tbl'));
  db.any('select $1:raw', [q]);
  new pgp.PreparedStatement({ name: 'x', text: 'select ' + q }); // BAD sql-injection
  new pgp.ParameterizedQuery({ text: 'select ' + q }); // BAD sql-injection
  new pgp.ParameterizedQuery('select ' + q); // BAD sql-injection
  psql\`select \${q}\`;
  psql.unsafe('select ' + q); // BAD sql-injection
  psql.file(q); // BAD path-traversal
  psql.begin(async (s) => { await s.unsafe('x' + q); await s\`a \${q}\`; }); // BAD sql-injection
  psql\`select * from \${psql(q)}\`;
  psql\`select \${psql.unsafe(q)}\`; // BAD sql-injection
  lite.all('select ' + q, (e, rows) => {}); // BAD sql-injection
  lite.get('select ?', [q], () => {});
  lite.run('x' + q); // BAD sql-injection
  lite.each('x' + q, () => {}); // BAD sql-injection
  lite.exec('x' + q); // BAD sql-injection
  lite.map('x' + q, () => {}); // BAD sql-injection
  const st = lite.prepare('x' + q); // BAD sql-injection
  st.run(q);
  st.all(q);
  lite.prepare('select ?').get(q);
  new sqlite3.Database(q); // BAD path-traversal
  bdb.prepare('select ' + q); // BAD sql-injection
  bdb.prepare('select ?').all(q);
  bdb.prepare('select ?').bind(q).get();
  bdb.prepare('select ?').iterate(q);
  bdb.exec('x' + q); // BAD sql-injection
  bdb.pragma('x' + q); // BAD sql-injection
  bdb.backup(q); // BAD path-traversal
  bdb.loadExtension(q); // BAD code-injection
  bdb.transaction(() => { bdb.prepare('x' + q).run(); })(); // BAD sql-injection
  new Better(q); // BAD path-traversal
  ndb.exec('x' + q); // BAD sql-injection
  ndb.prepare('x' + q).all(); // BAD sql-injection
  ndb.prepare('select ?').get(q);
  const oc = await oracledb.getConnection({});
  await oc.execute('x' + q); // BAD sql-injection
  await oc.execute('select :a', [q]);
  await oc.executeMany('x' + q, []); // BAD sql-injection
  oc.queryStream('x' + q); // BAD sql-injection
  await oc.getStatementInfo('x' + q); // BAD sql-injection
  const op = await oracledb.createPool({});
  const oc2 = await op.getConnection();
  await oc2.execute('x' + q); // BAD sql-injection
  await oc2.execute('x', { a: q });
  oracledb.getConnection({}, (err, conn) => { conn.execute('x' + q); conn.execute('select :a', [q]); }); // BAD sql-injection
  await pool.query('select ' + q); // BAD sql-injection
  await pool.execute('select ?', [q]);
});
`;

const DOCUMENTS = `import express from 'express';
import { MongoClient, ObjectId, Collection, Db } from 'mongodb';
import { DynamoDBClient, ExecuteStatementCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ExecuteStatementCommand as DocExec, ScanCommand as DocScan, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { S3Client, GetObjectCommand, SelectObjectContentCommand } from '@aws-sdk/client-s3';
import { AthenaClient, StartQueryExecutionCommand } from '@aws-sdk/client-athena';
const app = express();
const client = new MongoClient('mongodb://x');
app.post('/', async (req, res) => {
  const q = req.body;
  const db = client.db('x');
  const c = db.collection('users');
  c.find({ name: q.name }); // BAD nosql-injection
  c.find({ name: String(q.name) });
  c.find().filter({ name: q.name }); // BAD nosql-injection
  c.find({}).sort(q.sort);
  c.updateOne({ _id: new ObjectId(q.id) }, { $set: { a: q.a } });
  c.updateOne({ _id: q.id }, { $set: { a: 1 } }); // BAD nosql-injection
  c.updateOne({ _id: new ObjectId(q.id) }, q.update); // BAD nosql-injection
  c.deleteMany({ a: q.a }); // BAD nosql-injection
  c.aggregate([{ $match: { a: q.a } }]); // BAD nosql-injection
  c.aggregate().match({ a: q.a }); // BAD nosql-injection
  c.aggregate().addStage(q.stage); // BAD nosql-injection
  c.distinct('a', { b: q.b }); // BAD nosql-injection
  c.bulkWrite([{ deleteOne: { filter: { a: q.a } } }]); // BAD nosql-injection
  c.replaceOne({ a: q.a }, { b: 1 }); // BAD nosql-injection
  c.findOneAndReplace({ a: q.a }, {}); // BAD nosql-injection
  c.insertOne(q);
  c.insertMany([q]);
  c.watch([{ $match: q.m }]); // BAD nosql-injection
  db.command(q.cmd); // BAD nosql-injection
  db.admin().command(q.cmd); // BAD nosql-injection
  db.runCursorCommand(q.cmd); // BAD nosql-injection
  db.aggregate([q.stage]); // BAD nosql-injection
  const bulk = c.initializeUnorderedBulkOp(); bulk.find({ a: q.a }).updateOne({ $set: { b: 1 } }); // BAD nosql-injection
  c.count({ a: q.a }); // BAD nosql-injection
  db.collection<User>('x').findOne({ a: q.a }); // BAD nosql-injection
  const dd = new DynamoDBClient({});
  await dd.send(new ExecuteStatementCommand({ Statement: 'select ' + q.a })); // BAD sql-injection
  await DynamoDBDocumentClient.from(dd).send(new DocExec({ Statement: 'select ' + q.a })); // BAD sql-injection
  await dd.send(new ScanCommand({ TableName: 'x', FilterExpression: 'a = ' + q.a })); // BAD nosql-code
  await dd.send(new ScanCommand({ TableName: 'x', FilterExpression: 'a = :a', ExpressionAttributeValues: { ':a': q.a } }));
  await dd.send(new QueryCommand({ TableName: 'x', KeyConditionExpression: 'a = ' + q.a })); // BAD nosql-code
  await new S3Client({}).send(new SelectObjectContentCommand({ Expression: 'select ' + q.a })); // BAD sql-injection
  await new S3Client({}).send(new GetObjectCommand({ Bucket: 'x', Key: q.a }));
  await new AthenaClient({}).send(new StartQueryExecutionCommand({ QueryString: 'x' + q.a })); // BAD sql-injection
});
class Repo { constructor(private readonly users: Collection<User>, private db: Db) {}
  @Post() async f(@Body() b: any) { await this.users.findOne({ a: b.a }); await this.db.collection('x').find({ a: b.a }).toArray(); } } // BAD nosql-injection
`;

describe('databases of JavaScript, by the types of their drivers', () => {
  it.each([
    ['tells statements of SQL drivers from what they bind', 'a.js', SQL],
    ['tells conditions of documents from values and keys', 'a.ts', DOCUMENTS],
  ])('%s', async (_, path, text) => {
    const { found, marked } = await sinkKinds('javascript', { [path]: text });
    expect(marked.length).toBeGreaterThan(0);
    expect(found).toEqual(marked);
  });
});
