import { expect, test } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { scan } from './scan.ts';

/** Files in which a redirect is told. */
async function told(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const rules = await shippedRules();
  const { findings } = await scan(memorySource(files), {
    scanType: 'standard',
    rules: { ...rules, rules: rules.rules.filter(({ rule }) => /-(?:open|client)-redirect$/.test(rule.id)) },
    workers: 0,
    importUsage: false,
  });
  return [...new Set(findings.map((one) => one.path))].sort();
}

const page = (body: string): string => `function go(own, other) {\n  ${body}\n}\ngo();\n`;

test("the page's own address with pieces exchanged, or cut off its end, leads nowhere else", async () => {
  const own = {
    'reload.js': page(
      "let url = window.location.href;\n  url = url.replace(/#$/, '');\n  window.location.href = url;",
    ),
    'host.js': page(
      "let href = window.location.href;\n  href = href.replaceAll(own, other);\n  window.open(href, '_self');",
    ),
    'query.js': page(
      "let url = window.location.href;\n  url = url.substring(0, url.indexOf('?'));\n  url += '?' + other.value;\n  window.location.href = url;",
    ),
    'version.js': `function change(url, to) {\n  const parsed = new URL(url);\n  parsed.pathname = to;\n  return parsed.href;\n}\n${page('window.location.href = change(window.location.href, other);')}`,
    'base.js': page(
      'const url = new URL(TARGETS[own], window.location.href);\n  window.location.replace(url.href);',
    ),
    'match.js': page(
      "const found = document.location.toString().match(/^(https?.*\\/)tools\\//);\n  const url = found[1] + 'api';\n  window.open(url);",
    ),
  };
  const others = {
    'hash.js': page('window.location.href = window.location.hash.slice(1);'),
    'next.js': page("window.location.href = new URL(window.location.href).searchParams.get('next');"),
    'behind.js': page(
      "let url = '';\n  url += window.location.hash.slice(1);\n  url += '?a=' + own;\n  window.location.href = url;",
    ),
    'cut.js': page(
      "const url = window.location.href.replace(/^.*next=/, '');\n  window.location.href = url;",
    ),
    'part.js': page(
      'const found = window.location.href.match(/next=(.*)$/);\n  window.location.href = found[1];',
    ),
  };
  expect(await told({ ...own, ...others })).toEqual(Object.keys(others).sort());
});

/** In each language a redirect to HTTPS of the same host, and one to wherever a request says. */
const SERVERS: readonly (readonly [path: string, own: string, other: string])[] = [
  [
    'port.js',
    "const app = require('express')();\napp.use((req, res) => res.redirect(`https://${req.hostname + (PORT === 443 ? '' : `:${PORT}`) + req.url}`));\n",
    "const app = require('express')();\napp.use((req, res) => res.redirect(`https://${req.query.host + (PORT === 443 ? '' : `:${PORT}`)}`));\n",
  ],
  [
    'mine.py',
    'from flask import Flask, request, redirect\napp = Flask(__name__)\n@app.get("/users/me")\ndef mine():\n    return redirect(request.url.replace("/users/me", "/users/{}".format(request.user.id), 1))\n',
    'from flask import Flask, request, redirect\napp = Flask(__name__)\n@app.get("/users/me")\ndef mine():\n    return redirect(request.args["to"].replace("/users/me", "/users/{}".format(request.user.id), 1))\n',
  ],
  [
    'a.js',
    "const app = require('express')();\napp.use((req, res) => res.redirect(`https://${req.hostname}${req.originalUrl}`));\n",
    "const app = require('express')();\napp.use((req, res) => res.redirect(`https://${req.query.to}`));\n",
  ],
  [
    'b.js',
    "const app = require('express')();\napp.use((req, res) => res.redirect('https://' + req.headers.host + req.url));\n",
    "const app = require('express')();\napp.get('/a', (req, res) => res.redirect(req.query.base + req.url));\n",
  ],
  [
    'a.go',
    'package a\nimport "net/http"\nfunc redirect(w http.ResponseWriter, r *http.Request) {\n\ttarget := "https://" + r.Host + r.URL.Path\n\thttp.Redirect(w, r, target, 307)\n}\n',
    'package a\nimport "net/http"\nfunc other(w http.ResponseWriter, r *http.Request) {\n\ttarget := "https://" + r.FormValue("to")\n\thttp.Redirect(w, r, target, 307)\n}\n',
  ],
  [
    'b.go',
    'package a\nimport "net/http"\nfunc second(domain string) {\n\tbase := "https://" + domain\n\thttp.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {\n\t\ttarget := base + r.RequestURI\n\t\thttp.Redirect(w, r, target, 307)\n\t})\n}\n',
    'package a\nimport "net/http"\nfunc third(w http.ResponseWriter, r *http.Request) {\n\ttarget := "/" + r.URL.Path\n\thttp.Redirect(w, r, r.URL.Path, 307)\n}\n',
  ],
  [
    'a.py',
    'from flask import Flask, redirect, request\napp = Flask(__name__)\n@app.route("/<path:p>")\ndef go(p):\n    return redirect("https://" + request.host + request.full_path)\n',
    'from flask import Flask, redirect, request\napp = Flask(__name__)\n@app.route("/a")\ndef go():\n    return redirect("https://" + request.args["to"])\n',
  ],
  [
    'b.py',
    'from django.http import HttpRequest, HttpResponseRedirect\ndef go(request: HttpRequest):\n    url = f"{request.get_host()}{request.get_full_path()}"\n    return HttpResponseRedirect("https://%s" % url)\n',
    'from django.http import HttpRequest, HttpResponseRedirect\ndef go(request: HttpRequest):\n    url = request.GET["to"] + request.get_full_path()\n    return HttpResponseRedirect("https://%s" % url)\n',
  ],
  [
    'c.py',
    'from django.http import HttpRequest, HttpResponseRedirect\ndef go(request: HttpRequest):\n    url = "https://" + request.get_host() + request.get_full_path()\n    return HttpResponseRedirect(url)\n',
    'from django.http import HttpRequest, HttpResponseRedirect\ndef go(request: HttpRequest):\n    url = "https://" + request.get_host() + request.GET["to"]\n    return HttpResponseRedirect(url)\n',
  ],
  [
    'b.php',
    "<?php\nuse Symfony\\Component\\HttpFoundation\\{Request, RedirectResponse};\nclass B {\n  function go(Request $request) {\n    $uri = $request->getSchemeAndHttpHost().$request->getBaseUrl().$request->getPathInfo().'?a=1';\n    return new RedirectResponse($uri);\n  }\n}\n",
    "<?php\nuse Symfony\\Component\\HttpFoundation\\{Request, RedirectResponse};\nclass B {\n  function go(Request $request) {\n    $uri = $request->query->get('to').$request->getPathInfo().'?a=1';\n    return new RedirectResponse($uri);\n  }\n}\n",
  ],
  [
    'a.php',
    "<?php\nheader('Location: https://' . $host . $_SERVER['REQUEST_URI']);\n",
    "<?php\nheader('Location: https://' . $_GET['to']);\n",
  ],
  [
    'A.java',
    'import javax.servlet.http.*;\nclass A extends HttpServlet {\n  protected void doGet(HttpServletRequest request, HttpServletResponse response) {\n    response.sendRedirect("https://" + request.getServerName() + request.getRequestURI());\n  }\n}\n',
    'import javax.servlet.http.*;\nclass A extends HttpServlet {\n  protected void doGet(HttpServletRequest request, HttpServletResponse response) {\n    response.sendRedirect("https://" + request.getParameter("to"));\n  }\n}\n',
  ],
  [
    'A.cs',
    'using Microsoft.AspNetCore.Mvc;\npublic class A : Controller {\n  public IActionResult Go() {\n    return Redirect($"https://{Host()}{Request.Path}");\n  }\n}\n',
    'using Microsoft.AspNetCore.Mvc;\npublic class A : Controller {\n  public IActionResult Go(string to) {\n    return Redirect("https://" + to);\n  }\n}\n',
  ],
  [
    'app/controllers/a_controller.rb',
    'class AController < ApplicationController\n  def go\n    redirect_to "https://#{request.host}#{request.fullpath}"\n  end\nend\n',
    'class AController < ApplicationController\n  def go\n    redirect_to "https://#{params[:to]}"\n  end\nend\n',
  ],
  [
    'route.ts',
    "import { NextResponse } from 'next/server';\nexport async function GET(req: Request) {\n  const url = new URL(req.url);\n  const to = new URL('/login', url.origin);\n  return NextResponse.redirect(to.toString());\n}\n",
    "import { NextResponse } from 'next/server';\nexport async function GET(req: Request) {\n  const url = new URL(req.url);\n  const to = new URL(url.searchParams.get('to') ?? '', url.origin);\n  return NextResponse.redirect(to.toString());\n}\n",
  ],
];

test.each(SERVERS)(
  'a path behind a scheme and a host leads nowhere else, and what a request names may (%s)',
  async (path, own, other) => {
    const elsewhere = path.replace(/([^/]*)$/, 'other/$1');
    expect(await told({ [path]: own })).toEqual([]);
    expect(await told({ [elsewhere]: other })).toEqual([elsewhere]);
  },
);

test('a component of Blazor that goes where it is leads nowhere else', async () => {
  const component = (to: string): string =>
    `using Microsoft.AspNetCore.Components;\npublic class Again : ComponentBase {\n  [Inject] NavigationManager Navigation { get; set; }\n  void Load() { Navigation.NavigateTo(${to}, true); }\n}\n`;
  const files = {
    'Again.razor.cs': component('Navigation.Uri'),
    'Next.razor.cs': component("Navigation.Uri.Split('=')[1]"),
  };
  expect(await told(files)).toEqual(['Next.razor.cs']);
});
