import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/setup/database.ts';
import { integerValue, timestampValue, uuidValue } from './copy-in.ts';
import { type Database, isDatabaseUnavailable, openDatabase } from './database.ts';
import { createLog } from './log.ts';
import { migrate } from './migrations.ts';

let made: TestDatabase;
let database: Database;

beforeAll(async () => {
  made = await createTestDatabase();
  database = openDatabase(made.url, { poolSize: 4, log: createLog('silent') });
  await database.query({ text: 'create table counters (id int primary key, value int not null)' }, []);
  await database.query({ text: 'insert into counters values (1, 0), (2, 0)' }, []);
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

const value = async (id: number) =>
  (await database.query<{ value: number }>({ text: 'select value from counters where id = $1' }, [id]))[0]
    ?.value;

test('a transaction that throws leaves nothing behind, by Kysely or by statement', async () => {
  const work = database.transaction(async (tx) => {
    await tx.query({ text: 'update counters set value = 9 where id = 1' }, []);
    await tx.kysely
      .insertInto('companies')
      .values({ id: '00000000-0000-7000-8000-000000000001', name: 'x', handle: 'x' })
      .execute();
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await value(1)).toBe(0);
  expect(await database.kysely.selectFrom('companies').selectAll().execute()).toEqual([]);
});

test('two transactions that deadlock both succeed: the loser is tried again', async () => {
  let arrived = 0;
  let open: () => void = () => undefined;
  const both = new Promise<void>((resolve) => {
    open = resolve;
  });
  const add = (first: number, second: number) =>
    database.transaction(async (tx) => {
      await tx.query({ text: 'update counters set value = value + 1 where id = $1' }, [first]);
      arrived++;
      if (arrived === 2) open();
      await both;
      await tx.query({ text: 'update counters set value = value + 1 where id = $1' }, [second]);
    });
  await Promise.all([add(1, 2), add(2, 1)]);
  expect([await value(1), await value(2)]).toEqual([2, 2]);
});

test('connections that the server ends, idle or inside a transaction, are told as such and replaced', async () => {
  const others = `select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and datname = current_database()`;
  await database.query({ text: others }, []);
  const killed = database.transaction((tx) =>
    tx.query({ text: 'select pg_terminate_backend(pg_backend_pid())' }, []),
  );
  await expect(killed).rejects.toSatisfy(isDatabaseUnavailable);
  const faults: unknown[] = [];
  await expect.poll(() => value(1).catch((error: unknown) => void faults.push(error))).toBe(2);
  expect(faults.every(isDatabaseUnavailable)).toBe(true);
});

test('rows that are copied in are there as they were given, small and large, and all or none', async () => {
  await database.query(
    { text: 'create table copied (id uuid primary key, at timestamptz, size int, body bytea)' },
    [],
  );
  const copy = 'copy copied (id, at, size, body) from stdin (format binary)';
  const idOf = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;
  const at = new Date('1999-12-31T23:59:59.123Z');
  const bodies = [0, 1, 4096, 4097, 100_000].map((size) => Buffer.alloc(size, `${size}`));
  const rowOf = (n: number, body: Buffer) => [
    uuidValue(idOf(n)),
    timestampValue(at),
    integerValue(-body.length),
    body,
  ];
  await database.copyIn(
    copy,
    bodies.map((body, n) => rowOf(n, body)),
  );
  const read = () => database.query({ text: 'select * from copied order by id' }, []);
  expect(await read()).toEqual(bodies.map((body, n) => ({ id: idOf(n), at, size: -body.length || 0, body })));
  const twice = database.copyIn(copy, [rowOf(7, Buffer.alloc(50_000)), rowOf(0, Buffer.alloc(50_000))]);
  await expect(twice).rejects.toMatchObject({ code: '23505' });
  await expect(
    database.copyIn('copy nothing (id) from stdin (format binary)', [rowOf(7, Buffer.alloc(9))]),
  ).rejects.toMatchObject({ code: '42P01' });
  expect(await read()).toHaveLength(bodies.length);
  const back = database.transaction(async (tx) => {
    await tx.copyIn(copy, [rowOf(8, Buffer.from('x'))]);
    throw new Error('no');
  });
  await expect(back).rejects.toThrow('no');
  expect(await read()).toHaveLength(bodies.length);
});

test.each(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNREFUSED', 'ETIMEDOUT'])(
  'a database whose host cannot be reached is away, not broken: %s',
  (code) => {
    expect(isDatabaseUnavailable(Object.assign(new Error('x'), { code }))).toBe(true);
  },
);

test('whoever starts without a database is told where it was looked for, why it is not there and what to do', async () => {
  await expect(migrate('postgresql://owner:hidden@127.0.0.1:1/x')).rejects.toThrow(
    'The database at 127.0.0.1:1 does not answer: nothing listens there. Check DATABASE_URL, and that PostgreSQL runs there.',
  );
});
