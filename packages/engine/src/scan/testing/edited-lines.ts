import assert from 'node:assert/strict';
import { extname } from 'node:path';
import fc from 'fast-check';
import { memorySource } from '../../inventory/source.ts';
import { shippedRules } from '../../testing/shipped-rules.ts';
import { memoryCache, type ScanCache } from '../cache.ts';
import { scan } from '../scan.ts';

const rules = shippedRules();

/** Input that comes in one file and does harm in another, in eight languages. */
const BASE: Readonly<Record<string, string>> = {
  'web/app.js':
    "const { run } = require('./run');\nconst app = require('express')();\napp.get('/a', (request, response) => {\n  const name = request.query.name;\n  run(name, response);\n});\n",
  'web/run.js':
    "const { exec } = require('child_process');\nexports.run = function run(name, response) {\n  const command = 'ls ' + name;\n  exec(command, () => response.end());\n};\n",
  'api/app.ts':
    "import express from 'express';\nimport { find } from './find.ts';\nconst app = express();\napp.get('/b', (request, response) => {\n  const key: string = request.params.key;\n  response.send(find(key));\n});\n",
  'api/find.ts':
    "import { Client } from 'pg';\nconst client = new Client();\nexport function find(key: string) {\n  const text = `SELECT * FROM t WHERE k = '${key}'`;\n  return client.query(text);\n}\n",
  'py/app.py':
    "from flask import Flask, request\nfrom .run import run\napp = Flask(__name__)\n@app.route('/c')\ndef show():\n    name = request.args.get('name')\n    return run(name)\n",
  'py/run.py': 'import os\ndef run(name):\n    command = "ls " + name\n    return os.system(command)\n',
  'rb/app/controllers/items_controller.rb':
    'class ItemsController < ApplicationController\n  def show\n    name = params[:name]\n    Runner.new.run(name)\n  end\nend\n',
  'rb/lib/runner.rb':
    'class Runner\n  def run(value)\n    command = "echo #{value}"\n    system(command)\n  end\nend\n',
  'php/index.php': "<?php\nrequire 'run.php';\n$name = $_GET['name'];\nrun($name);\n",
  'php/run.php': "<?php\nfunction run($name) {\n  $command = 'ls ' . $name;\n  system($command);\n}\n",
  'go/main.go':
    'package main\n\nimport "net/http"\n\nfunc show(w http.ResponseWriter, r *http.Request) {\n\tname := r.URL.Query().Get("name")\n\trun(name)\n}\n\nfunc main() { http.HandleFunc("/", show) }\n',
  'go/run.go':
    'package main\n\nimport "os/exec"\n\nfunc run(name string) {\n\tcommand := "ls " + name\n\texec.Command("sh", "-c", command).Run()\n}\n',
  'java/Show.java':
    'import javax.servlet.http.*;\nclass Show extends HttpServlet {\n  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {\n    String name = request.getParameter("name");\n    new Runner().run(name);\n  }\n}\n',
  'java/Runner.java':
    'class Runner {\n  void run(String name) throws Exception {\n    String command = "ls " + name;\n    Runtime.getRuntime().exec(command);\n  }\n}\n',
  'cs/Show.cs':
    'using Microsoft.AspNetCore.Mvc;\nclass ShowController : Controller {\n  public IActionResult Show(string name) {\n    Runner.Run(name);\n    return Ok();\n  }\n}\n',
  'cs/Runner.cs':
    'using System.Diagnostics;\nclass Runner {\n  public static void Run(string name) {\n    var command = "-c " + name;\n    Process.Start("sh", command);\n  }\n}\n',
};

/** Handlers that bring nothing anywhere, in the same eight. */
const HANDLERS: Readonly<Record<string, string>> = {
  'web/plain.js':
    "const { run } = require('./run');\nfunction show(request, response) {\n  const text = request.query.text;\n  const list = text.split(',');\n  response.status(list.length);\n  run('x', response);\n}\n",
  'api/plain.ts':
    "import express from 'express';\nimport { find } from './find.ts';\nexport function plain(request: express.Request, response: express.Response) {\n  const text = request.query.text;\n  response.status(text.length);\n  find('x');\n}\n",
  'py/plain.py':
    "from flask import request\nfrom .app import app\nfrom .run import run\n@app.route('/plain')\ndef plain():\n    text = request.args.get('text')\n    run('x')\n    return str(len(text))\n",
  'rb/app/controllers/plain_controller.rb':
    "class PlainController < ApplicationController\n  def show\n    text = params[:text]\n    head text.length\n    Runner.new.run('x')\n  end\nend\n",
  'php/plain.php':
    "<?php\nclass PlainController {\n  public function show() {\n    $text = $_GET['text'];\n    http_response_code(strlen($text));\n    run('x');\n  }\n}\n",
  'go/plain.go':
    'package main\n\nimport "net/http"\n\nfunc plain(w http.ResponseWriter, r *http.Request) {\n\ttext := r.URL.Query().Get("text")\n\tw.WriteHeader(len(text))\n\trun("x")\n}\n',
  'java/Plain.java':
    'import javax.servlet.http.*;\nclass Plain extends HttpServlet {\n  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {\n    String text = request.getParameter("text");\n    response.setStatus(text.length());\n    new Runner().run("x");\n  }\n}\n',
  'cs/Plain.cs':
    'using Microsoft.AspNetCore.Mvc;\nclass PlainController : Controller {\n  public IActionResult Plain(string text) {\n    var list = text.Split(",");\n    Runner.Run("x");\n    return Ok(list.Length);\n  }\n}\n',
};
const FILES = { ...BASE, ...HANDLERS };

/** Lines to write into a body. */
const WITHIN: Readonly<Record<string, readonly string[]>> = {
  '.js': ['console.log(text);', 'run(text, response);', 'list.map((one) => one.trim());', 'eval(text);'],
  '.ts': ['console.log(text);', 'find(String(text));', 'eval(String(text));', 'response.end();'],
  '.py': ['print(text)', 'run(text)', 'run("y")', 'eval(text)', 'app.text = text'],
  '.rb': [
    'puts text',
    'Runner.new.run(text)',
    '@text = text',
    'system(text)',
    'text.split.map { |one| one.strip }',
  ],
  '.php': ['error_log($text);', 'run($text);', 'system($text);', '$this->text = $text;'],
  '.go': ['println(text)', 'run(text)', 'run("y")', 'defer func() { println(text) }()'],
  '.java': [
    'System.out.println(text);',
    'new Runner().run(text);',
    'new Runner().run("y");',
    'Runtime.getRuntime().exec(text);',
    'text.chars().forEach(one -> System.out.println(one));',
  ],
  '.cs': ['System.Console.WriteLine(text);', 'Runner.Run(text);', 'Runner.Run("y");', 'this.text = text;'],
};

/** Lines to write into a body that others call or that calls others, of which what they get is `VALUE`. */
const WITHIN_CALLED: Readonly<Record<string, readonly string[]>> = {
  '.js': [
    'console.log(VALUE);',
    'const size = VALUE.length;',
    'if (!VALUE) return;',
    'eval(VALUE);',
    '[VALUE].map((one) => one.trim());',
    "require('./plain').show(VALUE);",
  ],
  '.ts': [
    'console.log(VALUE);',
    'const size = VALUE.length;',
    'eval(VALUE);',
    '[VALUE].forEach((one) => one.trim());',
  ],
  '.py': ['print(VALUE)', 'size = len(VALUE)', 'eval(VALUE)', 'if not VALUE: return', 'run("z")'],
  '.rb': ['puts VALUE', 'size = VALUE.size', '@kept = VALUE', 'return if VALUE.nil?', 'system(VALUE)'],
  '.php': [
    'error_log(VALUE);',
    '$size = strlen(VALUE);',
    'if (!VALUE) return;',
    'system(VALUE);',
    "run('z');",
  ],
  '.go': [
    'println(VALUE)',
    'size := len(VALUE)',
    'if VALUE == "" { return }',
    'run("z")',
    'func() { println(VALUE) }()',
  ],
  '.java': [
    'System.out.println(VALUE);',
    'int size = VALUE.length();',
    'if (VALUE == null) return;',
    'Runtime.getRuntime().exec(VALUE);',
    'new Runner().run("z");',
    'VALUE.chars().forEach(one -> System.out.println(one));',
  ],
  '.cs': [
    'System.Console.WriteLine(VALUE);',
    'var size = VALUE.Length;',
    'if (VALUE == null) return;',
    'Process.Start(VALUE);',
    'Runner.Run("z");',
  ],
};

/** Imports to write above all others, and what they are for. */
const IMPORTED: Readonly<Record<string, string>> = {
  '.ts': "import { tmpdir } from 'node:os';",
  '.py': 'import math',
  '.java': 'import java.util.List;',
  '.cs': 'using System.Text;',
};

/** Functions to add, before the last line that closes a class where there is one; `NAME` is one that nobody has used. */
const ADDED: Readonly<Record<string, readonly string[]>> = {
  '.js': [
    'function NAME(a) {\n  return a + 1;\n}',
    "const NAME = (request, response) => response.send('<p>' + request.query.q);",
    'function NAME(name, response) {\n  exports.run(name, response);\n}',
    'function NAME(list) {\n  return list.map((one) => one.trim());\n}',
  ],
  '.ts': [
    'export function NAME(a: string): string {\n  return a.trim();\n}',
    "export const NAME = (request: Request) => client.query('SELECT ' + request.query);",
    'class NAME { get(key: string) { return find(key); } }',
  ],
  '.py': [
    'def NAME(a):\n    return a + 1\n',
    "def NAME(name):\n    return run(name + '')\n",
    "@app.route('/NAME')\ndef NAME():\n    return os.system(request.args.get('c'))\n",
  ],
  '.rb': ['  def NAME(value)\n    value.to_s\n  end', '  def NAME\n    system(params[:NAME])\n  end'],
  '.php': ['function NAME($a) {\n  return trim($a);\n}', "function NAME() {\n  run($_GET['b']);\n}"],
  '.go': [
    'func NAME(a string) string {\n\treturn a + "x"\n}',
    'func NAME(w http.ResponseWriter, r *http.Request) {\n\trun(r.URL.Query().Get("NAME"))\n}',
  ],
  '.java': [
    '  String NAME(String a) {\n    return a.trim();\n  }',
    '  void NAME(String a) throws Exception {\n    new Runner().run(a);\n  }',
    '  void NAME(HttpServletRequest request) throws Exception {\n    Runtime.getRuntime().exec("a " + request.getParameter("NAME"));\n  }',
    '  Object NAME(java.util.List<String> all) {\n    return all.stream().map(one -> one + "x").toList();\n  }',
    '  String kept;\n  void NAME(String a) {\n    this.kept = a;\n  }',
  ],
  '.cs': [
    '  public string NAME(string a) {\n    return a.Trim();\n  }',
    '  public void NAME(string a) {\n    Runner.Run(a);\n  }',
  ],
};

const edit = fc.record({
  path: fc.oneof(fc.constantFrom(...Object.keys(BASE)), fc.constantFrom(...Object.keys(HANDLERS))),
  at: fc.nat(8),
  from: fc.nat(8),
  what: fc.constantFrom(
    'leave out',
    'repeat',
    'move',
    'break',
    'empty line',
    'comment',
    'comment below',
    'add',
    'write',
    'write',
    'import',
  ),
});

/** One line of a file left out, said twice, moved, cut in two, or with something above or behind it; a line in a body, or a function more. */
function edited(
  text: string,
  { path, at, from, what }: { path: string; at: number; from: number; what: string },
): string {
  const lines = text.split('\n');
  const line = lines[at % lines.length] ?? '';
  const place = at % lines.length;
  if (what === 'leave out') lines.splice(place, 1);
  else if (what === 'repeat') lines.splice(place, 0, line);
  else if (what === 'move') lines.splice(from % lines.length, 0, ...lines.splice(place, 1));
  else if (what === 'break') lines[place] = line.slice(0, line.length / 2);
  else if (what === 'empty line') lines.splice(place, 0, '');
  else if (what === 'write') {
    const isCalled = path in BASE;
    const said = (isCalled ? WITHIN_CALLED : WITHIN)[extname(path)] ?? [];
    const holds = isCalled ? /^\s+\S.*\b(?:name|key|value)\b/ : /\btext\b/;
    const body = Math.max(
      1,
      lines.findIndex((one) => holds.test(one)),
    );
    const value = (/\$?\b(?:name|key|value)\b/.exec(lines[body] ?? '') ?? ['name'])[0];
    const indent = /^\s*/.exec(lines[body] ?? '')?.[0] ?? '';
    const line = (said[from % said.length] ?? '').replaceAll('VALUE', value);
    lines.splice(body + 1 + (at % 2), 0, `${indent}${line}`);
  } else if (what === 'import') lines.unshift(IMPORTED[extname(path)] ?? '');
  else if (what === 'add') {
    const bodies = ADDED[extname(path)] ?? [];
    const body = (bodies[from % bodies.length] ?? '').replaceAll('NAME', `newlyWritten${at}${lines.length}`);
    const end = ['.java', '.cs', '.rb'].includes(extname(path))
      ? lines.findLastIndex((one) => /^(?:\}|end)/.test(one))
      : -1;
    lines.splice(end < 0 ? lines.length - 1 : end, 0, ...body.split('\n'));
  } else if (what === 'comment below') lines.push('// so', '');
  else lines[place] = `${line} // so`;
  return lines.join('\n');
}

type Edit = Parameters<typeof edited>[1];

/** Follows edits, commit by commit; after each what is found is what a whole scan finds. Counts how often not all was looked at again. */
export async function followEdits(edits: fc.Arbitrary<readonly Edit[]>, runs: number) {
  const options = { scanType: 'standard', rules: await rules, importUsage: false } as const;
  // Threads cannot be started with this: whatever needs one fails.
  const threadFlags = ['--no-such-flag'];
  const before = (files: Readonly<Record<string, string>>, cache?: ScanCache) =>
    scan(memorySource(files), {
      ...options,
      workers: 1,
      fewFiles: 32,
      threadFlags,
      ...(cache && { cache }),
    });
  const cache = memoryCache();
  let files: Record<string, string> = { ...FILES };
  const first = await before(files, cache);
  const ways = first.findings.filter((one) => new Set(one.flow?.map((step) => step.path)).size === 2);
  const languagesOf = (paths: readonly string[]) => new Set(paths.map((path) => extname(path)));
  assert.deepEqual(languagesOf(ways.map((one) => one.path)), languagesOf(Object.keys(BASE)));
  const counts = { asBefore: 0, fromEarlier: 0, whole: 0 };
  await fc.assert(
    fc.asyncProperty(edits, async (edits) => {
      for (const one of edits) files[one.path] = edited(files[one.path] ?? '', one);
      const changed = new Set(edits.map((one) => one.path));
      const whole = await scan(memorySource(files), { ...options, workers: 0 });
      const few = await before(files, cache);
      const touching = (one: (typeof few.findings)[number]): boolean =>
        changed.has(one.path) || (one.flow ?? []).some((step) => changed.has(step.path));
      assert.deepEqual(few.findings.filter(touching), whole.findings.filter(touching));
      assert.deepEqual(few.findings, whole.findings);
      assert.deepEqual(few.coverage, whole.coverage);
      counts.asBefore += few.stats.partsCached;
      counts.fromEarlier += few.stats.partsFromEarlier;
      counts.whole += few.stats.wholeFor.length;
      // So that there is something to lose again.
      if (whole.findings.length < first.findings.length / 2) files = { ...FILES };
    }),
    { numRuns: runs, seed: 11, endOnFailure: true },
  );
  return counts;
}

/** One to three edits of any kind, in any of the files. */
export const anyEdits = fc.array(edit, { minLength: 1, maxLength: 3 });

/** A statement or an import that is written into a function which calls or is called. */
export const writtenEdits = fc
  .record({
    path: fc.constantFrom(...Object.keys(BASE)),
    at: fc.nat(8),
    from: fc.nat(8),
    what: fc.constantFrom('write', 'write', 'write', 'import'),
  })
  .map((one) => [one]);
