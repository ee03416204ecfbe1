const { Client } = require('pg');

async function find(name, table, id) {
  const client = new Client();
  // ruleid: javascript-sql-string-building
  await client.query(`SELECT id FROM users WHERE name = '${name}'`);
  // ruleid: javascript-sql-string-building
  await client.query("SELECT id FROM users WHERE name = '" + name + "'");
  const statement = 'SELECT id FROM users WHERE name = '.concat(name);
  // ruleid: javascript-sql-string-building
  await client.query(statement);
  // ruleid: javascript-sql-string-building
  await client.query(`INSERT INTO users (name) VALUES ('${name}')`);
  // ok: javascript-sql-string-building
  await client.query(`SELECT id FROM ${table} WHERE name = $1`, [name]);
  // ok: javascript-sql-string-building
  await client.query('SELECT id FROM users WHERE name = $1', [name]);
  // ok: javascript-sql-string-building
  await client.query(`SELECT id FROM users WHERE id = ${Number(id)}`);
  // ok: javascript-sql-string-building
  return client.query(sql`SELECT id FROM users WHERE name = ${name}`);
}
