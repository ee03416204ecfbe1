import { describe, expect, it } from 'vitest';
import { sinkKinds } from './testing/sink-kinds.ts';

/** Lines marked `BAD kind` are reported as that kind (with a question mark behind it: over a guess), all others not at all. */
const DATABASES = `from flask import Flask, request
import psycopg2, psycopg2.extras, psycopg2.pool, MySQLdb, pymysql, aiomysql, sqlite3, aiosqlite, peewee, pymongo, motor.motor_asyncio, mongoengine, clickhouse_driver, clickhouse_connect, duckdb, asyncpg, mysql.connector, cassandra.cluster, pyodbc
from peewee import Model, SqliteDatabase, SQL, fn
from playhouse.postgres_ext import PostgresqlExtDatabase
from psycopg2 import sql
from psycopg2.extras import execute_values, execute_batch
from pymongo import MongoClient
from motor.motor_asyncio import AsyncIOMotorClient
from bson import ObjectId
from clickhouse_driver import Client as CHClient
app = Flask(__name__)
db = SqliteDatabase('x')
class User(Model):
    class Meta:
        database = db
class Doc(mongoengine.Document):
    name = mongoengine.StringField()
mc = MongoClient()
users = mc.db.users
motor_client = AsyncIOMotorClient()
@app.route('/x')
async def x():
    q = request.args['q']
    j = request.json
    conn = psycopg2.connect('x')
    cur = conn.cursor()
    cur.execute('select ' + q) # BAD sql-injection
    cur.execute('select %s', (q,))
    cur.execute(f'select {q}') # BAD sql-injection
    cur.executemany('x' + q, []) # BAD sql-injection
    cur.mogrify('select ' + q) # BAD sql-injection
    cur.mogrify('select %s', (q,))
    cur.callproc('x', [q])
    cur.copy_expert('copy ' + q, None) # BAD sql-injection
    execute_values(cur, 'insert ' + q, []) # BAD sql-injection
    execute_values(cur, 'insert %s', [(q,)])
    execute_batch(cur, 'x' + q, []) # BAD sql-injection
    psycopg2.extras.execute_values(cur, 'x' + q, []) # BAD sql-injection
    cur.execute(sql.SQL('select {}').format(sql.Identifier(q)))
    cur.execute(sql.SQL('select ' + q)) # BAD sql-injection
    cur.execute(sql.SQL('select {}').format(sql.SQL(q))) # BAD sql-injection
    with conn.cursor(cursor_factory=psycopg2.extras.RealDictCursor) as c2:
        c2.execute('x' + q) # BAD sql-injection
    pool = psycopg2.pool.SimpleConnectionPool(1, 2)
    pool.getconn().cursor().execute('x' + q) # BAD sql-injection
    my = pymysql.connect(host='x')
    with my.cursor() as c3:
        c3.execute('x' + q) # BAD sql-injection
        c3.execute('select %s', q)
    my.query('x' + q) # BAD sql-injection
    my.cursor().execute('select ' + my.escape(q))
    my.cursor().execute("select '" + my.escape_string(q) + "'")
    md = MySQLdb.connect()
    md.query('x' + q) # BAD sql-injection
    md.cursor().execute('x %s' % q) # BAD sql-injection
    md.cursor().execute('x %s', (q,))
    ac = await aiomysql.connect()
    acur = await ac.cursor()
    await acur.execute('x' + q) # BAD sql-injection
    ap = await aiomysql.create_pool()
    async with ap.acquire() as c4:
        async with c4.cursor() as c5:
            await c5.execute('x' + q) # BAD sql-injection
    s = sqlite3.connect('x')
    s.execute('x' + q) # BAD sql-injection
    s.executescript('x' + q) # BAD sql-injection
    s.cursor().execute('x ?', (q,))
    s.load_extension(q) # BAD code-injection
    s.enable_load_extension(True)
    async with aiosqlite.connect('x') as adb:
        await adb.execute('x' + q) # BAD sql-injection
        await adb.execute_fetchall('x' + q) # BAD sql-injection
        await adb.execute_insert('x' + q) # BAD sql-injection
        async with adb.execute('x' + q) as cc: # BAD sql-injection
            pass
        await adb.execute('x ?', (q,))
    db.execute_sql('x' + q) # BAD sql-injection
    db.execute_sql('x ?', (q,))
    User.raw('x' + q) # BAD sql-injection
    User.raw('x ?', q)
    User.select().where(SQL('x' + q)) # BAD sql-injection
    User.select().where(User.name == q)
    User.select().where(fn.lower(q))
    User.select().order_by(SQL(q)) # BAD sql-injection
    users.find_one({'a': j['a']}) # BAD nosql-injection
    users.find({'a': j['a']}) # BAD nosql-injection
    users.find_one({'a': str(j['a'])})
    users.find_one({'_id': ObjectId(j['a'])})
    users.update_one({'a': j['a']}, {'$set': {}}) # BAD nosql-injection
    users.aggregate([{'$match': j}]) # BAD nosql-injection
    users.insert_one(j)
    users.delete_many(j) # BAD nosql-injection
    users.distinct('a', {'b': j['b']}) # BAD nosql-injection
    users.bulk_write([pymongo.DeleteOne({'a': j['a']})]) # BAD nosql-injection
    users.find({'$where': 'this.a == ' + q}) # BAD nosql-injection
    mc['db']['users'].find_one({'a': j['a']}) # BAD nosql-injection
    mc.get_database('x').get_collection('y').find({'a': j['a']}) # BAD nosql-injection
    mc.db.command(j) # BAD nosql-injection
    await motor_client.db.users.find_one({'a': j['a']}) # BAD nosql-injection
    motor_client['db']['users'].find({'a': j['a']}) # BAD nosql-injection
    Doc.objects(__raw__=j) # BAD nosql-injection?
    Doc.objects(name=j['a'])
    Doc.objects(__raw__={'a': j['a']}) # BAD nosql-injection?
    Doc.objects.exec_js(q) # BAD code-injection
    ch = CHClient('x')
    ch.execute('x' + q) # BAD sql-injection
    ch.execute_iter('x' + q) # BAD sql-injection
    ch.query_dataframe('x' + q) # BAD sql-injection
    ch.execute('x %(a)s', {'a': q})
    cc2 = clickhouse_connect.get_client(host='x')
    cc2.query('x' + q) # BAD sql-injection
    cc2.command('x' + q) # BAD sql-injection
    cc2.query_df('x' + q) # BAD sql-injection
    cc2.query('x', parameters={'a': q})
    duckdb.sql('x' + q) # BAD sql-injection
    duckdb.query('x' + q) # BAD sql-injection
    duckdb.execute('x' + q) # BAD sql-injection
    duckdb.connect().sql('x' + q) # BAD sql-injection
    pg = await asyncpg.connect('x')
    await pg.fetch('x' + q) # BAD sql-injection
    await pg.fetch('x $1', q)
    mc2 = mysql.connector.connect()
    mc2.cursor(dictionary=True).execute('x' + q) # BAD sql-injection
    mc2.cmd_query('x' + q) # BAD sql-injection
    cs = cassandra.cluster.Cluster(['x']).connect('k')
    cs.execute('x' + q) # BAD sql-injection
    cs.execute_async('x' + q) # BAD sql-injection
    cs.execute('x %s', [q])
    cs.prepare('x' + q) # BAD sql-injection
    pyodbc.connect('x').execute('x' + q) # BAD sql-injection
`;

describe('databases of Python, by their types', () => {
  it.each([['tells statements and conditions from what is bound', 'a.py', DATABASES]])(
    '%s',
    async (_, path, text) => {
      const { found, marked } = await sinkKinds('python', { [path]: text });
      expect(marked.length).toBeGreaterThan(0);
      expect(found).toEqual(marked);
    },
  );
});
