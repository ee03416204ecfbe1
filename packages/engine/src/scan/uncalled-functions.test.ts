import { expect, test } from 'vitest';
import type { RawFinding } from '../findings/finding.ts';
import type { RuleFile } from '../rules/schema.ts';
import { sourceFiles } from '../testing/source-files.ts';
import { withUncalled } from './uncalled-functions.ts';

const RULES = new Map([
  ['rule', { id: 'rule', message: 'Bad.', cwe: ['CWE-78'], match: {} } as unknown as RuleFile],
]);

/** Are findings on the second line of a function called `fetchThing` doubted? */
async function isDoubted(
  files: Readonly<Record<string, string>>,
  { fillers = 40, library = false, symbol = ['fetchThing'], named = 'fetchThing' } = {},
): Promise<boolean> {
  const [[path = '', text = ''] = []] = Object.entries(files);
  const startLine = text.split('\n').findIndex((line) => line.includes('HERE')) + 1;
  const finding = {
    ruleId: 'rule',
    path,
    startLine,
    startColumn: 3,
    message: null,
    symbol,
  } as unknown as RawFinding;
  const others = Array.from({ length: fillers }, (_, i) => [`lib/f${i}.txt`, 'nothing'] as const);
  const all = sourceFiles({ ...files, ...Object.fromEntries(others) });
  const roleOf = (name: string) => (name.startsWith('test/') ? ('test' as const) : ('main' as const));
  const [out] = await withUncalled([finding], all, RULES, roleOf, () => library);
  const isSaid = out?.message?.includes(`Nothing else in this program names \`${named}\``) === true;
  expect(isSaid).toBe(out?.evidence?.isUncalled === true);
  return isSaid;
}

/** In each language a function that only its name leads to, and a call of it. */
const LANGUAGES: readonly (readonly [path: string, declared: string, call: string])[] = [
  ['a.js', 'function fetchThing(x) {\n  run(x); // HERE\n}', 'fetchThing(1);'],
  [
    'a.ts',
    'export const fetchThing = async (x: string) => {\n  run(x); // HERE\n};',
    'await fetchThing("1");',
  ],
  ['a.py', 'def fetchThing(x):\n    run(x) # HERE\n', 'fetchThing(1)'],
  ['a.rb', 'class Kit\n  def self.fetchThing(x)\n    run(x) # HERE\n  end\nend', 'Kit.fetchThing 1'],
  [
    'a.php',
    '<?php\nclass Kit {\n  public function fetchThing($x) {\n    run($x); // HERE\n  }\n}',
    '<?php $kit->fetchThing(1);',
  ],
  ['a.go', 'package a\nfunc fetchThing(x string) {\n\trun(x) // HERE\n}', 'package b\nvar y = fetchThing'],
  [
    'A.java',
    'class Kit {\n  public static void fetchThing(String x) {\n    run(x); // HERE\n  }\n}',
    'class B { int x = Kit.fetchThing(1); }',
  ],
  [
    'A.cs',
    'class Kit\n{\n  public void fetchThing(string x)\n  {\n    Run(x); // HERE\n  }\n}',
    'class B { int x = kit.fetchThing(1); }',
  ],
];

test.each(LANGUAGES)(
  'what nothing else names may never run, and a call, a text and a setting name it (%s)',
  async (path, declared, call) => {
    const caller = `caller${path.slice(path.lastIndexOf('.'))}`;
    expect(await isDoubted({ [path]: declared })).toBe(true);
    expect(await isDoubted({ [path]: declared, [caller]: call })).toBe(false);
    expect(await isDoubted({ [path]: declared, 'routes.yaml': 'to: Kit@fetchThing' })).toBe(false);
    // A test and a comment run nothing.
    expect(await isDoubted({ [path]: declared, [`test/${caller}`]: call })).toBe(true);
    expect(await isDoubted({ [path]: declared, [`other.${path.split('.')[1]}`]: '// fetchThing(1)' })).toBe(
      true,
    );
  },
);

test('of a library and of a few files nobody knows who calls them', async () => {
  const files = { 'a.js': 'function fetchThing(x) {\n  run(x); // HERE\n}' };
  expect(await isDoubted(files)).toBe(true);
  expect(await isDoubted(files, { library: true })).toBe(false);
  expect(await isDoubted(files, { fillers: 5 })).toBe(false);
});

test.each([
  ['a decorator', 'a.py', '@app.task\ndef fetchThing(x):\n    run(x) # HERE\n'],
  [
    'an annotation',
    'A.java',
    'class Kit {\n  @Scheduled\n  public void fetchThing(String x) {\n    run(x); // HERE\n  }\n}',
  ],
  [
    'an attribute',
    'A.cs',
    'class Kit\n{\n  [Job]\n  public void fetchThing(string x)\n  {\n    Run(x); // HERE\n  }\n}',
  ],
  [
    'a base class',
    'a.php',
    '<?php\nclass Kit extends Base {\n  public function fetchThing($x) {\n    run($x); // HERE\n  }\n}',
  ],
  [
    'an override',
    'A.cs',
    'class Kit\n{\n  public override void fetchThing(string x)\n  {\n    Run(x); // HERE\n  }\n}',
  ],
  [
    'a folder of a framework',
    'app/controllers/a.rb',
    'class Kit\n  def fetchThing(x)\n    run(x) # HERE\n  end\nend',
  ],
])('%s has it called without its name', async (_what, path, text) => {
  expect(await isDoubted({ [path]: text })).toBe(false);
});

/** In each language a class of static functions of which one calls another. */
const STATICS: readonly (readonly [path: string, declared: string, call: string])[] = [
  [
    'Sealer.java',
    'public class Sealer {\n  private Sealer() {}\n  public static String seal(String x) { return fetchThing(x); }\n  private static String fetchThing(String x) throws Exception {\n    run(x); // HERE\n  }\n}',
    'class B { String x = Sealer.seal("1"); }',
  ],
  [
    'Sealer.cs',
    'public static class Sealer\n{\n  public static string Seal(string x) => fetchThing(x);\n  private static string fetchThing(string x)\n  {\n    Run(x); // HERE\n  }\n}',
    'class B { string x = Sealer.Seal("1"); }',
  ],
  [
    'sealer.kt',
    'object Sealer {\n  fun seal(x: String) = fetchThing(x)\n  fun fetchThing(x: String) {\n    run(x) // HERE\n  }\n}',
    'val x = Sealer.seal("1")',
  ],
  [
    'sealer.php',
    '<?php\nclass Sealer {\n  public static function seal($x) { return self::fetchThing($x); }\n  private static function fetchThing($x) {\n    run($x); // HERE\n  }\n}',
    '<?php $x = Sealer::seal(1);',
  ],
  [
    'sealer.rb',
    'class Sealer\n  def self.seal(x) = fetchThing(x)\n  def self.fetchThing(x)\n    run(x) # HERE\n  end\nend',
    'x = Sealer.seal 1',
  ],
  [
    'sealer.ts',
    'export class Sealer {\n  static seal(x: string) { return this.fetchThing(x); }\n  static fetchThing(x: string) {\n    run(x); // HERE\n  }\n}',
    'const x = Sealer.seal("1");',
  ],
  [
    'sealer.py',
    'class Sealer:\n    @classmethod\n    def seal(cls, x):\n        return cls.fetchThing(x)\n    @staticmethod\n    def fetchThing(x):\n        run(x) # HERE\n',
    'x = Sealer.seal(1)',
  ],
];
test('what a static class calls as an accessor is reached by the name of the class alone', async () => {
  const declared =
    'public class Sealer {\n  public static String seal(String x) { return getCipher(x); }\n  private static String getCipher(String x) {\n    run(x); // HERE\n  }\n}';
  const asked = { symbol: ['Sealer', 'getCipher'], named: 'Sealer' };
  expect(await isDoubted({ 'Sealer.java': declared }, asked)).toBe(true);
  expect(
    await isDoubted({ 'Sealer.java': declared, 'B.java': 'class B { String x = Sealer.seal(x); }' }, asked),
  ).toBe(false);
});

const ofSealer = { symbol: ['Sealer', 'fetchThing'], named: 'Sealer' };

test.each(STATICS)(
  'a class of static functions that only tests name may never run (%s)',
  async (path, declared, call) => {
    const ending = path.slice(path.lastIndexOf('.'));
    expect(await isDoubted({ [path]: declared }, ofSealer)).toBe(true);
    expect(await isDoubted({ [path]: declared, [`test/a${ending}`]: call }, ofSealer)).toBe(true);
    expect(await isDoubted({ [`shop/console/util/${path}`]: declared }, ofSealer)).toBe(true);
    expect(await isDoubted({ [path]: declared, [`a${ending}`]: call }, ofSealer)).toBe(false);
    expect(await isDoubted({ [path]: declared, 'app.xml': '<bean class="shop.Sealer"/>' }, ofSealer)).toBe(
      false,
    );
  },
);

test.each([
  [
    'starts a program',
    'A.java',
    'class Sealer {\n  public static void main(String[] x) { seal(x); fetchThing(x); }\n  static void fetchThing(String[] x) {\n    run(x); // HERE\n  }\n}',
  ],
  [
    'has a base class',
    'A.java',
    'class Sealer extends Base {\n  void a() { fetchThing(1); }\n  private static void fetchThing(int x) {\n    run(x); // HERE\n  }\n}',
  ],
  [
    'is decorated',
    'A.java',
    '@Component\nclass Sealer {\n  void a() { fetchThing(1); }\n  private static void fetchThing(int x) {\n    run(x); // HERE\n  }\n}',
  ],
  [
    'extends others',
    'A.cs',
    'static class Sealer\n{\n  public static void Seal(this string x) => fetchThing(x);\n  static void fetchThing(string x)\n  {\n    Run(x); // HERE\n  }\n}\nstatic class Start { static void Main() { "x".Seal(); } }',
  ],
  [
    'another of its file names, which runs,',
    'a.ts',
    'class Sealer {\n  static fetchThing(x: string) {\n    run(x); // HERE\n  }\n}\nexport class Other {\n  a() { Sealer.fetchThing("1"); }\n}\nexport const other = new Other();\nother.a();',
  ],
])('a class that %s may run', async (_what, path, text) => {
  expect(await isDoubted({ [path]: text }, ofSealer)).toBe(false);
});

test.each([
  [
    'a type that only a maker of its own file makes',
    'shop/router.go',
    'package shop\ntype FileRouter struct{ dir string }\nfunc NewFileRouter(dir string) *FileRouter {\n\treturn &FileRouter{dir: dir}\n}\nfunc (p *FileRouter) Handler() http.Handler {\n\treturn p.fetchThing()\n}\nfunc (p *FileRouter) fetchThing() {\n\trun(p.dir) // HERE\n}',
    'package main\nvar router = shop.NewFileRouter("x")',
    'FileRouter',
  ],
  [
    'a method that says its own name',
    'shop/Client.php',
    '<?php\nclass Client {\n  public function fetchThing($x) {\n    echo "fetchThing begins";\n    run($x); // HERE\n  }\n}\n$client = new Client();',
    '<?php (new Client())->fetchThing(1);',
    'fetchThing',
  ],
  [
    'a function that only one calls which nothing calls',
    'shop/kit.py',
    'def fetchThing(x):\n    run(x) # HERE\n\n\ndef fetch_all(x):\n    return fetchThing(x)\n',
    'from shop.kit import fetch_all',
    'fetchThing',
  ],
  [
    'a free function of which others have methods, variables and texts',
    'shop/http.php',
    '<?php\nfunction fetchThing($x) {\n  run($x); // HERE\n}',
    '<?php $y = fetchThing(1);',
    'fetchThing',
  ],
])('%s may never run', async (_what, path, text, call, named) => {
  const file = `lib/other.${path.split('.')[1]}`;
  const others: Record<string, string> =
    path.endsWith('.php') && named === 'fetchThing' && text.includes('\nfunction')
      ? { 'lib/noise.php': '<?php $fetchThing = $x->fetchThing(1); echo "to fetchThing is slow";' }
      : {};
  const asked = {
    symbol: path.endsWith('.py') || text.includes('\nfunction') ? ['fetchThing'] : ['Client', 'fetchThing'],
    named,
  };
  expect(await isDoubted({ [path]: text, ...others }, asked)).toBe(true);
  expect(await isDoubted({ [path]: text, ...others, [file]: call }, asked)).toBe(false);
});

test('a static function is named with its class, and another of its name is another', async () => {
  const path = 'web/HttpHelper.java';
  const text =
    'public class HttpHelper {\n  public static int a() { return 1; }\n  public static void fetchThing(String x) {\n    run(x); // HERE\n  }\n}';
  const user = { 'web/A.java': 'class A { int x = HttpHelper.a(); }' };
  const own = 'class B {\n  void c() { fetchThing("1"); }\n  private void fetchThing(String x) {}\n}';
  const asked = { symbol: ['HttpHelper', 'fetchThing'] };
  expect(await isDoubted({ [path]: text, ...user, 'web/B.java': own }, asked)).toBe(true);
  const brought = 'import static web.HttpHelper.fetchThing;\nclass C { void d() { fetchThing("1"); } }';
  expect(await isDoubted({ [path]: text, ...user, 'web/C.java': brought }, asked)).toBe(false);
});

test.each([
  ['a beginning', "<?php $kit->{'fetchAll' . $kind}();", false],
  ['an end', '<?php $kit->{$verb . "ThingsOfShop"}();', false],
  ['a text that no name begins with', "<?php echo 'fetched' . $kind;", true],
])('a name is put together of %s', async (_what, other, is) => {
  const text =
    '<?php\nclass Kitchen {\n  function fetchAllThingsOfShop($x) {\n    run($x); // HERE\n  }\n}\n$kit = new Kitchen();';
  const asked = { symbol: ['Kitchen', 'fetchAllThingsOfShop'], named: 'fetchAllThingsOfShop' };
  expect(await isDoubted({ 'a.php': text, 'b.php': other }, asked)).toBe(is);
});

test('what begins like an accessor is found by the rest of its name', async () => {
  const text =
    'public class Kitchen {\n  public String getAllThingsOfShop(String x) {\n    run(x); // HERE\n  }\n}';
  const user = { 'B.java': 'class B { Kitchen x = new Kitchen(); }' };
  const asked = { symbol: ['Kitchen', 'getAllThingsOfShop'], named: 'getAllThingsOfShop' };
  expect(await isDoubted({ 'A.java': text, ...user }, asked)).toBe(true);
  expect(await isDoubted({ 'A.java': text, ...user, 'a.jsp': '${kit.allThingsOfShop}' }, asked)).toBe(false);
  const short = { symbol: ['Kitchen', 'getThing'], named: 'getThing' };
  expect(
    await isDoubted({ 'A.java': text.replaceAll('getAllThingsOfShop', 'getThing'), ...user }, short),
  ).toBe(false);
});

test('what a module is has no name elsewhere', async () => {
  const text =
    'export default class Sealer {\n  static fetchThing(x: string) {\n    run(x); // HERE\n  }\n  static all() { return Sealer.fetchThing("1"); }\n}';
  expect(await isDoubted({ 'sealer.ts': text, 'a.ts': 'import S from "./sealer"; S.all();' }, ofSealer)).toBe(
    false,
  );
});

test('a copy of a file of Go in another package names its own', async () => {
  const path = 'shop/plugin/router.go';
  const text =
    'package plugin\ntype FileRouter struct{ dir string }\nfunc NewFileRouter(dir string) *FileRouter {\n\treturn &FileRouter{dir: dir}\n}\nfunc (p *FileRouter) Handler() { p.fetchThing() }\nfunc (p *FileRouter) fetchThing() {\n\trun(p.dir) // HERE\n}';
  const asked = { symbol: ['fetchThing'], named: 'FileRouter' };
  expect(await isDoubted({ [path]: text, 'demo/plugin/router.go': text }, asked)).toBe(true);
  const call = 'package main\nvar r = plugin.NewFileRouter("x")';
  expect(await isDoubted({ [path]: text, 'demo/plugin/router.go': text, 'main.go': call }, asked)).toBe(
    false,
  );
});

test('what only mixes in is no child of what it mixes in', async () => {
  const text =
    '<?php\nclass Kitchen {\n  use Stove;\n  function fetchAllThings($x) {\n    run($x); // HERE\n  }\n}\n$kit = new Kitchen();';
  const asked = { symbol: ['Kitchen', 'fetchAllThings'], named: 'fetchAllThings' };
  expect(await isDoubted({ 'a.php': text }, asked)).toBe(true);
  expect(await isDoubted({ 'a.php': text.replace('Kitchen {', 'Kitchen extends Room {') }, asked)).toBe(
    false,
  );
});

test('texts that are put together are names only where something calls what a text says', async () => {
  const text =
    '<?php\nclass Kitchen {\n  function fetchAllThings($x) {\n    run($x); // HERE\n  }\n}\n$kit = new Kitchen();';
  const asked = { symbol: ['Kitchen', 'fetchAllThings'], named: 'fetchAllThings' };
  expect(await isDoubted({ 'a.php': text, 'b.php': '<?php echo "fetchAll" . $kind;' }, asked)).toBe(true);
  expect(await isDoubted({ 'a.php': text, 'b.js': 'kit["fetchAll" + kind]();' }, asked)).toBe(true);
  expect(
    await isDoubted({ 'a.php': text, 'b.php': '<?php $name = "fetchAll" . $kind; $kit->$name();' }, asked),
  ).toBe(false);
});

test('a style, a list of what is installed and a translation call nothing', async () => {
  const text = '<?php\nfunction fetchThing($x) {\n  run($x); // HERE\n}';
  const noise = {
    'a.css': '.fetchThing { color: red }',
    'composer.lock': '{"name": "fetchThing"}',
    'lang/de.json': '{"fetchThing": "holen"}',
  };
  expect(await isDoubted({ 'lib/functions/http.php': text, ...noise })).toBe(true);
  expect(await isDoubted({ 'lib/functions/http.php': text, 'a.html': '{{ fetchThing(1) }}' })).toBe(false);
});

test.each([
  [
    'plugins.py',
    'triggers/crypto.py',
    'def fetchThing(x):\n    run(x) # HERE\n',
    "module = import_module(f'triggers.{name}')",
    "module = import_module(f'other.{name}')",
  ],
  [
    'load.js',
    'triggers/crypto.js',
    'function fetchThing(x) {\n  run(x); // HERE\n}',
    "const task = require('./triggers/' + name);",
    "const task = require('./other/' + name);",
  ],
  [
    'any.js',
    'triggers/crypto.js',
    'function fetchThing(x) {\n  run(x); // HERE\n}',
    'const task = require(file);',
    "const task = require(file); require('./triggers/crypto');",
  ],
])(
  'a file that is loaded by a name that is put together has its functions called (%s)',
  async (loader, path, text, loads, other) => {
    expect(await isDoubted({ [path.replace('triggers', 'kit')]: text })).toBe(true);
    expect(await isDoubted({ [path.replace('triggers', 'kit/triggers')]: text, [loader]: loads })).toBe(
      false,
    );
    expect(await isDoubted({ [path.replace('triggers', 'kit')]: text, [loader]: other })).toBe(true);
  },
);

test.each([
  [
    'Startup.cs',
    'class Startup\n{\n  public void ConfigureServices(Services x)\n  {\n    Run(x); // HERE\n  }\n}',
    'ConfigureServices',
  ],
  [
    'schema.py',
    'class Note:\n    def resolve_all_things(self, info):\n        run(info) # HERE\n',
    'resolve_all_things',
  ],
])('what frameworks call by what it is called lives (%s)', async (path, text, name) => {
  const user = { 'web.yaml': 'uses: Startup Note' };
  expect(await isDoubted({ [path]: text, ...user }, { symbol: ['Startup', name], named: name })).toBe(false);
});
