/**
 * The floor that intake is held to: a bare `node:http` server that checks the HMAC and does one committed single-row
 * INSERT. Started as a process of its own: `node bare-intake.ts PORT`, with DATABASE_URL, SECRET and POOL in the environment.
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

const { DATABASE_URL, SECRET = '', POOL = '10' } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(POOL) });
await pool.query(
  'create table if not exists bare_deliveries (id uuid primary key, received_at timestamptz not null, body bytea not null)',
);

const insert = { name: 'bare-insert', text: 'insert into bare_deliveries values ($1, $2, $3)' };

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    const expected = createHmac('sha256', SECRET).update(body).digest();
    const given = Buffer.from(String(request.headers['x-signature'] ?? ''), 'hex');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      response.writeHead(401).end();
      return;
    }
    const id = randomUUID();
    pool.query({ ...insert, values: [id, new Date(), body] }).then(
      () => {
        const text = JSON.stringify({ deliveryId: id, status: 'accepted' });
        response.writeHead(202, { 'content-type': 'application/json', 'content-length': text.length });
        response.end(text);
      },
      () => response.writeHead(500).end(),
    );
  });
});
server.listen(Number(process.argv[2]), '127.0.0.1');
