import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterEdit } from '../testing/after-edit.ts';

/** A file of functions that may stand in any order, between what comes before and behind them. */
interface Movable {
  readonly head: string;
  readonly functions: readonly string[];
  readonly tail: string;
}

/** Two handlers that reach one sink by ways of the same length, what passes on, what keeps, and what has nothing to do with it. */
const PROGRAMS: Readonly<Record<string, Movable>> = {
  'Show.java': {
    head: 'import javax.servlet.http.*;\nclass Show extends HttpServlet {\n  private String kept;\n',
    functions: [
      '  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {\n    end(one(request.getParameter("a")));\n  }\n',
      '  protected void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {\n    end(two(request.getParameter("b")));\n  }\n',
      '  private String one(String text) {\n    return text.trim();\n  }\n',
      '  private String two(String text) {\n    return text.strip();\n  }\n',
      '  private void end(String text) throws Exception {\n    Runtime.getRuntime().exec("ls " + text);\n  }\n',
      '  int plain() {\n    return 1;\n  }\n',
      '  void keep(String text) {\n    this.kept = text;\n  }\n',
      '  private String two(String text, int count) {\n    return two(text).repeat(count);\n  }\n',
    ],
    tail: '}\n',
  },
  'app.py': {
    head: 'import os\nfrom flask import Flask, request\napp = Flask(__name__)\n',
    functions: [
      "@app.route('/a')\ndef first():\n    return end(one(request.args.get('a')))\n",
      "@app.route('/b')\ndef second():\n    return end(two(request.args.get('b')))\n",
      'def one(text):\n    return text.strip()\n',
      'def two(text):\n    return text.lower()\n',
      'def end(text):\n    return os.system("ls " + text)\n',
      'def plain(a):\n    return [b for b in a]\n',
    ],
    tail: '',
  },
  'main.go': {
    head: 'package main\n\nimport (\n\t"net/http"\n\t"os/exec"\n)\n\n',
    functions: [
      'func first(w http.ResponseWriter, r *http.Request) {\n\tend(one(r.FormValue("a")))\n}\n',
      'func second(w http.ResponseWriter, r *http.Request) {\n\tend(two(r.FormValue("b")))\n}\n',
      'func one(text string) string {\n\treturn text + "1"\n}\n',
      'func two(text string) string {\n\treturn text + "2"\n}\n',
      'func end(text string) {\n\texec.Command("sh", "-c", text).Run()\n}\n',
      'func plain() int {\n\treturn 1\n}\n',
    ],
    tail: 'func main() {\n\thttp.HandleFunc("/a", first)\n\thttp.HandleFunc("/b", second)\n}\n',
  },
  'app.ts': {
    head: "import express, { type Request, type Response } from 'express';\nimport { exec } from 'node:child_process';\n",
    functions: [
      'export function first(request: Request, response: Response) {\n  end(one(String(request.query.a)));\n}\n',
      'export function second(request: Request, response: Response) {\n  end(two(String(request.query.b)));\n}\n',
      'function one(text: string) {\n  return text.trim();\n}\n',
      'function two(text: string) {\n  return text.trimStart();\n}\n',
      "export function end(text: string) {\n  exec('ls ' + text);\n}\n",
      'function plain(list: string[]) {\n  return list.map((one) => one.length);\n}\n',
    ],
    tail: "const app = express();\napp.get('/a', first);\napp.get('/b', second);\n",
  },
  'Show.cs': {
    head: 'using Microsoft.AspNetCore.Mvc;\nusing System.Diagnostics;\nclass ShowController : Controller {\n',
    functions: [
      '  [HttpGet] public IActionResult First(string a) {\n    End(One(a));\n    return Ok();\n  }\n',
      '  [HttpGet] public IActionResult Second(string b) {\n    End(Two(b));\n    return Ok();\n  }\n',
      '  private string One(string text) {\n    return text.Trim();\n  }\n',
      '  private string Two(string text) {\n    return text.TrimEnd();\n  }\n',
      '  private void End(string text) {\n    Process.Start("sh", "-c " + text);\n  }\n',
    ],
    tail: '}\n',
  },
  'show.php': {
    head: '<?php\n',
    functions: [
      "function first() {\n  ending(one($_GET['a']));\n}\n",
      "function second() {\n  ending(two($_GET['b']));\n}\n",
      'function one($text) {\n  return trim($text);\n}\n',
      'function two($text) {\n  return rtrim($text);\n}\n',
      "function ending($text) {\n  system('ls ' . $text);\n}\n",
    ],
    tail: 'first();\nsecond();\n',
  },
  'items_controller.rb': {
    head: 'class ItemsController < ApplicationController\n',
    functions: [
      '  def show\n    ending(one(params[:a]))\n  end\n',
      '  def index\n    ending(two(params[:b]))\n  end\n',
      '  def one(text)\n    text.strip\n  end\n',
      '  def two(text)\n    text.lstrip\n  end\n',
      '  def ending(text)\n    system("ls #{text}")\n  end\n',
    ],
    tail: 'end\n',
  },
};

const textOf = ({ head, functions, tail }: Movable): string => `${head}${functions.join('\n')}${tail}`;
const PATHS = Object.keys(PROGRAMS);

describe('functions that stand elsewhere in their file', () => {
  it('are found what a whole scan finds, whatever their order, and mostly without one', async () => {
    const counts = { known: 0, whole: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...PATHS).chain((path) => {
          const { functions } = PROGRAMS[path] as Movable;
          const at = fc.nat(functions.length - 1);
          return fc.record({ path: fc.constant(path), from: at, to: at });
        }),
        async ({ path, from, to }) => {
          const program = PROGRAMS[path] as Movable;
          const functions = [...program.functions];
          functions.splice(to, 0, ...functions.splice(from, 1));
          const edited = textOf({ ...program, functions });
          if (edited === textOf(program)) return;
          const { known, wholeFor, findings } = await afterEdit(
            { [path]: textOf(program) },
            { [path]: edited },
          );
          expect(findings.filter((one) => one.flow !== null)).not.toEqual([]);
          counts.known += known;
          counts.whole += wholeFor.length;
        },
      ),
      { numRuns: 40, seed: 5, endOnFailure: true },
    );
    expect(counts.known).toBeGreaterThan(counts.whole * 2);
  });

  const inOrder = (path: string, order: readonly number[]) => {
    const program = PROGRAMS[path] as Movable;
    return { [path]: textOf({ ...program, functions: order.map((i) => program.functions[i] ?? '') }) };
  };
  it.each<[string, string, readonly number[], readonly (number | string)[]]>([
    ['a handler below another with as good a way', 'Show.java', [1, 0, 2, 3, 4, 5, 6, 7], [1]],
    ['what passes a text on below what does so too', 'Show.java', [0, 1, 3, 2, 4, 5, 6, 7], [1]],
    ['one of two of a name', 'Show.java', [3, 0, 1, 2, 4, 5, 6, 7], [1]],
    ['what has a sink above all', 'main.go', [4, 0, 1, 2, 3, 5], [1]],
    ['what a module gives out', 'app.ts', [1, 4, 0, 2, 3, 5], [1]],
    [
      'what stores into a field',
      'Show.java',
      [6, 0, 1, 2, 3, 4, 5, 7],
      [0, 'another order of what is stored'],
    ],
  ])('knows the program again after moving %s', async (_, path, order, known) => {
    const before = inOrder(
      path,
      [...order].sort((x, y) => x - y),
    );
    const after = await afterEdit(before, inOrder(path, order));
    expect([after.known, ...after.wholeFor]).toEqual(known);
  });
});
