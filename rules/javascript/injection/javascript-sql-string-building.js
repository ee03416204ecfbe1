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

async function clear(kind) {
  // ok: javascript-sql-string-building
  await client.query(`DELETE FROM ${kind} WHERE kept = 0`);
}
async function clearOf(kind) {
  // ruleid: javascript-sql-string-building
  await client.query("DELETE FROM users WHERE kind = '" + kind + "'");
}
exports.run = async (kind) => {
  for (const one of ['sessions', 'tokens']) await clear(one);
  await clearOf(kind);
};
