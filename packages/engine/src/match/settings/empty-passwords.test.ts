import { describe, expect, it } from 'vitest';
import type { RuleFile } from '../../rules/rule-schema.ts';
import { emptyPasswords } from './empty-passwords.ts';

const rules = new Map([['empty-password', { id: 'told', message: 'Told.' } as RuleFile]] as const);
const told = (path: string, text: string): string[] =>
  emptyPasswords(rules, path, text, () => false).map(
    (one) => `${one.startLine}${one.evidence === undefined ? '' : '?'}`,
  );

describe('databases that are opened without a password', () => {
  it('are told in settings of every syntax', () => {
    expect(told('.env', 'DB_HOST=db\nDB_USERNAME=root\nDB_PASSWORD=\n')).toEqual(['3']);
    expect(told('app.ini', '[database]\nTYPE = mysql\nUSER = root\nPASSWORD =\n')).toEqual(['4']);
    expect(
      told('config/database.yml', 'production:\n  adapter: mysql2\n  username: root\n  password: ""\n'),
    ).toEqual(['4']);
    expect(told('config.json', '{"mysql": {\n"user": "root",\n"password": "",\n"x": 1}}\n')).toEqual(['3']);
    expect(
      told('application.properties', 'spring.datasource.username=shop\nspring.datasource.password=\n'),
    ).toEqual(['2']);
    expect(told('docker-compose.yml', '      MYSQL_ALLOW_EMPTY_PASSWORD: "yes"\n')).toEqual(['1']);
    expect(told('docker-compose.yml', '      - POSTGRES_HOST_AUTH_METHOD=trust\n')).toEqual(['1']);
  });

  it('are told in code of every language, once a file', () => {
    for (const [path, line] of [
      ['a.js', "createConnection({ host: 'db', user: 'root', password: '', database: 'shop' })"],
      ['a.py', 'pymysql.connect(host="db", user="root", password="", database="shop")'],
      ['a.rb', "Mysql2::Client.new(host: 'db', username: 'root', password: '', database: 'shop')"],
      ['a.php', "$db = ['host' => 'db', 'username' => 'root', 'password' => '', 'database' => 'shop'];"],
      ['A.java', 'DriverManager.getConnection("jdbc:mysql://db/shop", "root", "");'],
      ['a.go', 'sql.Open("mysql", "root:@tcp(db:3306)/shop")'],
      ['A.cs', 'new MySqlConnection("Server=db;Uid=root;Pwd=;Database=shop")'],
    ] as const) {
      expect(told(path, `\n${line}\n${line}\n`), line).toEqual(['2']);
    }
  });

  it('are doubtful on the machine itself and in memory, where nothing but a console reaches', () => {
    expect(told('.env', 'DB_HOST=127.0.0.1\nDB_USERNAME=root\nDB_PASSWORD=\n')).toEqual(['3?']);
    const memory =
      'spring.datasource.url=jdbc:h2:mem:shop\nspring.datasource.username=sa\nspring.datasource.password=\n';
    expect(told('application.properties', memory)).toEqual([]);
    expect(told('application.properties', `${memory}spring.h2.console.enabled=true\n`)).toEqual(['3?']);
  });

  it('are doubtful in a compose file where no port of the host leads to the store', () => {
    const compose = (ports: string): string =>
      `services:\n  web:\n    image: acme/shop\n    ports: ['80:80']\n  store:\n    image: postgres:17\n${ports}    environment:\n      - POSTGRES_HOST_AUTH_METHOD=trust\n`;
    expect(told('docker-compose.yml', compose(''))).toEqual(['8?']);
    expect(told('docker-compose.yml', compose("    ports: ['5432:5432']\n"))).toEqual(['9']);
  });

  it('are none where the value comes from elsewhere, is a map, has no account, or belongs to something else', () => {
    for (const [path, text] of [
      ['.env', 'DB_USERNAME=root\nDB_PASSWORD=${SECRET}\n'],
      ['.env.example', 'DB_USERNAME=root\nDB_PASSWORD=\n'],
      ['.env', 'DB_USERNAME=\nDB_PASSWORD=\n'],
      ['.env', 'MAIL_USERNAME=shop\nMAIL_PASSWORD=\n'],
      ['values.yaml', 'database:\n  user: shop\n  password:\n    secretName: shop\n'],
      ['a.js', "const [form] = useState({ user: '', password: '' }); // database"],
      ['a.js', "password: process.env.DB_PASSWORD || '', user: 'root', database: 'shop'"],
      ['a.php', "'username' => 'root', 'password' => env('DB_PASSWORD', ''), 'database' => 'shop'"],
    ] as const)
      expect(told(path, text), text).toEqual([]);
  });

  it('are none where a form begins, or a console of accounts is started', () => {
    const form = "db_username: 'postgres',\ndb_name: 'x',\ndb_password: '',\n";
    expect(told('a.js', `const db = {\n${form}};\n`)).toEqual(['4']);
    expect(told('a.js', `const db = {\n${form}db_confirm_password: '',\n};\n`)).toEqual([]);
    const compose = '- KC_BOOTSTRAP_ADMIN_USERNAME=admin\n- KC_BOOTSTRAP_ADMIN_PASSWORD=\n- KC_DB=postgres\n';
    expect(told('kc.yml', compose)).toEqual([]);
  });

  it('are doubtful in what lives for a run of a pipeline', () => {
    expect(told('.circleci/config.yml', '    MYSQL_ALLOW_EMPTY_PASSWORD: yes\n')).toEqual(['1?']);
  });
});
