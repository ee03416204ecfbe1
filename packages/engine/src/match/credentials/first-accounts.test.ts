import { describe, expect, it } from 'vitest';
import { toldCredentials } from '../../testing/told-credentials.ts';
import { credentialsInCode } from './credential-lines.ts';
import { hashedPasswords } from './hashed-passwords.ts';
import { noteIn } from './password-notes.ts';

describe('accounts that a database is filled with', () => {
  it('are told once a file, those of all rights first, whatever word their password is', async () => {
    const laravel = `<?php
class UserSeeder extends Seeder {
  public function run() {
    $user->name = 'Anna';
    $user->password = 'password';
    $user->save();


    $user->name = 'IT';
    $user->password = 'password';
    $user->role()->associate(Role::where('name', 'Admin')->first());
  }
}
`;
    expect(await toldCredentials('database/seeds/UserSeeder.php', laravel)).toEqual(['10 low']);
    const alembic = 'def upgrade():\n    create_user(username="anna", password="sunshine")\n';
    expect(await toldCredentials('db/migrations/versions/1_users.py', alembic)).toEqual(['2 low']);
    const csharp = 'db.Users.Add(new User { Name = "admin", PasswordHash = Hash("Sunny1!") });\n';
    expect(await toldCredentials('Data/DataSeeder.cs', csharp)).toHaveLength(1);
    expect(await toldCredentials('tests/seeds/UserSeeder.php', laravel)).toEqual([]);
  });

  it('are told in rows whose values functions make', async () => {
    const hash = '$2b$10$rH8QnQZ0LqK3jGvYvX.ZBOKqNJ3k3NJxYqhCqkO6xVk0fG8wqXTzm';
    const rows = `INSERT INTO users (email, password, joined) VALUES\n('admin@shop.test', '${hash}', datetime('now'));\n`;
    expect(await toldCredentials('database/schema.sql', rows)).toHaveLength(1);
  });

  it('are told where code hashes a constant for a field of a password, in every language', () => {
    for (const line of [
      'user.setPassword("letmein");',
      'user.setPassword(encoder.encode("letmein"));',
      'users.put("admin", encoder.encode("letmein"));',
      'PasswordHash = ComputeHash("letmein"),',
      "password_digest: Digest::SHA256.hexdigest('letmein')",
      "'password' => md5('letmein')",
      'password = hashlib.md5(b"letmein")',
      "password: await bcrypt.hash('letmein', 10)",
      'Password: utils.HashPassword("letmein")',
    ])
      expect([...hashedPasswords(line)], line).toEqual(['letmein']);
    for (const line of [
      "password = crypto.createHash('sha256')",
      'bytes = new TextEncoder().encode("letmein")',
      'url = URLEncoder.encode("letmein", "UTF-8")',
      'password = getpass("Password")',
      "password = hash(config['password'])",
    ])
      expect([...hashedPasswords(line)], line).toEqual([]);
  });
});

describe('passwords in comments', () => {
  it('are what a comment says that the password is, in every form of comment', () => {
    expect(noteIn("  # db password is '1234'")).toBe('1234');
    const hash = "passwordHash: '$2b$10$abcdefghijklmnopqrstuvABCDEFGHIJKLMNOPQRSTUVWXYZ01234',";
    expect(noteIn(`${hash} // hash for 'shop123'`)).toBe('shop123');
    expect(noteIn(`${hash} # password: shop123`)).toBe('shop123');
    expect(noteIn(`${hash} // cost 10`)).toBeNull();
    expect(noteIn('// Admin password: shop123')).toBe('shop123');
    expect(noteIn('-- Password is: shop123 (hashed with bcrypt)')).toBe('shop123');
    expect(noteIn('<!-- default password = "shop123" -->')).toBe('shop123');
    expect(noteIn(' * The password is `shop123`.')).toBe('shop123');
    expect(credentialsInCode("x = 1\n# db password is '1234'\n")).toMatchObject([
      { value: '1234', start: 24 },
    ]);
  });

  it('are no sentences, kinds of fields, places in templates and code that is commented out', () => {
    for (const line of [
      '// password is required',
      '# the password is hashed with sha256 before it is stored',
      ' * password: shop123',
      '// password: ${PASSWORD1}',
      '# Password is read from /run/secrets/db1',
      '// password = request.getParameter("password1");',
      '// passwordless: v2beta1',
    ])
      expect(noteIn(line), line).toBeNull();
  });
});

describe('words that stand for a password and open what is started with them', () => {
  it('are told in settings of a database and in what containers are started with, and nowhere else', async () => {
    const compose = (value: string) =>
      `services:\n  shop:\n    image: example.org/shop\n  db:\n    image: mysql:9\n    ports: ["3306:3306"]\n    environment:\n      MYSQL_ROOT_PASSWORD: ${value}\n`;
    expect(await toldCredentials('docker-compose.yml', compose('my-secret-pw'))).toEqual(['8 medium']);
    expect(await toldCredentials('docker-compose.yml', compose('change-me'))).toEqual(['8 medium']);
    expect(await toldCredentials('docker-compose.yml', compose('${ROOT_PASSWORD}'))).toEqual([]);
    expect(await toldCredentials('docker-compose.yml', compose('<password>'))).toEqual([]);
    expect(
      await toldCredentials('application.properties', 'server.ssl.key-store-password=changeit\n'),
    ).toHaveLength(1);
    expect(
      await toldCredentials('application.properties', 'server.ssl.trust-store-password=changeit\n'),
    ).toEqual([]);
    expect(await toldCredentials('application.properties', 'spring.datasource.password=changeme\n')).toEqual([
      '1 low',
    ]);
    expect(await toldCredentials('app.ini', '[database]\nUSER = root\nPASSWORD = my-secret-pw\n')).toEqual([
      '3 low',
    ]);
    expect(await toldCredentials('app.ini', '[mail]\nUSER = root\nPASSWORD = my-secret-pw\n')).toEqual([]);
    expect(await toldCredentials('application.properties', 'shop.mail.password=changeme\n')).toEqual([]);
    expect(
      await toldCredentials('application.properties', 'spring.datasource.password=your-password\n'),
    ).toEqual([]);
  });

  it('are told in addresses of stores, once each, and not of the machine itself in code', async () => {
    const compose = `services:
  shop:
    image: example.org/shop
    environment:
      DATABASE_URL: "postgresql://postgres:postgres@db/shop"
      JOBS_URL: "postgresql://postgres:postgres@db/jobs"
`;
    expect(await toldCredentials('docker-compose.yml', compose)).toEqual(['5 medium']);
    const code = (host: string) => `engine = create_engine("mysql+pymysql://shop:sunshine@${host}/shop")\n`;
    expect(await toldCredentials('shop/db.py', code('db'))).toEqual(['1 low']);
    expect(await toldCredentials('shop/db.py', code('localhost'))).toEqual([]);
  });
});

it('of a list of accounts whose passwords are hashed, the first is told and the one with all rights, wherever it stands', () => {
  const user = (name: string, value: string): string =>
    `create("${name}", encoder.hash_password("${value}"))\n\n\n\n`;
  const values = (text: string): string[] => credentialsInCode(text).map(({ value }) => value);
  const list =
    user('joe', 'winter41!') +
    user('ann', 'winter42!') +
    user('admin', 'winter43!') +
    user('bob', 'winter44!');
  expect(values(list)).toEqual(['winter41!', 'winter43!']);
  expect(values(user('joe', 'winter41!') + user('ann', 'winter42!'))).toEqual(['winter41!']);
});
