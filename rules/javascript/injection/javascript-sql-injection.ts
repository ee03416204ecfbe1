import express from 'express';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import mysql from 'mysql2';
import postgres from 'postgres';
import { DataSource, Raw } from 'typeorm';

const app = express();
const db = drizzle(process.env.DATABASE_URL!);
const own = postgres();
const source = new DataSource({ type: 'postgres' });

app.get('/drizzle', async (req, res) => {
  // ok: javascript-sql-injection
  const bound = await db.execute(sql`SELECT * FROM users WHERE name = ${req.query.name}`);
  // ruleid: javascript-sql-injection
  const joined = await db.execute(sql.raw('SELECT * FROM users ORDER BY ' + req.query.order));
  res.json([bound, joined]);
});

app.get('/postgres', async (req, res) => {
  // ok: javascript-sql-injection
  const bound = await own`SELECT * FROM users WHERE name = ${req.query.name as string}`;
  // ruleid: javascript-sql-injection
  const joined = await own.unsafe("SELECT * FROM users WHERE name = '" + req.query.name + "'");
  res.json([bound, joined]);
});

app.get('/typeorm', async (req, res) => {
  const users = source.getRepository('User');
  // ok: javascript-sql-injection
  const byColumn = await users.createQueryBuilder('u').where({ name: req.query.name }).getMany();
  // ok: javascript-sql-injection
  const bound = await users.createQueryBuilder('u').leftJoinAndSelect('u.notes', 'n').andWhere('n.id = :id', { id: req.query.id }).getMany();
  // ruleid: javascript-sql-injection
  const joined = await users.createQueryBuilder('u').leftJoinAndSelect('u.notes', 'n').andWhere('n.id = ' + req.query.id).getMany();
  // ruleid: javascript-sql-injection
  const operator = await users.find({ where: { id: Raw('> ' + req.query.id) } });
  res.json([byColumn, bound, joined, operator]);
});

const connection = mysql.createConnection({});

app.get('/format', (req, res) => {
  // ok: javascript-sql-injection
  connection.query(mysql.format('SELECT * FROM users WHERE name = ?', [req.query.name]));
  // ruleid: javascript-sql-injection
  connection.query(mysql.format('SELECT * FROM ' + req.query.table + ' WHERE name = ?', ['x']));
  res.end();
});
