import { describe, expect, it } from 'vitest';
import type { LanguageId } from '../ir/ir.ts';
import { sourceKinds } from './testing/source-kinds.ts';

/** Lines marked `FROM kind` are reached by a source of that kind, all others by none. */
const CASES: readonly (readonly [language: LanguageId, path: string, text: string])[] = [
  [
    'javascript',
    'a.js',
    `const { exec } = require('child_process');
require('express')().get('/notes', (req, res) => {
  const x = req.query.x;
  exec(x.constructor.name);
  exec(typeof x);
  exec(x.name); // FROM remote
});
`,
  ],
  [
    'python',
    'a.py',
    `import os
from flask import request
def f():
    x = request.args['x']
    os.system(x.__class__.__name__)
    os.system(type(x).__name__)
    os.system(str(id(x)))
    os.system(x) # FROM remote
`,
  ],
  [
    'ruby',
    'a.rb',
    `class NotesController < ApplicationController
  def show
    x = params[:x]
    Kernel.system(x.class.name)
    Kernel.system("#{x.class}.txt")
    Kernel.system(x.object_id.to_s)
    Kernel.system(x) # FROM remote
  end
end
`,
  ],
  [
    'php',
    'a.php',
    `<?php
class Box { public $held;
function keep() { $this->held = $_GET['x']; $this->show(); }
function show() {
  system(get_class($this));
  system($this::class);
  system(get_debug_type($this->held));
  system($this->held); // FROM remote
} }
`,
  ],
  [
    'java',
    'A.java',
    `import javax.servlet.http.HttpServletRequest;
class A { void f(HttpServletRequest r) throws Exception {
  String x = r.getParameter("x");
  Runtime.getRuntime().exec(x.getClass().getName());
  Runtime.getRuntime().exec(x.getClass().getSimpleName() + ".txt");
  Runtime.getRuntime().exec(x); // FROM remote
} }
`,
  ],
  [
    'csharp',
    'A.cs',
    `using System.Diagnostics; using Microsoft.AspNetCore.Mvc;
class A : Controller { [HttpGet] void F(string x) {
  Process.Start(x.GetType().FullName + ".txt");
  Process.Start(nameof(x));
  Process.Start(x); // FROM remote
} }
`,
  ],
  [
    'go',
    'a.go',
    `package a
import ("net/http"; "os/exec"; "reflect")
func h(w http.ResponseWriter, r *http.Request) {
  x := r.FormValue("x")
  exec.Command("sh", "-c", reflect.TypeOf(x).Name()).Run()
  exec.Command("sh", "-c", x).Run() // FROM remote
}
`,
  ],
];

describe('the class of a value', () => {
  it.each(CASES)('has a name that holds nothing of the value: %s', async (language, path, text) => {
    const { found, marked } = await sourceKinds(language, { [path]: text });
    expect(found).toEqual(marked);
  });
});
