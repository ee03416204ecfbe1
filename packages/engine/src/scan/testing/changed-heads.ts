import fc from 'fast-check';
import { afterEdit } from '../../testing/after-edit.ts';

/** A file of functions between what comes before and behind them. */
interface Part {
  readonly head: string;
  readonly functions: readonly string[];
  readonly tail: string;
}

/** Two files of which one brings input to sinks through functions of the other: inherited, overriding, overloaded, handed on, and found by their names alone. */
interface Linked {
  readonly parts: Readonly<Record<string, Part>>;
  /** Where the name and the parameters of a function stand. */
  readonly heading: RegExp;
  readonly parameter: string;
}

const LINKED: Readonly<Record<string, Linked>> = {
  java: {
    heading: /^(?<before> *(?:@\w+ )*[\w ]*?)(?<name>\w+)\((?<params>[^)]*)\)/,
    parameter: 'String extra',
    parts: {
      'Show.java': {
        head: 'import javax.servlet.http.*;\nclass Show extends HttpServlet {\n  private Runner runner = new Runner();\n  private Base base;\n',
        functions: [
          '  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {\n    runner.perish(one(request.getParameter("a")));\n  }\n',
          '  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {\n    base.finish(request.getParameter("b"));\n    base.keep(request.getParameter("k"));\n  }\n',
          '  protected void doPut(HttpServletRequest request, HttpServletResponse response) throws Exception {\n    runner.shorten(runner.getKept(), 3);\n  }\n',
          '  private String one(String text) {\n    return runner.shorten(text);\n  }\n',
        ],
        tail: '}\n',
      },
      'Runner.java': {
        head: 'class Base {\n  protected String kept;\n  void keep(String text) {\n    this.kept = text;\n  }\n  void finish(String text) throws Exception {\n    System.out.println(text);\n  }\n  String shorten(String text) {\n    return "x";\n  }\n}\nclass Runner extends Base {\n',
        functions: [
          '  String shorten(String text) {\n    return text.trim();\n  }\n',
          '  String shorten(String text, int size) throws Exception {\n    perish(text);\n    return text.substring(size);\n  }\n',
          '  void perish(String text) throws Exception {\n    Runtime.getRuntime().exec("ls " + text);\n  }\n',
          '  void finish(String text) throws Exception {\n    perish(text);\n  }\n',
          '  String getKept() {\n    return kept;\n  }\n',
        ],
        tail: '}\n',
      },
    },
  },
  csharp: {
    heading: /^(?<before> *(?:\[\w+\] )*[\w ]*?)(?<name>\w+)\((?<params>[^)]*)\)/,
    parameter: 'string extra = null',
    parts: {
      'Show.cs': {
        head: 'using Microsoft.AspNetCore.Mvc;\nclass ShowController : Controller {\n  private Base runner = new Runner();\n',
        functions: [
          '  [HttpGet] public IActionResult First(string a) {\n    runner.Perish(One(a));\n    return Ok();\n  }\n',
          '  [HttpGet] public IActionResult Second(string b) {\n    runner.Finish(b);\n    return Ok();\n  }\n',
          '  private string One(string text) {\n    return runner.Shorten(text);\n  }\n',
        ],
        tail: '}\n',
      },
      'Runner.cs': {
        head: 'using System.Diagnostics;\nclass Base {\n  public virtual void Finish(string text) {\n    System.Console.WriteLine(text);\n  }\n  public virtual void Perish(string text) {\n  }\n  public virtual string Shorten(string text) {\n    return "x";\n  }\n}\nclass Runner : Base {\n',
        functions: [
          '  public override string Shorten(string text) {\n    return text.Trim();\n  }\n',
          '  public string Shorten(string text, int size) {\n    return text.Substring(size);\n  }\n',
          '  public override void Perish(string text) {\n    Process.Start("sh", "-c " + text);\n  }\n',
          '  public override void Finish(string text) {\n    Perish(text);\n  }\n',
        ],
        tail: '}\n',
      },
    },
  },
  ruby: {
    heading: /^(?<before> *def )(?<name>\w+)(?:\((?<params>[^)]*)\))?/,
    parameter: 'extra = nil',
    parts: {
      'app/controllers/items_controller.rb': {
        head: 'class ItemsController < ApplicationController\n  before_action :load, only: [:show]\n',
        functions: [
          '  def show\n    Runner.new.perish(one(@loaded))\n  end\n',
          '  def index\n    Runner.new.finishing(params[:b])\n    @runner.unsure(params[:c])\n  end\n',
          '  def load\n    @loaded = params[:a]\n  end\n',
          '  def one(text)\n    Runner.new.shorten(text)\n  end\n',
        ],
        tail: 'end\n',
      },
      'lib/runner.rb': {
        head: 'class Base\n  def finishing(text)\n    puts text\n  end\n  def shorten(text)\n    "x"\n  end\nend\nclass Runner < Base\n',
        functions: [
          '  def shorten(text)\n    text.strip\n  end\n',
          '  def perish(text)\n    system("ls #{text}")\n  end\n',
          '  def finishing(text)\n    perish(text)\n  end\n',
          '  def unsure(text)\n    system("cat #{text}")\n  end\n',
        ],
        tail: 'end\n',
      },
    },
  },
  python: {
    heading: /^(?<before>(?:@.*\n)? *def )(?<name>\w+)\((?<params>[^)]*)\)/,
    parameter: 'extra=None',
    parts: {
      'app.py': {
        head: 'from flask import Flask, request\nfrom runner import Runner, perish\nimport runner\napp = Flask(__name__)\n',
        functions: [
          "@app.route('/a')\ndef first():\n    return perish(one(request.args.get('a')))\n",
          "@app.route('/b')\ndef second():\n    return Runner().finishing(request.args.get('b'))\n",
          "@app.route('/c')\ndef third(found):\n    return found.unsure(runner.shorten(request.args.get('c')))\n",
          'def one(text):\n    return runner.shorten(text)\n',
        ],
        tail: '',
      },
      'runner.py': {
        head: 'import os\n',
        functions: [
          'def shorten(text):\n    return text.strip()\n',
          'def perish(text):\n    return os.system("ls " + text)\n',
          'class Base:\n    def finishing(self, text):\n        return print(text)\n',
          'class Runner(Base):\n    def unsure(self, text):\n        return os.system("cat " + text)\n',
          '    def finishing(self, text):\n        return perish(text)\n',
        ],
        tail: '',
      },
    },
  },
  typescript: {
    heading: /^(?<before>(?:export )?(?:function )? *)(?<name>\w+)\((?<params>[^)]*)\)/,
    parameter: 'extra?: string',
    parts: {
      'app.ts': {
        head: "import express, { type Request, type Response } from 'express';\nimport { Runner, perish, shorten as cut } from './runner.ts';\nimport * as all from './runner.ts';\n",
        functions: [
          'export function first(request: Request, response: Response) {\n  perish(one(String(request.query.a)));\n}\n',
          'export function second(request: Request, response: Response) {\n  new Runner().finishing(String(request.query.b));\n}\n',
          'export function third(request: Request, response: Response) {\n  all.perish(cut(String(request.query.c)));\n}\n',
          'function one(text: string) {\n  return all.shorten(text);\n}\n',
        ],
        tail: "const app = express();\napp.get('/a', first);\napp.get('/b', second);\napp.get('/c', third);\n",
      },
      'runner.ts': {
        head: "import { exec } from 'node:child_process';\n",
        functions: [
          'export function shorten(text: string) {\n  return text.trim();\n}\n',
          "export function perish(text: string) {\n  exec('ls ' + text);\n}\n",
          'class Base {\n  finishing(text: string) {\n    console.log(text);\n  }\n}\n',
          'export class Runner extends Base {\n  unsure(text: string) {\n    exec(text);\n  }\n',
          '  finishing(text: string) {\n    perish(text);\n  }\n',
        ],
        tail: '}\n',
      },
    },
  },
  php: {
    heading: /^(?<before> *(?:public )?function )(?<name>\w+)\((?<params>[^)]*)\)/,
    parameter: '$extra = null',
    parts: {
      'show.php': {
        head: "<?php\nrequire 'runner.php';\n",
        functions: [
          "function first() {\n  perish(one($_GET['a']));\n}\n",
          "function second() {\n  (new Runner())->finishing($_GET['b']);\n}\n",
          'function one($text) {\n  return shorten($text);\n}\n',
        ],
        tail: 'first();\nsecond();\n',
      },
      'runner.php': {
        head: '<?php\nclass Base {\n  public function finishing($text) {\n    echo "x";\n  }\n}\n',
        functions: [
          'function shorten($text) {\n  return trim($text);\n}\n',
          "function perish($text) {\n  system('ls ' . $text);\n}\n",
          'class Runner extends Base {\n  public function unsure($text) {\n    system($text);\n  }\n',
          '  public function finishing($text) {\n    perish($text);\n  }\n',
        ],
        tail: '}\n',
      },
    },
  },
  go: {
    heading: /^(?<before>func (?:\(\w+ \w+\) )?)(?<name>\w+)\((?<params>[^)]*)\)/,
    parameter: 'extra string',
    parts: {
      'main.go': {
        head: 'package main\n\nimport "net/http"\n\n',
        functions: [
          'func first(w http.ResponseWriter, r *http.Request) {\n\tperish(one(r.FormValue("a")))\n}\n',
          'func second(w http.ResponseWriter, r *http.Request) {\n\tvar f Finisher = Runner{}\n\tf.finish(r.FormValue("b"))\n}\n',
          'func one(text string) string {\n\treturn shorten(text)\n}\n',
        ],
        tail: 'func main() {\n\thttp.HandleFunc("/a", first)\n\thttp.HandleFunc("/b", second)\n}\n',
      },
      'runner.go': {
        head: 'package main\n\nimport "os/exec"\n\ntype Finisher interface {\n\tfinish(text string)\n\tshow()\n}\ntype Runner struct{}\n\n',
        functions: [
          'func shorten(text string) string {\n\treturn text + "1"\n}\n',
          'func perish(text string) {\n\texec.Command("sh", "-c", text).Run()\n}\n',
          'func (r Runner) finish(text string) {\n\tperish(text)\n}\n',
          'func (r Runner) show() {\n}\n',
        ],
        tail: '',
      },
    },
  },
};

type Files = Readonly<Record<string, string>>;

const filesOf = (parts: Linked['parts']): Files =>
  Object.fromEntries(
    Object.entries(parts).map(([path, { head, functions, tail }]) => [
      path,
      `${head}${functions.join('\n')}${tail}`,
    ]),
  );

const WHAT = [
  'gone',
  'renamed',
  'renamed with all who say it',
  'a parameter more',
  'a parameter fewer',
  'another parameter',
  'written again below, with a parameter more',
  'above, with a body of nothing',
] as const;

const PLACES = Object.values(LINKED).flatMap((one) => Object.keys(one.parts).map((path) => ({ one, path })));

/** A program, and the same with a function that is gone, renamed, or has another head: any numbers say which. */
function changedHead(
  place: number,
  at: number,
  change: number,
): { readonly files: Files; readonly edited: Files } {
  const { one, path } = PLACES[place % PLACES.length] as (typeof PLACES)[number];
  const part = one.parts[path] as Part;
  const what = WHAT[change % WHAT.length] ?? 'gone';
  const index = at % part.functions.length;
  const files = filesOf(one.parts);
  const name = nameIn(one, part.functions[index] ?? '');
  if (what === 'renamed with all who say it' && name !== '') return { files, edited: renamedIn(files, name) };
  const functions = part.functions.flatMap((text, i) => (i === index ? changed(one, text, what) : [text]));
  return { files, edited: filesOf({ ...one.parts, [path]: { ...part, functions } }) };
}

const nameIn = ({ heading }: Linked, text: string): string => heading.exec(text)?.groups?.name ?? '';

const renamedIn = (files: Files, name: string): Files =>
  Object.fromEntries(
    Object.entries(files).map(([path, text]) => [
      path,
      text.replace(new RegExp(`\\b${name}\\b`, 'g'), `${name}Other`),
    ]),
  );

function changed(
  { heading, parameter }: Linked,
  text: string,
  what: (typeof WHAT)[number],
): readonly string[] {
  const withHead = (edit: (name: string, params: string) => string): string =>
    text.replace(heading, (...all) => {
      const { before = '', name = '', params = '' } = all.at(-1) as Record<string, string | undefined>;
      return `${before}${edit(name, params)}`;
    });
  const more = (params: string): string => (params === '' ? parameter : `${params}, ${parameter}`);
  switch (what) {
    // What opens a class is left: else nothing is a program any more.
    case 'gone':
      return heading.test(text) ? [] : [text];
    case 'renamed':
      return [withHead((name, params) => `${name}Other(${params})`)];
    case 'renamed with all who say it':
      return [text];
    case 'a parameter more':
      return [withHead((name, params) => `${name}(${more(params)})`)];
    case 'a parameter fewer':
      return [withHead((name, params) => `${name}(${params.split(', ').slice(0, -1).join(', ')})`)];
    case 'another parameter':
      return [withHead((name) => `${name}(${parameter})`)];
    case 'written again below, with a parameter more':
      return [text, withHead((name, params) => `${name}(${more(params)})`)];
    case 'above, with a body of nothing':
      return [withHead((name, params) => `${name}Before(${params})`), text];
  }
}

/** Changes heads at random; after each change what is found is what a whole scan finds. Counts how often not all was looked at again. */
export async function followHeads(options: fc.Parameters<[number, number, number]>) {
  const counts = { known: 0, whole: 0 };
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(), fc.nat(), async (...which) => {
      const { files, edited } = changedHead(...which);
      const { known, wholeFor } = await afterEdit(files, edited);
      counts.known += known;
      counts.whole += wholeFor.length;
    }),
    { ...options, endOnFailure: true },
  );
  return counts;
}
