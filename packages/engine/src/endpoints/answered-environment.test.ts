import { expect, test } from 'vitest';
import { growsWithLength } from '../testing/grows-with-length.ts';
import { answeredEnvironment } from './answered-environment.ts';
import { found } from './testing/found-in.ts';

test('a key of the environment is answered where it is put into what may be the answer, in whatever language', () => {
  for (const body of [
    'res.json({ port: 1, secret: process.env.JWT_SECRET });',
    'const all = {\n  secret: process.env.JWT_SECRET,\n};\nres.json(all);',
    'return new Response(JSON.stringify({ key: process.env.API_KEY }));',
    "return jsonify({'key': os.getenv('API_KEY'), 'a': 1})",
    'items.forEach(() => { told.push({ key: process.env.API_KEY }); });',
  ])
    expect(answeredEnvironment(body), body).not.toBeNull();
});

test('it is not where a client, a request or a signature is given it, and what is answered behind that is told all the same', () => {
  for (const body of [
    'const client = new LastFm({ api_key: process.env.API_KEY, secret: process.env.CLIENT_SECRET });',
    'const pay = createClient({ auth: { key: process.env.API_KEY } });',
    'const got = await axios.get(url, { headers: { key: process.env.API_KEY } });',
    'const payload = tokens.decode({ token, secret: process.env.JWT_SECRET || "x" });',
    "client = create_client({'key': os.getenv('API_KEY'), 'a': 1})",
  ])
    expect(answeredEnvironment(body), body).toBeNull();
  const both = 'const c = new Client({ key: process.env.API_KEY });\nres.json({ key: process.env.API_KEY });';
  expect(answeredEnvironment(both)).toBeGreaterThan(both.indexOf('res.json'));
});

test('all of the environment is answered where a variable that holds it is, or an object with it', () => {
  for (const body of [
    'env_vars = dict(os.environ)\n    info = {\n        "env": env_vars,\n        "a": 1,\n    }\n    return info\n',
    'const all = { ...process.env };\nres.json(all);',
    'all := os.Environ()\nc.JSON(200, all)',
  ])
    expect(answeredEnvironment(body), body).not.toBeNull();
  for (const body of [
    'env = dict(os.environ)\nsubprocess.run(command, env=env)\nreturn result\n',
    'const env = { ...process.env };\nspawn(command, { env });\nreturn child;',
    "env = os.environ\ninfo = {'port': env['PORT']}\nreturn info\n",
  ])
    expect(answeredEnvironment(body), body).toBeNull();
});

test('all of it is answered where Java has it in a map, also where one setting after another is put there', () => {
  for (const body of [
    'Map<String, String> env = new HashMap<>(System.getenv());\nreturn ResponseEntity.ok(Map.of(\n  "environment", env,\n  "count", env.size()\n));',
    'Map<String, String> all = new HashMap<>();\nSystem.getProperties().forEach((k, v) -> all.put(k.toString(), v.toString()));\nreturn ResponseEntity.ok(all);',
  ])
    expect(answeredEnvironment(body), body).not.toBeNull();
  for (const body of [
    'Map<String, String> env = new HashMap<>(System.getenv());\nbuilder.environment().putAll(env);\nreturn ResponseEntity.ok(Map.of("count", env.size()));',
    'Map<String, String> all = new HashMap<>();\nitems.forEach((k, v) -> all.put(k, v));\nreturn ResponseEntity.ok(all);',
  ])
    expect(answeredEnvironment(body), body).toBeNull();
});

test('hostile text is looked through in no time', () => {
  expect(growsWithLength(answeredEnvironment, '{ key: process.env.API_KEY }')).toBe(true);
  expect(growsWithLength((text) => answeredEnvironment(`${text}{ key: process.env.API_KEY }`), '(')).toBe(
    true,
  );
});

test('who calls is nobody that a request names, however the caller is asked for', async () => {
  const app = (value: string): string =>
    `const app = require('express')();\napp.get('/notes', (req, res) => {\n  const userId = ${value};\n  res.json(Note.find({ userId }));\n});\n`;
  const of = async (value: string) =>
    (await found({ 'app.js': app(value) })).filter((one) => one.startsWith('endpoint-record-of-others'));
  expect(await of('req.query.userId || req.user.id')).toHaveLength(1);
  expect(await of('req.user ? req.user.id : null')).toEqual([]);
  expect(await of('canView(note, req.isAuthenticated(), req.user ? req.user.id : null)')).toEqual([]);
});

test('all of the environment or of the configuration is answered where it is read', async () => {
  for (const body of [
    'res.json(process.env);',
    'return dict(os.environ)\n',
    'return jsonify(dict(os.environ))\n',
    'return jsonify({k: str(v) for k, v in current_app.config.items()})\n',
    'return settings.model_dump()\n',
  ])
    expect(answeredEnvironment(body), body).not.toBeNull();
  for (const body of [
    'return process.env.HOME;',
    'return jsonify({k: v for k, v in found.items()})\n',
    'spawn(command, process.env);',
  ])
    expect(answeredEnvironment(body), body).toBeNull();
  const route = (from: string, made = ''): Record<string, string> => ({
    'app.js': `const config = require('${from}');\napp.get('/state', (req, res) => {\n${made}  res.json({ state: 'up', config });\n});\n`,
  });
  expect(await found(route('./config'))).toEqual(['endpoint-answers-secrets app.js:3']);
  expect(await found(route('./other'))).toEqual([]);
  expect(await found(route('./config', '  const config = visible();\n'))).toEqual([]);
});

test('all settings are answered where an answer is made of them at once, in Go, C# and Ruby', () => {
  for (const body of [
    'json.NewEncoder(w).Encode(os.Environ())',
    'return c.JSON(200, os.Environ())',
    'return Results.Json(config.AsEnumerable());',
    'return Ok(new { status = "up", env = Environment.GetEnvironmentVariables() });',
    'return Ok(new { db = _config.GetConnectionString("Default") });',
    'render json: ENV.to_h',
    'render plain: ENV.inspect',
    'c.JSON(200, map[string]string{"db": os.Getenv("DATABASE_URL"), "a": "b"})',
  ])
    expect(answeredEnvironment(body), body).not.toBeNull();
  for (const body of [
    'cmd.Env = os.Environ()',
    'cmd.Env = append(os.Environ(), "A=b")\nreturn c.JSON(200, out)',
    'foreach (var pair in config.AsEnumerable()) logger.LogDebug(pair.Key);\nreturn Ok();',
    'options.UseSqlServer(_config.GetConnectionString("Default"));',
    'return Ok(new { region = _config["Region"] });',
    'render json: { region: ENV["REGION"] }',
  ])
    expect(answeredEnvironment(body), body).toBeNull();
});
