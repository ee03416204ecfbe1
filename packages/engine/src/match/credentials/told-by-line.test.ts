import { expect, test } from 'vitest';
import { toldCredentials } from '../../testing/told-credentials.ts';

test.each([
  ['a query looks up', 'a.rb', "  !Tenant.exists?(name: provider, client_secret: 'local')\n"],
  [
    'a page binds',
    'a.vue',
    '<template>\n  <Score v-model="ok" :password="change.newPassw0rd" />\n</template>\n',
  ],
  ['is the name again', 'a.rb', "  errors = { incorrect_old_password: 'IncorrectOldPassword' }\n"],
  ['is the name again', 'A.java', '    renames.put("files.s3.secret.key", "files.s3.secret-key");\n'],
  ['is what a field shows', 'a.js', "const texts = { pholderPassword: 'Kodeord1' };\n"],
  ['is signed without the secret', 'A.java', '    String signedWithoutSecret = "path4" + uri.getPath();\n'],
  ['says that it is none', 'a.go', '\tpassword := "not-a-real-password"\n'],
])('what %s is no credential (%s)', async (_what, path, text) => {
  expect(await toldCredentials(path, text)).toEqual([]);
});

test.each([
  ['a.rb', "  Tenant.create!(name: provider, client_secret: 'x7Gk29Lm4q')\n"],
  ['a.vue', '<script>\nconst admin = { password: "x7Gk29Lm4q" };\n</script>\n'],
  ['A.java', '    String adminPassword = "x7Gk29Lm4q";\n'],
])('what is given to it is one (%s)', async (path, text) => {
  expect(await toldCredentials(path, text)).toHaveLength(1);
});

test('a value that is a name of what is to be put there, or of an example, is no setting', async () => {
  const yaml = (value: string): string => `env:\n  - name: SQL_PASS\n    value: "${value}"\n`;
  expect(await toldCredentials('k8s/server.yaml', yaml('DB_PASS'))).toEqual([]);
  const json = (key: string): string =>
    `{\n  "${key}": [\n    {\n      "password": "x7Gk29Lm4qWinter"\n    }\n  ]\n}\n`;
  expect(await toldCredentials('import/users.json', json('users'))).toEqual(['4 medium']);
  expect(await toldCredentials('import/users.json', json('examples'))).toEqual(['4 low']);
});

test('an environment with paths that nobody has is to be filled in', async () => {
  const env = 'DB_PASS=x7Gk29Lm4qWinter\n';
  expect(await toldCredentials('.env', env)).toEqual(['1 medium']);
  expect(await toldCredentials('.env', `VOLUME=/path/to/folder\n${env}`)).toEqual(['2 low']);
});
