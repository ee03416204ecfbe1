import { describe, expect, it } from 'vitest';
import { growsWithLength } from '../../testing/grows-with-length.ts';
import { credentialsInCode, credentialsInConfiguration, SEEDED_ACCOUNT } from './credential-lines.ts';

const names = (text: string): string[] => credentialsInCode(text).map((one) => one.name);
const settings = (text: string): string[] => credentialsInConfiguration(text, false).map((one) => one.value);

describe('credentials in code', () => {
  it('are constants of every form that a language gives a name a value in', () => {
    const value = "'q7^Kw!2;p'";
    for (const line of [
      `password := ${value}`,
      `'password' => ${value},`,
      `define('DB_PASSWORD', ${value});`,
      `config["db_password"] = ${value}`,
      `private String dbPassword = ${value};`,
    ])
      expect(names(line), line).toHaveLength(1);
  });

  it('are what a field has before anybody gives it a value, by the name of what the call makes', () => {
    const key = 'q7Kw2p81LxTr5mZ9aB3v';
    expect(names(`api_key: str = Field(default="${key}")`)).toEqual(['api_key']);
    expect(names(`client_secret = CharField(widget=Hidden(attrs={\n    'value': '${key}'}))`)).toEqual([
      'client_secret',
    ]);
    expect(names(`title = CharField(initial='${key}')`)).toEqual([]);
    expect(names("client_secret = CharField(initial='enter it here')")).toEqual([]);
  });

  it('are constants that say whose password they are, and hold more than a word', () => {
    expect(names("ADMIN_PASSWORD = 'admin123'")).toEqual(['ADMIN_PASSWORD']);
    expect(names("ADMIN_PASSWORD = 'admin'")).toEqual([]);
    expect(names("PASSWORD = 'admin123'")).toEqual([]);
  });

  it('are neither the name of a parameter that a value follows nor what a comment behind code explains', () => {
    expect(names("var accessToken = '?access_token=' + field.val()")).toEqual([]);
    const url = 'url = "redis://localhost"  # or with a password: "redis://:q7^Kw!2;p@localhost"';
    expect(names(url)).toEqual([]);
    expect(names('url = "redis://localhost"; password: "q7^Kw!2;p"')).toEqual(['password']);
  });

  it('are no labels to which a value is appended, and no texts that a condition chooses from', () => {
    for (const line of [
      'out.append("  - GW_ACCESS_TOKEN=").append(strip(device.token(), 7)).append("\\n");',
      'fmt.Fprint(w, "GW_PASSWORD=", device.Secret2, "!")',
      'out << "GW_PASSWORD=" << device.secret2() << "!";',
      "this.translate(isMade ? 'admin.oauth2.update-access-token' : 'admin.oauth2.generate-access-token')",
    ])
      expect(names(line), line).toEqual([]);
    expect(names('out.put("GW_ACCESS_TOKEN", "q7Kw2p81LxTr5mZ9");')).toHaveLength(1);
    expect(names("given = isMade ? { apiKey: 'q7Kw2p81LxTr5mZ9' } : null;")).toEqual(['apiKey']);
  });

  it('are no words of a language, and no texts of a table that is called so or has sentences for keys', () => {
    for (const line of [
      "$lang['Password'] = 'Contraseña';",
      "password: 'пароль',",
      "'password' => 'Lösenord',",
      'private String password = "パスワード";',
      "$lang['Confirm password'] = 'q7^Kw!2;p';",
      "'Confirm password': 'q7^Kw!2;p',",
      "captions['password'] = 'q7^Kw!2;p'",
    ])
      expect(names(line), line).toEqual([]);
    expect(names("password = 'Contraseña1!'")).toHaveLength(1);
    expect(names("settings['password'] = 'q7^Kw!2;p'")).toHaveLength(1);
  });

  it('are no lines of settings whose value is put in at run time', () => {
    expect(names(`form_secret = 'form_secret: "%s"' % random_text(50)`)).toEqual([]);
    expect(names(`formSecret = "form_secret: '{}'".format(random_text(50))`)).toEqual([]);
    expect(names(`out.secret_key = "secret_key: {key}"`)).toEqual([]);
    expect(names(`form_secret = 'q7^Kw!%s2;p'`)).toHaveLength(1);
  });

  it('are no names of headers, cookies, kinds of tokens and places in routes', () => {
    for (const line of [
      "private const string HEADER_CREATE_TOKEN_SECRET = 'Shop-Session-Create-Token-Secret';",
      "const COOKIE_API_KEY = 'X-Shop-Api-Key';",
      "export const shopSignInCookieKey = '_shop_sign_in_credential';",
      "AccessToken = 'urn:ietf:params:oauth:token-type:access_token',",
      "apiKey: ':apiKey',",
      "apiKey: '{shopApiKey}',",
    ])
      expect(names(line), line).toEqual([]);
    expect(settings('"apiKey": ":apiKey"')).toEqual([]);
    expect(settings('"apiKey": "urn:shop:key"')).toEqual([]);
    expect(names("const HEADER_TOKEN_SECRET = 'q7Kw2p81-LxTr5mZ9-Xv3';")).toHaveLength(1);
    expect(names("cookieKey = '_q7Kw2p81LxTr5mZ9Xv3'")).toHaveLength(1);
    expect(settings('"apiKey": "q7Kw2p81LxTr5mZ9"')).toHaveLength(1);
  });

  it('are no expressions of a template that names a parameter', () => {
    expect(settings(`"administratorLoginPassword": "[parameters('sqlPassword')]",`)).toEqual([]);
    expect(settings('"administratorLoginPassword": "[q7Kw2p81LxTr5]",')).toHaveLength(1);
  });

  it('are no words of a language unless the name of an account stands beside them', () => {
    expect(names("password: 'sunshine'")).toEqual([]);
    expect(settings('from_secret: q7Kw2p81LxTr5')).toEqual([]);
    expect(settings('shared-password = "shop.sign_in:SharedPassword"')).toEqual([]);
    expect(names("clientSecret: 'shop_cs_'")).toEqual([]);
    expect(settings('secretKey: SHOP_LLM_API_KEY')).toEqual([]);
    expect(settings('        password="q7Kw2p81LxTr5"/>')).toEqual(['q7Kw2p81LxTr5']);
    expect(names('pathGlobalSecret = "%s/api/secrets/%s"')).toEqual([]);
    expect(names("const DATA_SESSION_KEY = '_shopData'")).toEqual([]);
    expect(names(`'password' => 'required|notIn:["'.$user->email.'"]'`)).toEqual([]);
    expect(names('OnePassword = "9f1c2d3e-0a1b-4c2d-8e3f-0a1b2c3d4e5f"')).toEqual([]);
    expect(names('Address = "address"\nSyncSecret = "sync_secret"')).toEqual([]);
    expect(names('Address = "10 High Street"\nSyncSecret = "sync_secret"')).toEqual(['SyncSecret']);
    expect(names('kind = "One-Time Password"; user = "anna"')).toEqual([]);
    expect(names('works = argon2.hash("test")')).toEqual([]);
    expect(names("clientSecret: 'shop_cs_q7Kw2p81LxTr5'")).toEqual(['clientSecret']);
    expect(names('kinds["password"] = "input"\nkinds["email"] = "input"')).toEqual([]);
    expect(settings('client_secret: q7Kw2p81LxTr5')).toEqual(['q7Kw2p81LxTr5']);
    expect(names('existingSecret: argocd-redis\nusername: anna')).toEqual([]);
    expect(names("username: 'anna',\npassword: 'sunshine'")).toEqual(['password']);
    expect(names("username: 'User name',\npassword: 'Password'")).toEqual([]);
  });

  it('are neither what a hash function made of a password nor the text between two pieces of a statement', () => {
    expect(names("username: 'anna',\npassword: '5f4dcc3b5aa765d61d8327deb882cf99'")).toEqual([]);
    expect(names("'email' => 'a@b.c', 'password' => '$2y$10$92IXUNpkjO0rOQ5byMi.Ye4oKoEa3Ro9llC'")).toEqual(
      [],
    );
    expect(names(`name = "WHERE name='"+name+"' AND password='"+password+"'"`)).toEqual([]);
  });

  it('are keys that sign, though they are made of a few plain words', () => {
    expect(names('app.secret_key = "quite a long one"')).toEqual(['app.secret_key']);
    expect(names('label = "quite a long one"')).toEqual([]);
    expect(names('app.secret_key = "test"')).toEqual([]);
  });

  it('are constants that a function for passwords hashes; in sample data of one account, which has all rights if any has', () => {
    expect(names("user = User('a@b.c', hashpw(b'sunny', gensalt()))")).toEqual(['password of an account']);
    expect(names("'password' => Hash::make($request->password)")).toEqual([]);
    expect(credentialsInCode("'password' => bcrypt('sunny')", true)).toMatchObject([
      { name: SEEDED_ACCOUNT },
    ]);
    expect(credentialsInCode("'name' => 'admin', 'password' => bcrypt('sunny')", true)).toHaveLength(1);
  });

  it('are keys that sign wherever nobody sets another, however plain, unless the program refuses to start', () => {
    for (const line of [
      "const secret = process.env.JWT_SECRET || 'secret';",
      'key = os.environ.get("SECRET_KEY", "dev")',
      'secret := getEnv("SESSION_SECRET", "change-me")',
      '$secret = getenv("JWT_SECRET") ?: "secret";',
      'secret = ENV["SECRET_KEY_BASE"] || "secret"',
      'var key = configuration["Jwt:SigningKey"] ?? "secret-of-shop";',
      'viper.SetDefault("jwt_secret", "secret")',
      'String secret = System.getenv().getOrDefault("JWT_SECRET", "secret");',
    ])
      expect(names(line), line).toHaveLength(1);
    for (const text of [
      "const name = process.env.SHOP_NAME || 'secret';",
      "const secret = process.env.JWT_SECRET || '';",
      "const secret = process.env.GITHUB_CLIENT_SECRET || 'secret';",
      "const secret = process.env.JWT_SECRET || 'secret';\nif (secret === 'secret') throw new Error('set it');",
    ])
      expect(names(text), text).toEqual([]);
    expect(settings('jwt.secret=${JWT_SECRET:letmein}')).toEqual(['letmein']);
    expect(settings('      SESSION_SECRET: ${SESSION_SECRET:-letmein}')).toEqual(['letmein']);
    expect(settings('      SESSION_SECRET: ${SESSION_SECRET:?set it}')).toEqual([]);
    expect(settings('      SESSION_SECRET: ${SESSION_SECRET}')).toEqual([]);
    expect(settings('      DB_NAME: ${DB_NAME:-letmein}')).toEqual([]);
  });

  it('are what a program uses where its environment says nothing, and passwords in addresses of databases, once each', () => {
    expect(names("const secret = process.env.JWT_SECRET || 'super-key-123';")).toEqual(['JWT_SECRET']);
    expect(names("port = os.getenv('PORT', 'a-long-1-text')")).toEqual([]);
    expect(names("'password' => env('DB_PASSWORD', 'postgres'),")).toEqual(['DB_PASSWORD']);
    const open = 'db, err := sql.Open("mysql", "shop:q7Kw2p@tcp(db)/shop")';
    expect(names(`${open}\n${open}`)).toEqual(['password of a database']);
  });

  it('are keys that input is compared with, where they are no words', () => {
    expect(credentialsInCode("if (adminKey !== 'open123') {")).toMatchObject([{ by: 'comparison' }]);
    expect(credentialsInCode("if (apiKey !== 'missing') {")).toEqual([]);
  });

  it('are no types of values that are asked for, in any language', () => {
    for (const line of [
      "} else if (typeof accounts.setPassword === 'function') {",
      "if (typeof(user?.password) !== 'bigint') {",
      `if (typeof form["password"] == "symbol") {`,
      "if (gettype($user->password) === 'double') {",
      "if type(user.password) == 'userdata' then",
    ])
      expect(credentialsInCode(line), line).toEqual([]);
    expect(credentialsInCode("if (password === 'opensesame') {")).toMatchObject([{ by: 'comparison' }]);
    expect(credentialsInCode("if (type == 'a' && $password === 'opensesame') {")).toHaveLength(1);
  });

  it('are read in time that grows with the text alone', () => {
    expect(growsWithLength((text) => credentialsInCode(`password = "${text}`), '\\')).toBe(true);
    expect(growsWithLength(credentialsInCode, `password = "${'\\'.repeat(1990)}\n`)).toBe(true);
  });
});

describe('credentials in configuration', () => {
  it('are values that would be used as they stand, and none that refer to another place', () => {
    expect(settings('DB_PASSWORD=root')).toEqual(['root']);
    expect(settings('      - MYSQL_ROOT_PASSWORD=root')).toEqual(['root']);
    expect(settings('  "sessionKey": "abc123",')).toEqual(['abc123']);
    expect(settings('<password>abc123</password>')).toEqual(['abc123']);
    for (const line of [
      'DB_PASSWORD=${DB_PASSWORD}',
      'password: !vault abc',
      'DB_PASSWORD=',
      'password: change-me',
      'PASSWORD_FILE=/run/secrets/password',
      'passwordPolicy: strict',
    ])
      expect(settings(line), line).toEqual([]);
  });

  it('are the word itself where a variable of what runs is given it, and nowhere else', () => {
    const deployed = (line: string): number => credentialsInConfiguration(line, false, true).length;
    expect(deployed('      - POSTGRES_PASSWORD=password')).toBe(1);
    expect(deployed('DB_PASSWORD="password"')).toBe(1);
    expect(deployed('password: password')).toBe(0);
    expect(settings('POSTGRES_PASSWORD=password')).toEqual([]);
  });
});

it('credentials are neither captions of fields, nor what an account of a storage is called by beside its secret', () => {
  expect(names("username: 'SMTP User',\nsmtpPassword: 'SMTP Password'")).toEqual([]);
  expect(settings('STORAGE_ACCESS_KEY: minioadmin\nSTORAGE_SECRET_KEY: q7Kw2pLx9')).toEqual(['q7Kw2pLx9']);
  expect(settings('STORAGE_ACCESS_KEY: minioadmin')).toEqual(['minioadmin']);
  expect(settings('config.api.key=yourkey')).toEqual([]);
});

it('credentials are neither rules of a validator, names of what an intent carries, signs by their number nor stand-ins', () => {
  expect(names("'email' => 'required', 'password' => 'required_if:change_password,true'")).toEqual([]);
  expect(names('const val EXTRA_CERT_PASSWORD = "q7^Kw!2;p"')).toEqual([]);
  expect(names("'secret': '\\u3299\\ufe0f'")).toEqual([]);
  expect(names("apiKey = 'SomeValue'")).toEqual([]);
  expect(names("user: 'ftp', password: 'anonymous'")).toEqual([]);
});

describe('names and values that stand apart', () => {
  const inYaml = (text: string): readonly string[] =>
    credentialsInConfiguration(text, false).map((one) => `${one.name}=${one.value}`);

  it('are those of a variable of a container, where its value is no reference', () => {
    const pair = (name: string, value: string): string => `env:\n  - name: ${name}\n    value: ${value}\n`;
    expect(inYaml(pair('DB_PASSWORD', '"pg"'))).toEqual(['DB_PASSWORD=pg']);
    expect(inYaml(pair('DB_PASSWORD', '{{ .Values.password }}'))).toEqual([]);
    expect(inYaml(pair('DB_USER', '"pg"'))).toEqual([]);
    expect(inYaml(pair('password', '"pg"'))).toEqual([]);
  });

  it('are bytes that are called a key, and what Flask is given to sign with, whatever word that is', () => {
    const inCode = (text: string): readonly string[] => credentialsInCode(text).map((one) => one.value);
    const key = 'fedaf7d8863b48e197b9287d492b708e';
    expect(inCode(`var key = Encoding.ASCII.GetBytes("${key}");`)).toEqual([key]);
    expect(inCode('var key = Encoding.ASCII.GetBytes("the name of the user");')).toEqual([]);
    expect(inCode('secretKey = bytes("76543210", "UTF-8")\nDES.new(secretKey, DES.MODE_CBC, iv)')).toEqual([
      '76543210',
    ]);
    expect(inCode('sortKey = bytes("76543210", "UTF-8")\nrows.sort(sortKey)')).toEqual([]);
    expect(inCode("application.app.config['SECRET_KEY'] = 'random'")).toEqual(['random']);
    expect(inCode("labels['SECRET_KEY'] = 'random'")).toEqual([]);
  });
});

it('what names a cookie or a header, and text that is put together from what is known later, is no key', () => {
  for (const line of [
    'const CSRF_TOKEN_COOKIE_KEY = "XSRF-TOKEN";',
    '$sessionKey = "node_stats.{$this->node->id}";',
  ])
    expect(credentialsInCode(line), line).toEqual([]);
  expect(credentialsInCode('$sessionKey = "q7Kw2pLx9Tz4";')).toHaveLength(1);
});

it('a setting whose value names a setting, or holds nothing, holds no credential', () => {
  const named = (value: string) => credentialsInConfiguration(`api_key: ${value}\n`, false);
  for (const value of ["ENV['SHOP_API_KEY']", '[]', '{}', 'SHOP_API_URL'])
    expect(named(value), value).toEqual([]);
  expect(named('q7Kw2pLx9Tz4')).toHaveLength(1);
});
