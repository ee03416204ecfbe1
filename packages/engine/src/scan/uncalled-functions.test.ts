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
    'static class Sealer\n{\n  public static void Seal(this string x) => fetchThing(x);\n  static void fetchThing(string x)\n  {\n    Run(x); // HERE\n  }\n}',
  ],
  [
    'shares its file',
    'a.ts',
    'class Sealer {\n  static fetchThing(x: string) {\n    run(x); // HERE\n  }\n}\nexport class Other {\n  a() { Sealer.fetchThing("1"); }\n}',
  ],
])('a class that %s may run', async (_what, path, text) => {
  expect(await isDoubted({ [path]: text }, ofSealer)).toBe(false);
});
