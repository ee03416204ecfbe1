import { expect, test } from 'vitest';
import type { LanguageId } from '../ir/ir.ts';
import { sourceKinds } from './testing/source-kinds.ts';

const LANGUAGES: Readonly<Record<string, LanguageId>> = {
  php: 'php',
  js: 'javascript',
  py: 'python',
  java: 'java',
  cs: 'csharp',
  rb: 'ruby',
  go: 'go',
};

/** Lines marked `FROM kind` are reached by a source of that kind, all others by none: what the client writes of an upload, and what the server says of it. */
const PROGRAMS: readonly (readonly [path: string, text: string])[] = [
  [
    'a.php',
    `<?php
$f = $_FILES['file'];
exec($_FILES['file']['error']);
exec($f['size']);
foreach ($_FILES['many']['error'] as $k => $e) { exec($e); }
exec('convert ' . $_FILES['file']['tmp_name']);
exec($_FILES['file']['name']); // FROM remote
exec($f['type']); // FROM remote
`,
  ],
  [
    'b.php',
    `<?php
use Symfony\\Component\\HttpFoundation\\Request;
class S { function a(Request $request) {
  $f = $request->files->get('x');
  exec('echo ' . $f->getSize());
  exec('echo ' . $f->getError());
  exec('echo ' . $f->getPathname());
  exec('echo ' . $f->getClientOriginalName()); // FROM remote
}
function b(\\Illuminate\\Http\\Request $request) {
  exec('echo ' . $request->file('x')->getSize());
  exec('echo ' . $request->file('x')->path());
  exec('echo ' . $request->file('x')->extension());
  exec('echo ' . $request->file('x')->getClientOriginalName()); // FROM remote
} }
`,
  ],
  [
    'a.js',
    `const express = require('express'); const multer = require('multer'); const { exec } = require('child_process');
express().post('/a', multer().single('x'), (req, res) => {
  exec('echo ' + req.file.size);
  exec('echo ' + req.file.destination);
  exec('echo ' + req.files[0].path);
  exec('echo ' + req.files.avatar.tempFilePath);
  exec('echo ' + req.files.avatar.md5);
  exec('echo ' + req.file.originalname); // FROM remote
  exec('echo ' + req.files[0].originalname); // FROM remote
});
`,
  ],
  [
    'a.py',
    `import os
from flask import Flask, request
app = Flask(__name__)
@app.post('/a')
def a():
    f = request.files['x']
    os.system('echo %s' % f.content_length)
    os.system('echo ' + f.filename) # FROM remote
    os.system('echo %s' % f.mimetype) # FROM remote
`,
  ],
  [
    'b.py',
    `import os
def a(request):
    f = request.FILES['x']
    os.system('echo %s' % f.size)
    os.system('echo %s' % f.temporary_file_path())
    os.system('echo ' + f.name) # FROM remote
`,
  ],
  [
    'E.java',
    `import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.bind.annotation.*;
@RestController class E {
  @PostMapping("/a") String a(@RequestParam MultipartFile f, javax.servlet.http.HttpServletRequest r) throws Exception {
    Runtime.getRuntime().exec("echo " + f.getSize());
    Runtime.getRuntime().exec("echo " + f.isEmpty());
    Runtime.getRuntime().exec("echo " + r.getPart("a").getSize());
    Runtime.getRuntime().exec("echo " + f.getOriginalFilename()); // FROM remote
    Runtime.getRuntime().exec("echo " + r.getPart("a").getSubmittedFileName()); // FROM remote
    return "x";
  }
}
`,
  ],
  [
    'F.cs',
    `using Microsoft.AspNetCore.Mvc; using Microsoft.AspNetCore.Http; using System.Diagnostics;
public class F : Controller {
  [HttpPost] public IActionResult A(IFormFile f) {
    Process.Start("sh", "-c echo " + f.Length);
    Process.Start("sh", "-c echo " + f.FileName); // FROM remote
    return Ok();
  }
}
`,
  ],
  [
    'g.rb',
    `class GController < ApplicationController
  def a
    system("echo #{params[:file].size}")
    system("echo #{params[:file].tempfile.path}")
    system("echo #{params[:file][:tempfile].path}")
    system("echo #{params[:file].original_filename}") # FROM remote
    system("echo #{params[:file].content_type}") # FROM remote
  end
end
`,
  ],
  [
    'h.go',
    `package h
import ("net/http"; "os/exec"; "fmt")
func A(w http.ResponseWriter, r *http.Request) {
	_, h, _ := r.FormFile("x")
	exec.Command("sh", "-c", fmt.Sprintf("echo %v", h.Size)).Run()
	exec.Command("sh", "-c", "echo " + h.Filename).Run() // FROM remote
}
`,
  ],
];

test.each(PROGRAMS)(
  'of an upload the client writes name, type and content; how long it is, where it lies and what went wrong says the server (%s)',
  async (path, text) => {
    const language = LANGUAGES[path.slice(path.lastIndexOf('.') + 1)] ?? 'php';
    const { found, marked } = await sourceKinds(language, { [path]: text });
    expect(marked).not.toEqual([]);
    expect(found).toEqual(marked);
  },
);
