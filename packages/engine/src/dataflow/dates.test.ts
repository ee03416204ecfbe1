import { expect, it } from 'vitest';
import type { LanguageId } from '../ir/ir.ts';
import { sourceKinds } from './testing/source-kinds.ts';

/** A date that was made of text holds nothing else of it. Lines marked `FROM kind` are reached by a source of that kind, all others by none. */
const PROGRAMS: readonly (readonly [language: LanguageId, path: string, text: string])[] = [
  [
    'php',
    'a.php',
    `<?php
use Carbon\\Carbon;
use Carbon\\CarbonImmutable;
function a() { system('log ' . $_GET['d']); } // FROM remote
function b() { system('log ' . Carbon::createFromFormat('Ymd', $_GET['d'])); }
function c() { system('log ' . CarbonImmutable::parse($_GET['d'])->year); }
function d() { $d = new DateTime($_GET['d']); system('log ' . $d->format('Y')); }
function e() { $d = \\DateTimeImmutable::createFromFormat('Y', $_GET['d']); system('log ' . $d->format('Y')); }
function f() { system('log ' . date_format(date_create($_GET['d']), 'Y')); }
function g() { system('log ' . date('Y', strtotime($_GET['d']))); }
function h() { $d = new DateTime('now'); system('log ' . $d->format($_GET['f'])); } // FROM remote
`,
  ],
  [
    'javascript',
    'a.js',
    `const express = require('express'); const cp = require('child_process'); const app = express();
app.get('/a', (req, res) => { cp.exec('log ' + req.query.d); }); // FROM remote
app.get('/b', (req, res) => { cp.exec('log ' + new Date(req.query.d)); });
app.get('/c', (req, res) => { const d = new Date(req.query.d); cp.exec('log ' + d.toISOString()); });
app.get('/d', (req, res) => { cp.exec('log ' + Date.parse(req.query.d)); });
`,
  ],
  [
    'python',
    'a.py',
    `import os
from datetime import date, datetime
from flask import request
os.system('log ' + request.args['d']) # FROM remote
os.system('log %s' % datetime.strptime(request.args['d'], '%Y'))
os.system('log %s' % datetime.fromisoformat(request.args['d']))
os.system('log %s' % date.fromisoformat(request.args['d']))
`,
  ],
  [
    'ruby',
    'a.rb',
    `class DaysController < ApplicationController
  def a
    system("log " + params[:d]) # FROM remote
  end
  def b
    system("log #{Date.parse(params[:d])}")
  end
  def c
    system("log #{Time.parse(params[:d])}")
  end
  def e
    system("log #{DateTime.strptime(params[:d], '%Y')}")
  end
  def f
    system("log #{Time.zone.parse(params[:d])}")
  end
  def g
    system("log #{Date.iso8601(params[:d])}")
  end
end
`,
  ],
  [
    'java',
    'a.java',
    `import java.time.*;
import java.text.SimpleDateFormat;
import javax.servlet.http.*;
class A extends HttpServlet {
  public void doGet(HttpServletRequest r, HttpServletResponse s) throws Exception {
    Runtime.getRuntime().exec("log " + r.getParameter("d")); // FROM remote
    Runtime.getRuntime().exec("log " + LocalDate.parse(r.getParameter("d")));
    Runtime.getRuntime().exec("log " + Instant.parse(r.getParameter("d")));
    Runtime.getRuntime().exec("log " + new SimpleDateFormat("yyyy").parse(r.getParameter("d")));
  }
}
`,
  ],
  [
    'go',
    'a.go',
    `package main
import ("net/http"; "os/exec"; "time")
func a(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", "log " + r.FormValue("d")).Run() // FROM remote
	t, _ := time.Parse("2006", r.FormValue("d"))
	exec.Command("sh", "-c", "log " + t.String()).Run()
}
func main() { http.HandleFunc("/", a) }
`,
  ],
  [
    'csharp',
    'A.cs',
    `using System; using System.Diagnostics; using Microsoft.AspNetCore.Mvc;
public class AController : Controller {
  public void A(string d) {
    Process.Start("log " + d); // FROM remote
  }
  public void B(string d) {
    Process.Start("log " + DateTime.Parse(d));
  }
  public void C(string d) {
    Process.Start("log " + DateTimeOffset.ParseExact(d, "yyyy", null));
  }
}
`,
  ],
];

it.each(PROGRAMS)(
  'takes nothing of the text that a date was made of for its own: %s',
  async (language, path, text) => {
    const { found, marked } = await sourceKinds(language, { [path]: text });
    expect(found).toEqual(marked);
  },
);
