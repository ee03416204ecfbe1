import { describe, expect, it } from 'vitest';
import { toldCredentials } from '../../testing/told-credentials.ts';
import { accountRows } from './account-rows.ts';
import { credentialsInCode, credentialsInConfiguration } from './credential-lines.ts';
import { passwordFallbackOfSetting } from './setting-fallbacks.ts';

const names = (text: string): string[] => credentialsInCode(text).map(({ name }) => name);
const values = (text: string): string[] => credentialsInCode(text).map(({ value }) => value);

describe('a password behind the type of its name', () => {
  it.each([
    ['Python', 'mongo_password: str = "Winter2026!x"'],
    ['Python, of several types', 'mongo_password: str | None = "Winter2026!x"'],
    ['TypeScript', 'const mongoPassword: string = "Winter2026!x";'],
    ['Kotlin', 'private val mongoPassword: String = "Winter2026!x"'],
    ['Rust', 'const MONGO_PASSWORD: &str = "Winter2026!x";'],
    ['Go', 'var mongoPassword string = "Winter2026!x"'],
    ['settings', 'mongo_password: SecretStr = Field(default=SecretStr("Winter2026!x"))'],
  ])('of %s is one', (_, code) => {
    expect(values(code)).toEqual(['Winter2026!x']);
  });

  it.each([
    ['compares', 'const ok: boolean = password == "Label of it"'],
    ['is a caption', 'const passwordLabel: string = "Choose a password"'],
    ['is empty', 'password: str = ""'],
    ['is asked of the environment', 'password: str = os.environ["DB_PASSWORD"]'],
  ])('is none where a text %s', (_, code) => {
    expect(values(code)).toEqual([]);
  });
});

describe('a stand-in that runs', () => {
  it('is told where a setting falls back on it, whatever follows the words', () => {
    expect(names('password = os.environ.get("STORE_PASSWORD", "ChangeMeStore2026")')).toEqual([
      'STORE_PASSWORD',
    ]);
    expect(names('    store_password: str = Field(default="ChangeMeStore2026")')).toEqual(['store_password']);
    expect(passwordFallbackOfSetting('STORE_PASSWORD', '${STORE_PASSWORD:-ChangeMeStore2026}')).toBe(
      'ChangeMeStore2026',
    );
  });

  it('is none where it is only assigned, or where a reference stands', () => {
    expect(names('password = "ChangeMeStore2026"')).toEqual([]);
    expect(passwordFallbackOfSetting('STORE_PASSWORD', '${STORE_PASSWORD:-${OTHER}}')).toBeNull();
  });
});

describe('a constant in front of what it is compared with', () => {
  it.each([
    'if ("admin".equals(name) && "Winter2026!".equals(password)) {',
    "if ('Winter2026!' === req.body.password) {",
    'if (hash_equals($password, "Winter2026!")) {',
    'if hmac.compare_digest(password, "Winter2026!"):',
  ])('is a password: %s', (code) => {
    expect(credentialsInCode(code)).toMatchObject([{ value: 'Winter2026!', by: 'comparison' }]);
  });

  it('is a code that signs somebody in, and no length, kind or refused row of digits', () => {
    expect(credentialsInCode('boolean valid = "482913".equals(otp);')).toMatchObject([{ name: 'otp' }]);
    expect(names('if (pin === "0000") refuse();')).toEqual([]);
    expect(names('if ("password" === field.type) show();')).toEqual([]);
    expect(names("if ('' === password) refuse();")).toEqual([]);
  });
});

describe('accounts that SQL makes', () => {
  it('have the password of any kind of quotes, and what stands for one', () => {
    const sql =
      'CREATE USER shop IDENTIFIED BY "ChangeMeShop2026!"\nCREATE USER audit IDENTIFIED BY "Audit2026!";';
    expect(credentialsInConfiguration(sql, true).map(({ value }) => value)).toEqual([
      'ChangeMeShop2026!',
      'Audit2026!',
    ]);
  });

  it('have it in rows that are selected, and in rows on lines of their own', () => {
    const selected =
      "INSERT INTO users (username, password, created_at)\nSELECT 'admin', 'admin123', NOW()\nWHERE NOT EXISTS (SELECT 1 FROM users WHERE username = 'admin');";
    const below =
      "INSERT INTO users (username, password)\nVALUES\n            ('admin', 'admin123'),\n ('user', 'user123')";
    for (const sql of [selected, below])
      expect(accountRows(sql, 'configuration').map(({ value }) => value)).toEqual(['admin123']);
    expect(
      accountRows(
        'INSERT INTO users (username, password) SELECT name, secret FROM old_users',
        'configuration',
      ),
    ).toEqual([]);
  });
});

describe('rows that give an account its password as it is', () => {
  const rows = "INSERT INTO users (name, password) VALUES ('admin', 'admin123');";

  it('are known to whoever reads the file, in SQL and in code', async () => {
    expect(await toldCredentials('db/init.sql', rows)).toEqual(['1 medium']);
    expect(await toldCredentials('src/setup.js', `client.query("${rows}");`)).toHaveLength(1);
  });

  it('are not where the value is given later', async () => {
    expect(
      await toldCredentials('src/setup.js', `client.query("${rows.replace("'admin123'", '$1')}");`),
    ).toEqual([]);
  });
});

describe('names of keys', () => {
  it('are those of what resets are signed with and of cookies, in one word', () => {
    expect(names('private static final String RESET_SECRET = "fixed-secret-2024";')).toEqual([
      'RESET_SECRET',
    ]);
    expect(
      credentialsInConfiguration('      SITE_COOKIESECRET: cookiesecret\n', false).map(({ name }) => name),
    ).toEqual(['SITE_COOKIESECRET']);
  });
});
