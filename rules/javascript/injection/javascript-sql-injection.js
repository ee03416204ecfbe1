const express = require('express');
const app = express();
const mysql = require('mysql');
const db = mysql.createConnection({ host: 'db' });

app.get('/user', (req, res) => {
  // ruleid: javascript-sql-injection
  db.query("SELECT * FROM users WHERE name = '" + req.query.name + "'", (err, rows) => res.json(rows));
  // ok: javascript-sql-injection
  db.query('SELECT * FROM users WHERE name = ?', [req.query.name], (err, rows) => res.json(rows));
});
