/** The floor for reads: a bare node:http server that answers with one row, selected by its primary key. Run as a process. */
import { createServer } from 'node:http';
import pg from 'pg';

const [port, databaseUrl, organizationId, scanId] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });

createServer((_request, response) => {
  pool
    .query({
      name: 'scan',
      text: 'select * from scans where organization_id = $1 and id = $2',
      values: [organizationId, scanId],
    })
    .then(({ rows }) => {
      const body = JSON.stringify(rows[0]);
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
    })
    .catch((error: unknown) => {
      response.writeHead(500, { 'content-length': 0 });
      response.end();
      console.error(error);
    });
}).listen(Number(port), '127.0.0.1');
