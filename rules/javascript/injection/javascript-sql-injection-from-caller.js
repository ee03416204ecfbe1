import mysql from 'mysql';
const connection = mysql.createConnection({});

export function run(statement) {
  // ruleid: javascript-sql-injection-from-caller
  connection.query(statement);
  // ok: javascript-sql-injection-from-caller
  connection.query('SELECT 1');
}
