import { describe, expect, it } from 'vitest';
import { opensOwnMachine } from './own-machine.ts';

describe('credentials that a call is given', () => {
  it.each([
    "new pg.Pool({ database, user: 'postgres', password: 'postgres' })",
    "mysql.createConnection({ host: 'localhost', user: 'root', password: 'root' })",
    'psycopg2.connect(dbname="shop", user="postgres", password="postgres", host="127.0.0.1")',
    "new PDO('mysql:host=localhost;dbname=shop', 'root', 'root')",
    'DriverManager.getConnection("jdbc:mysql://localhost/shop", "root", "root")',
    'Mysql2::Client.new(host: "localhost", username: "root", password: "root")',
    'new SqlConnection("Server=localhost;User=root;Password=root")',
  ])('are those of a database on the own machine: %s', (call) => {
    expect(opensOwnMachine(call)).toBe(true);
  });

  it.each([
    "new pg.Pool({ host: 'db.shop.com', user: 'postgres', password: 'postgres' })",
    "new pg.Pool({ host: process.env.DB_HOST, user: 'postgres', password: 'postgres' })",
    "new pg.Pool({ ...options, user: 'postgres', password: 'postgres' })",
    "new pg.Pool({ user: 'shop', password: 'q7Kw2p81LxTr' })",
    "new PDO('mysql:host=10.0.0.7;dbname=shop', 'root', 'root')",
    'DriverManager.getConnection("jdbc:mysql://db.shop.com/shop", "root", "root")',
    "new aws.Credentials('AKIA', 'q7Kw2p81LxTr')",
  ])('open something else: %s', (call) => {
    expect(opensOwnMachine(call)).toBe(false);
  });
});
