import { expect, test } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { scan } from './scan.ts';

async function severities(path: string, text: string): Promise<string[]> {
  const { findings } = await scan(memorySource({ [path]: text }), {
    scanType: 'standard',
    rules: await shippedRules(),
    workers: 0,
    importUsage: false,
  });
  return findings.filter((one) => /path-traversal$/.test(one.ruleId)).map((one) => one.severity);
}

/** A handler in each language, around what is done with the path `p`. */
const HANDLERS: Readonly<Record<string, (work: string) => string>> = {
  'A.java': (work) => `import java.io.*;
import java.nio.file.*;
import org.springframework.web.bind.annotation.*;
@RestController
class A {
  @GetMapping("/a")
  public Object a(@RequestParam String p) throws Exception { ${work} }
}
`,
  'A.kt': (work) => `import java.io.File
import org.springframework.web.bind.annotation.*
@RestController
class A {
  @GetMapping("/a")
  fun a(@RequestParam p: String): Any { ${work} }
}
`,
  'A.cs': (work) => `using System.IO;
using Microsoft.AspNetCore.Mvc;
[ApiController]
public class A : ControllerBase {
  [HttpGet("a")]
  public IActionResult Get(string p) { ${work} }
}
`,
  'a.php': (work) => `<?php\n$p = $_GET['p'];\n${work}\n`,
  'a.py': (work) =>
    `import os\nfrom pathlib import Path\nfrom flask import Flask, request\napp = Flask(__name__)\n@app.route('/a')\ndef a():\n    p = request.args['p']\n${work.replace(/^/gm, '    ')}\n`,
  'a.go': (work) =>
    `package main\nimport (\n\t"net/http"\n\t"os"\n)\nfunc a(w http.ResponseWriter, r *http.Request) {\n\tp := r.URL.Query().Get("p")\n\t${work}\n}\nfunc main() { http.HandleFunc("/a", a) }\n`,
  'a.js': (work) =>
    `const fs = require('fs');\nconst app = require('express')();\napp.get('/a', (req, res) => { const p = req.query.p; ${work} });\n`,
  'a.rb': (work) =>
    `class AController < ApplicationController\n  def a\n    p = params[:p]\n    ${work}\n  end\nend\n`,
};

const ASKED: readonly (readonly [string, string])[] = [
  ['A.java', 'return new File(p).exists();'],
  [
    'A.java',
    'File dir = new File(p.concat("/lib")); if (!dir.exists() || !dir.isDirectory()) { throw new IllegalArgumentException("no " + dir); } String[] names = dir.list(); return names != null && names.length > 0;',
  ],
  ['A.java', 'File f = new File(p); Checks.requireArchive(f.toURI().toURL()); return f.length();'],
  ['A.kt', 'val f = File(p); return f.exists() && f.isDirectory'],
  ['A.cs', 'var f = new FileInfo(p); return Ok(f.Exists);'],
  ['a.php', 'if (is_dir($p)) { echo "yes"; }'],
  ['a.py', 'return str(os.path.exists(p))'],
  ['a.py', 'return str(Path(p).is_file())'],
  ['a.go', 'if _, err := os.Stat(p); err != nil { w.WriteHeader(404) }'],
  ['a.js', 'res.json({ is: fs.existsSync(p) });'],
  ['a.rb', 'render json: File.size(p)'],
];

const USED: readonly (readonly [string, string])[] = [
  ['A.java', 'File f = new File(p); if (!f.exists()) return null; return new FileInputStream(f);'],
  ['A.java', 'File f = new File(p); if (!f.exists()) return null; return Reader.read(f);'],
  ['A.java', 'File f = new File(p); return f.isDirectory() ? f.listFiles() : null;'],
  ['A.java', 'File f = new File(p); f.delete(); return f.exists();'],
  ['A.kt', 'val f = File(p); return if (f.exists()) f.readText() else ""'],
  [
    'A.cs',
    'var f = new FileInfo(p); if (!f.Exists) return NotFound(); return File(f.OpenRead(), "text/plain");',
  ],
  ['a.php', 'if (is_dir($p)) { unlink($p); }'],
  ['a.py', 'if os.path.exists(p):\n    return open(p).read()'],
  ['a.go', 'if _, err := os.Stat(p); err == nil { b, _ := os.ReadFile(p); w.Write(b) }'],
  ['a.js', 'if (fs.existsSync(p)) res.send(fs.readFileSync(p));'],
  ['a.rb', 'render plain: File.read(p) if File.size(p) > 0'],
];

test.each(ASKED)('a path that is only asked about tells little: %s %s', async (path, work) => {
  expect(await severities(path, HANDLERS[path]?.(work) ?? '')).toSatisfy((all: string[]) =>
    all.every((one) => one === 'low'),
  );
});

test.each(USED)('a path that is asked about and then used is one that is used: %s %s', async (path, work) => {
  expect(await severities(path, HANDLERS[path]?.(work) ?? '')).toContain('high');
});
