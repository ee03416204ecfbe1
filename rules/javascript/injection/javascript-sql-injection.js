const express = require('express');
const app = express();
const fs = require('fs');
const mysql = require('mysql');
const db = mysql.createConnection({ host: 'db' });

app.get('/user', (req, res) => {
  // ruleid: javascript-sql-injection
  db.query("SELECT * FROM users WHERE name = '" + req.query.name + "'", (err, rows) => res.json(rows));
  // ok: javascript-sql-injection
  db.query('SELECT * FROM users WHERE name = ?', [req.query.name], (err, rows) => res.json(rows));
});

class Search {
  constructor(connection, text) {
    this.connection = connection;
    this.text = text;
  }
  quoted() {
    return this.connection.escape(`%${this.text}%`);
  }
}

app.get('/search', (req, res) => {
  // ok: javascript-sql-injection
  db.query('SELECT * FROM notes WHERE text LIKE ' + new Search(db, req.query.text).quoted(), (err, rows) => res.json(rows));
});

app.post('/remember', (req, res) => {
  req.session.name = req.body.name;
  req.session.count = 1;
  fs.writeFileSync('/var/lib/app/last', String(req.body.last));
  res.end();
});

app.get('/again', (req, res) => {
  // ruleid: javascript-sql-injection
  db.query("SELECT * FROM users WHERE name = '" + req.session.name + "'", (err, rows) => res.json(rows));
  // ruleid: javascript-sql-injection
  db.query("SELECT * FROM users WHERE name = '" + fs.readFileSync('/var/lib/app/last', 'utf8') + "'", (err, rows) => res.json(rows));
  // ok: javascript-sql-injection
  db.query("SELECT * FROM users WHERE name = '" + req.session.count + "'", (err, rows) => res.json(rows));
});

const { DynamoDBClient, ExecuteStatementCommand, BatchExecuteStatementCommand } = require('@aws-sdk/client-dynamodb');

app.post('/orders', async (req, res) => {
  const statement = `SELECT * FROM Orders WHERE name = '${req.body.name}'`;
  // ok: javascript-sql-injection
  const command = new ExecuteStatementCommand({ Statement: statement });
  // ruleid: javascript-sql-injection
  await new DynamoDBClient({}).send(command);
  // ruleid: javascript-sql-injection
  await this.client.send(new BatchExecuteStatementCommand({ Statements: [{ Statement: statement }] }));
  const bound = new ExecuteStatementCommand({ Statement: 'SELECT * FROM Orders WHERE name = ?', Parameters: [{ S: req.body.name }] });
  // ok: javascript-sql-injection
  await this.client.send(bound);
  res.end();
});
