import { describe, expect, it } from 'vitest';
import { afterEdit } from '../testing/after-edit.ts';
import { memoryCache, type ScanCache } from './cache.ts';

const HEAD = 'import javax.servlet.http.*;\n';
const SHOW = `${HEAD}class Show extends HttpServlet {
  private Runner runner = new Runner();
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String name = request.getParameter("name");
    runner.start(name);
  }
  // MORE
}
`;
const RUNNER = `class Runner {
  private String last;
  void start(String name) throws Exception {
    Runtime.getRuntime().exec("ls " + name);
  }
  void unused(String name) throws Exception {
    Runtime.getRuntime().exec("rm " + name);
  }
}
interface Stops {
  // MEMBERS
}
`;
const PLAIN = `${HEAD}class Plain extends HttpServlet {
  private String kept;
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String text = request.getParameter("text");
    response.setStatus(text.length());
    check(text);
  }
  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    check("x");
  }
  private String check(String text) {
    return text.trim();
  }
  private void unused(String text) {
  }
}
`;
const FILES = { 'Show.java': SHOW, 'Runner.java': RUNNER, 'Plain.java': PLAIN };
/** Other lines in the handler of which nothing is found. */
const inHandler = (text: string, line = 'check(text);') => ({ 'Plain.java': PLAIN.replace(line, text) });

const method = (body: string): string =>
  `void written(HttpServletRequest request) throws Exception {\n    ${body}\n  }`;

const inCheck = (text: string) => ({ 'Plain.java': PLAIN.replace('return text.trim()', text) });
const withMethod = (text: string) => ({ 'Show.java': SHOW.replace('// MORE', text) });

describe('a program that differs from an earlier one', () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    ['lines that moved', { 'Show.java': SHOW.replace(HEAD, `${HEAD}\n// so\n\n`) }],
    ['a function that calls nothing', withMethod('String written(String a) { return a + "x"; }')],
    [
      'a function with one inside',
      withMethod('Runnable written() { return () -> System.out.println("x"); }'),
    ],
    [
      'a function above others',
      { 'Show.java': SHOW.replace('  protected', '  int written() { return 1; }\n  protected') },
    ],
    [
      'a function that nobody calls and that is a way by itself',
      withMethod(method('Runtime.getRuntime().exec(request.getParameter("c"));')),
    ],
    ['a call more in a handler', inHandler('check(text);\n    log(text + "x");')],
    ['a call fewer that calls nothing of the program', inHandler('', 'response.setStatus(text.length());')],
    ['another order', inHandler('check(text.trim());\n    check(text);')],
    [
      'a function inside of a handler',
      inHandler('check(text);\n    text.chars().forEach(one -> System.out.println(one));'),
    ],
    ['a way in a handler that had none', inHandler('check(text);\n    Runtime.getRuntime().exec(text);')],
    [
      'handlers with other bodies in two files, and a function more',
      {
        'Plain.java': inHandler('check(text);\n    log(text);')
          ['Plain.java'].replace('check("x");', 'check("y").trim();')
          .replace('  private', '  int written() { return 1; }\n  private'),
        'Runner.java': RUNNER.replace('void start', 'int writtenToo() { return 2; }\n  void start'),
      },
    ],
    [
      'a statement more in what others call',
      {
        'Plain.java': PLAIN.replace(
          'return text.trim()',
          'System.out.println(text);\n    return text.trim()',
        ),
      },
    ],
    [
      'a statement above a sink in what others call',
      { 'Runner.java': RUNNER.replace('Runtime', 'System.out.println(name);\n    Runtime') },
    ],
    [
      'a way of its own in what others call',
      {
        'Plain.java': PLAIN.replace(
          'return text.trim()',
          'Runtime.getRuntime().exec(System.getenv("x"));\n    return text.trim()',
        ),
      },
    ],
    [
      'a function inside of what others call',
      {
        'Plain.java': PLAIN.replace(
          'return text.trim()',
          'text.chars().forEach(one -> System.out.println(one));\n    return text.trim()',
        ),
      },
    ],
    [
      'a call of what others call too',
      {
        'Plain.java': PLAIN.replace('return text.trim()', 'new Runner().start("x");\n    return text.trim()'),
      },
    ],
    ['an import', { 'Show.java': `import java.util.List;\n${SHOW}` }],
    [
      'an import and its use in what others call',
      {
        'Plain.java': `import java.time.Duration;\n${PLAIN.replace('return text.trim()', 'Duration.ofDays(1);\n    return text.trim()')}`,
      },
    ],
    [
      'functions in two files',
      {
        ...withMethod('int written() { return 1; }'),
        'Runner.java': RUNNER.replace('void start', 'int writtenToo() { return 2; }\n  void start'),
      },
    ],
    [
      'a way to a sink that others reach too',
      withMethod(method('runner.start(request.getParameter("other"));')),
    ],
    [
      'a body that reaches a sink that others reach',
      inHandler('check(text);\n    new Runner().start(text);'),
    ],
    ['another result of what others call', inCheck('return text.strip()')],
    ['a sink in what others call', inCheck('Runtime.getRuntime().exec(text);\n    return text.trim()')],
    ['a call of what nobody called before', withMethod(method('runner.unused("x");'))],
    ['a body that calls what nobody called before', inHandler('check(text);\n    new Runner().unused("x");')],
    ['the last call fewer', { 'Show.java': SHOW.replace('runner.start(name);', 'name.trim();') }],
    ['a field more', withMethod('private String written;\n  private static final String WRITTEN_TOO = "x";')],
    ['a field that a new function writes', withMethod('void written(Runner a) { this.runner = a; }')],
    ['a body that writes to a field', inHandler('check(text);\n    this.kept = text;')],
    ['a field that what others call writes', inCheck('this.kept = text;\n    return text.trim()')],
    ['a body in which a way was', { 'Show.java': SHOW.replace('"name"', '"other"') }],
    ['a function that somebody names', withMethod('int start() { return 1; }')],
    ['a name that stands within another', withMethod('int nuse() { return 1; }')],
    ['a member of an interface', { 'Runner.java': RUNNER.replace('// MEMBERS', 'void written();') }],
    ['no result of what others call', inCheck('return "x" + 1')],
    [
      'a body that calls nothing any more',
      { 'Plain.java': PLAIN.replace('check("x");', '').replace('    check(text);\n', '') },
    ],
    ['a function fewer', { 'Runner.java': RUNNER.replace(/ {2}void unused[^}]*\}\n/, '') }],
    ['a parameter more', { 'Runner.java': RUNNER.replace('void unused(', 'void unused(int more, ') }],
  ])('is not looked at as a whole for %s', async (_, edited) => {
    const { known, wholeFor } = await afterEdit(FILES, edited);
    expect([known, ...wholeFor]).toEqual([1]);
  });

  it.each<[string, Readonly<Record<string, string>>, string]>([
    [
      'an import of a whole package',
      { 'Show.java': `import java.util.*;\n${SHOW}` },
      'imports that decide what names mean',
    ],
    [
      'an import fewer',
      { 'Show.java': SHOW.replace('import javax.servlet.http.*;', '') },
      'imports that are gone or the first',
    ],
    [
      'a field of a name that somebody says',
      {
        'Runner.java': RUNNER.replace('private String last;', 'private String last;\n  private String kept;'),
      },
      'a name that somebody may say',
    ],
    ['a class', { 'Runner.java': `${RUNNER}class Written {\n}\n` }, 'classes'],
  ])('is looked at as a whole for %s', async (_, edited, reason) => {
    const { known, wholeFor } = await afterEdit(FILES, edited);
    expect([known, ...wholeFor]).toEqual([0, reason]);
  });

  it('asks for the states of objects again where a method comes before others of a class that has many', async () => {
    const setting = 'factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);';
    const others = Array.from({ length: 58 }, (_, i) => `  void m${i}() {}\n`).join('');
    const files = {
      'Reads.java': `${HEAD}import javax.xml.parsers.*;
class Reads extends HttpServlet {
  private DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    factory.newDocumentBuilder().parse(request.getInputStream());
  }
${others}  void last() throws Exception {
    ${setting}
  }
  void more() {}
}
`,
    };
    const isRead = (one: { readonly ruleId: string }): boolean => one.ruleId.includes('xxe');
    const before = await afterEdit(files, {});
    expect(before.findings.filter(isRead)).toEqual([]);
    const edited = {
      'Reads.java': files['Reads.java'].replace('  void m0', '  void written() {}\n  void m0'),
    };
    const { known, wholeFor, findings } = await afterEdit(files, edited);
    expect([known, ...wholeFor]).toEqual([1]);
    expect(findings.filter(isRead)).toHaveLength(1);
  });

  it('knows the first import of a file that is no script', async () => {
    const files = {
      'runs.rb':
        'class Runs < ApplicationController\n  def show\n    system("ls " + params[:name])\n  end\nend\n',
    };
    const edited = { 'runs.rb': `require 'set'\n${files['runs.rb']}` };
    const { known, wholeFor } = await afterEdit(files, edited);
    expect([known, ...wholeFor]).toEqual([1]);
    const script = { 'plain.js': 'function plain(a) {\n  return eval(a);\n}\nplain(location.hash);\n' };
    const asModule = { 'plain.js': `import 'other';\n${script['plain.js']}` };
    expect((await afterEdit(script, asModule)).wholeFor).toEqual(['imports that are gone or the first']);
  });

  it('is looked at as a whole for a file more', async () => {
    const { known } = await afterEdit(FILES, { 'More.java': 'class More { int written() { return 1; } }\n' });
    expect(known).toBe(0);
  });

  const SCRIPTS = {
    'run.ts':
      "import { exec } from 'node:child_process';\nexport function run(name: string) {\n  exec('ls ' + name);\n}\n",
    'box.ts':
      'export class Box {\n  constructor(private text: string) {}\n  get content() {\n    return this.text.trim();\n  }\n}\n',
    'shares.ts':
      "const prefix = 'a';\nlet given = '';\ngiven = window.location.hash;\nconst plain = (a: string) => a + 'x';\nexport function shares(name: string) {\n  return name.trim();\n}\nexport const more = (a: string) => shares(a) + shares(plain('b'));\n",
    'plain.js': 'function plain(a) {\n  return a;\n}\n',
    'app.ts':
      "import express from 'express';\nimport { run } from './run.ts';\nimport { Box } from './box.ts';\nconst app = express();\napp.get('/a', (request, response) => {\n  run(new Box(String(request.query.name)).content);\n  response.end();\n});\n",
  };
  const more = (path: keyof typeof SCRIPTS, text: string) => ({ [path]: `${SCRIPTS[path]}${text}\n` });

  it.each<[string, Readonly<Record<string, string>>, string | null]>([
    ['a function that a module gives out', more('run.ts', 'export function written() {}'), null],
    [
      'a function that a module gives out under a name of its own',
      more('run.ts', 'function written() {}\nexport { written as said };'),
      null,
    ],
    [
      'a function that a module gives out, with a way of its own',
      more('app.ts', 'export const written = (request: express.Request) => eval(request.query.q);'),
      null,
    ],
    [
      'a function that reads a getter',
      more('app.ts', 'export function written(box: Box) {\n  return box.content;\n}'),
      null,
    ],
    [
      'another result of a getter that reads a field',
      { 'box.ts': SCRIPTS['box.ts'].replace('this.text.trim()', "this.text + ''") },
      null,
    ],
    [
      'a function that is given out under a name that somebody says',
      more('run.ts', 'function written() {}\nexport { written as Box };'),
      'a name that is given on',
    ],
    [
      'a variable that a body shares with the module from now on',
      {
        'shares.ts': SCRIPTS['shares.ts'].replace(
          'return name',
          'console.log(prefix, plain(name));\n  return name',
        ),
      },
      null,
    ],
    [
      'a variable from outside that a body brings to a sink from now on',
      { 'shares.ts': SCRIPTS['shares.ts'].replace('return name', 'document.write(given);\n  return name') },
      null,
    ],
    ['what a module is', more('run.ts', 'export default function written() {}'), 'what a module gives out'],
    ['something given out that was there', more('app.ts', 'export { app };'), 'what a module gives out'],
    [
      'the first thing that a file gives out',
      more('plain.js', 'export function written() {}'),
      'what a module gives out',
    ],
  ])('is looked at as scripts ask for %s', async (_, edited, known) => {
    const after = await afterEdit(SCRIPTS, edited);
    expect([after.known, ...after.wholeFor]).toEqual(known === null ? [1] : [0, known]);
  });

  it('knows a body above one of C# that makes something and fills it', async () => {
    const jobs = {
      'Jobs.cs':
        'class Jobs : Base {\n  void Log(string text) {\n    Count(text);\n  }\n  Job Make(string name) {\n    return new Job { Name = name };\n  }\n  Job Copy(Job one) {\n    return one with { Name = "x" };\n  }\n}\nrecord Job { public string Name { get; set; } }\n',
    };
    const edited = { 'Jobs.cs': jobs['Jobs.cs'].replace('Count(text)', 'Count(text + "s")') };
    const { known, wholeFor } = await afterEdit(jobs, edited);
    expect([known, ...wholeFor]).toEqual([1]);
  });

  it('knows a call that leads further where functions prove something of one another', async () => {
    const shows = ['Fine', 'Plain'].map(
      (check) =>
        `  void do${check}(HttpServletRequest request) throws Exception {\n    String name = request.getParameter("name");\n    if (Checks.is${check}(name)) Runtime.getRuntime().exec("ls " + name);\n  }\n`,
    );
    const files = {
      'Checks.java':
        'class Checks {\n  static boolean isPlain(String text) {\n    return isFine(text) && text.length() < 9;\n  }\n  static boolean isFine(String text) {\n    return isPlain(text);\n  }\n}\n',
      'Show.java': `${HEAD}class Show extends HttpServlet {\n${shows.join('')}  String one(String a) { return a; }\n  String two(String a) { return one(a); }\n  void other(String a) { one(a); }\n}\n`,
    };
    const edited = { 'Show.java': files['Show.java'].replace('{ one(a); }', '{ two(a); }') };
    const { known, wholeFor } = await afterEdit(files, edited);
    expect([known, ...wholeFor]).toEqual([1]);
  });

  const PACKAGES = {
    'one/views.py': 'import os\ndef show(name):\n    return os.path.join(name)\n',
    'two/views.py': 'from datetime import timedelta\ndef show(name):\n    return timedelta(days=1)\n',
    'one/more.py': 'from .views import show\ndef stay():\n    return show(1)\n',
    'two/urls.py':
      'from . import views\nfrom one.more import stay\ndef wait():\n    return views.timedelta\n',
    'two/deep/all.py': 'from ..views import timedelta\nfrom two.views import show\n',
  };
  it.each<[string, keyof typeof PACKAGES, string, number]>([
    ['nobody reads from there', 'one/views.py', 'from datetime import timedelta', 1],
    ['another module may read', 'two/views.py', 'import json as timedelta', 0],
  ])('knows an import of Python that %s', async (_, path, line, known) => {
    const edited = { [path]: `${line}\n${PACKAGES[path]}` };
    expect((await afterEdit(PACKAGES, edited)).known).toBe(known);
  });

  it('shows what a function that was added does, and at their new lines what was known', async () => {
    const text = method('Runtime.getRuntime().exec(request.getParameter("c"));');
    const { findings, known } = await afterEdit(FILES, {
      'Show.java': SHOW.replace('  protected', `  ${text}\n  protected`),
    });
    expect(known).toBe(1);
    const ways = findings.filter((one) => one.flow !== null);
    expect(ways.map((one) => [one.path, one.flow?.[0]?.startLine])).toEqual([
      ['Runner.java', 8],
      ['Runner.java', 6],
      ['Show.java', 5],
    ]);
  });

  it('is looked at as a whole where what was kept is damaged, or the earlier file is no longer in the cache', async () => {
    const kept = memoryCache();
    const keys: string[] = [];
    const forgetful: ScanCache = {
      put: async (key, value) => {
        keys.push(key);
        await kept.put(key, value);
      },
      get: async (key) => (keys.indexOf(key) < 3 ? null : kept.get(key)),
    };
    const edited = withMethod('int written() { return 1; }');
    expect((await afterEdit(FILES, edited, forgetful)).known).toBe(0);
    const damaged: ScanCache = {
      ...kept,
      get: async (key) => {
        const entry = await kept.get(key);
        return entry && Buffer.from(entry).includes('"link"') ? entry.subarray(0, entry.length - 1) : entry;
      },
    };
    expect((await afterEdit(FILES, edited, damaged)).known).toBe(0);
  });
});
