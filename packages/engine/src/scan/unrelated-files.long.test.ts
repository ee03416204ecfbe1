import { describe, expect, it } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { scan } from './scan.ts';

type Files = Readonly<Record<string, string>>;

/** Pairs that share names of classes, fields, methods and functions, and nothing else. */
const PROJECTS: Readonly<
  Record<string, { readonly manifest: string; readonly shop: Files; readonly blog: Files }>
> = {
  Ruby: {
    manifest: 'Gemfile',
    shop: {
      'app/controllers/items_controller.rb': `class ItemsController < ApplicationController
  def show
    @item = Store.new(params[:name])
    archive(@other, params[:query])
    helper_text(params[:id])
    redirect_to @item.name
  end
  def archive(thing, value)
    thing.archiveEntry(value)
  end
end
`,
      'app/models/store.rb': `class Store
  attr_reader :name
  def initialize(name)
    @name = name
  end
end
`,
      'lib/text.rb': `def helper_text(value)
  system("echo #{value}")
end
`,
    },
    blog: {
      'app/controllers/posts_controller.rb': `class PostsController < ApplicationController
  def show
    redirect_to Store.new.name
  end
end
`,
      'app/models/store.rb': `class Store
  attr_reader :name
  def initialize
    @name = "/posts"
  end
  def archiveEntry(value)
    ActiveRecord::Base.connection.execute("SELECT * FROM posts WHERE name = '#{value}'")
  end
end
`,
      'lib/text.rb': `def helper_text(value)
  value.to_i
end
`,
    },
  },
  PHP: {
    manifest: 'composer.json',
    shop: {
      'index.php': `<?php
$store = new Store();
$store->name = $_GET['name'];
$thing->archiveEntry($_GET['query']);
echo page_title($_GET['title']);
show($store);
`,
      'lib/store.php': `<?php
class Store { public $name; }
function page_title($text) { return "<h1>" . $text . "</h1>"; }
function show($store) { echo $store->name; }
`,
    },
    blog: {
      'index.php': `<?php
$store = new Store();
echo page_title("Posts");
echo $store->name;
`,
      'lib/store.php': `<?php
class Store {
  public $name = "posts";
  function archiveEntry($value) { mysqli_query($this->db, "SELECT * FROM posts WHERE name = '$value'"); }
}
function page_title($text) { return htmlspecialchars($text); }
`,
    },
  },
  Java: {
    manifest: 'pom.xml',
    shop: {
      'src/demo/ItemServlet.java': `package demo;
import javax.servlet.http.*;
public class ItemServlet extends HttpServlet {
  private Store store;
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    store.setName(request.getParameter("name"));
    archive(null, request.getParameter("query"));
    Runtime.getRuntime().exec("sh -c " + store.getName());
    response.sendRedirect(Address.of(request.getParameter("next")));
  }
  private void archive(Other thing, String value) { thing.archiveEntry(value); }
}
`,
      'src/demo/Store.java': `package demo;
public class Store {
  private String name;
  public String getName() { return name; }
  public void setName(String name) { this.name = name; }
}
`,
      'src/demo/Address.java': `package demo;
public class Address { public static String of(String text) { return text; } }
`,
    },
    blog: {
      'src/demo/PostServlet.java': `package demo;
import javax.servlet.http.*;
public class PostServlet extends HttpServlet {
  private Store store;
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    response.sendRedirect(Address.of(request.getParameter("next")));
  }
}
`,
      'src/demo/Store.java': `package demo;
public class Store {
  private String name;
  private java.sql.Statement statement;
  public String getName() { return "post"; }
  public void archiveEntry(String value) throws Exception {
    statement.executeQuery("SELECT * FROM posts WHERE name = '" + value + "'");
  }
}
`,
      'src/demo/Address.java': `package demo;
public class Address { public static String of(String text) { return "/posts"; } }
`,
    },
  },
  'C#': {
    manifest: 'App.csproj',
    shop: {
      'Controllers/ItemsController.cs': `using Microsoft.AspNetCore.Mvc;
namespace Web {
  public class ItemsController : BaseController {
    private readonly Store store;
    public IActionResult Show(string name, string next) {
      store.Name = name;
      Archive(null, name);
      System.Diagnostics.Process.Start("sh", "-c " + store.Name);
      return Redirect(Address.Of(next));
    }
    private void Archive(Other thing, string value) { thing.ArchiveEntry(value); }
  }
}
`,
      'Store.cs': `namespace Web {
  public class BaseController : Microsoft.AspNetCore.Mvc.Controller { }
  public class Store { public string Name { get; set; } }
  public static class Address { public static string Of(string text) { return text; } }
}
`,
    },
    blog: {
      'Controllers/PostsController.cs': `using Microsoft.AspNetCore.Mvc;
namespace Web {
  public class PostsController : BaseController {
    public IActionResult Show(string next) { return Redirect(Address.Of(next)); }
  }
}
`,
      'Store.cs': `namespace Web {
  public class BaseController { public object Redirect(string text) { return null; } }
  public class Store {
    public string Name { get { return "post"; } }
    public void ArchiveEntry(string value) {
      new System.Data.SqlClient.SqlCommand("SELECT * FROM posts WHERE name = '" + value + "'").ExecuteReader();
    }
  }
  public static class Address { public static string Of(string text) { return "/posts"; } }
}
`,
    },
  },
  JavaScript: {
    manifest: 'package.json',
    shop: {
      'server.js': `const express = require('express');
const { Store, title } = require('./store');
const session = require('express-session');
const app = express();
const store = new Store();
app.use(session({ secret: process.env.SECRET }));
app.get('/', (req, res) => {
  store.name = req.query.name;
  archive(req.other, req.query.id);
  res.send(title(store.name));
});
function archive(thing, value) { thing.archiveEntry(value); }
app.post('/login', (req, res) => { req.session.user = find(req.body.name, req.body.password); });
app.listen(3000);
`,
      'store.js': `class Store {}
function title(text) { return '<h1>' + text + '</h1>'; }
module.exports = { Store, title };
`,
      'public/page.js': `function show(text) { document.body.innerHTML = text; }
show(location.hash.slice(1));
`,
    },
    blog: {
      'server.js': `const express = require('express');
const helmet = require('helmet');
const { Store, title } = require('./store');
const app = express();
app.use(helmet());
app.get('/', (req, res) => { res.send(title(req.query.name)); });
`,
      'store.js': `const { exec } = require('child_process');
class Store { archiveEntry(value) { exec('cat ' + value); } }
function title(text) { return 'posts'; }
module.exports = { Store, title };
`,
      'public/page.js': `function show(text) { document.body.textContent = text; }
show(location.hash.slice(1));
`,
    },
  },
  Python: {
    manifest: 'requirements.txt',
    shop: {
      'web.py': `from flask import Flask, request, redirect
from store import Store, address
app = Flask(__name__)
store = Store()

@app.route('/')
def show():
    store.name = request.args['name']
    archive(None, request.args['query'])
    return '<h1>' + store.name + '</h1>'

def archive(thing, value):
    thing.archiveEntry(value)

@app.route('/next')
def forward():
    return redirect(address(request.args['next']))
`,
      'store.py': `class Store:
    name = ''

def address(text):
    return text
`,
    },
    blog: {
      'web.py': `from flask import Flask, request, redirect
from store import Store, address
app = Flask(__name__)

@app.route('/next')
def forward():
    return redirect(address(request.args['next']))
`,
      'store.py': `import os

class Store:
    name = 'posts'

    def archiveEntry(self, value):
        os.system('cat ' + value)

def address(text):
    return '/posts'
`,
    },
  },
  Go: {
    manifest: 'go.mod',
    shop: {
      'main.go': `package main

import (
	"net/http"
	"os/exec"
)

type Store struct{ Name string }

func address(text string) string { return text }

func archive(thing Other, value string) { thing.ArchiveEntry(value) }

func show(w http.ResponseWriter, r *http.Request) {
	store := &Store{}
	store.Name = r.URL.Query().Get("name")
	archive(nil, r.URL.Query().Get("query"))
	exec.Command("sh", "-c", store.Name).Run()
	http.Redirect(w, r, address(r.URL.Query().Get("next")), 302)
}

func main() { http.HandleFunc("/", show) }
`,
    },
    blog: {
      'main.go': `package main

import (
	"net/http"
	"os/exec"
)

type Store struct{ Name string }

func (s *Store) ArchiveEntry(value string) { exec.Command("sh", "-c", value).Run() }

func address(text string) string { return "/posts" }

func show(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, address(r.URL.Query().Get("next")), 302)
}

func main() { http.HandleFunc("/", show) }
`,
    },
  },
};

const rules = shippedRules();

/** What is found below a folder, with paths as if it were all there is. */
async function foundBelow(folder: string, files: Files, onlyFlows: boolean): Promise<string[]> {
  const { findings } = await scan(memorySource(files), {
    scanType: 'standard',
    rules: await rules,
    workers: 0,
  });
  return findings
    .filter((one) => one.path.startsWith(folder) && (!onlyFlows || one.flow !== null))
    .map((one) => {
      const way = (one.flow ?? []).map((step) => `${step.path.slice(folder.length)}:${step.startLine}`);
      return `${one.path.slice(folder.length)}:${one.startLine} ${one.ruleId} ${one.severity} ${one.confidence} ${one.message} ${way}`;
    });
}

const below = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}${path}`, text]));

const MANIFESTS: Files = {
  'package.json': '{}',
  'go.mod': 'module demo\n',
  'pom.xml': '<project></project>',
};

/** More than the namesakes among which something is still looked for. */
const BLOGS = ['blog/', 'blog2/', 'blog3/', 'blog4/'];

describe('unrelated files beside a program do not change its findings', () => {
  for (const [language, { manifest, shop, blog }] of Object.entries(PROJECTS))
    for (const isDeclared of [true, false])
      it(`${language}, projects ${isDeclared ? 'with' : 'without'} manifests`, async () => {
        const more = isDeclared ? { [manifest]: MANIFESTS[manifest] ?? '' } : {};
        const blogs = BLOGS.map((folder) => below(folder, { ...blog, ...more }));
        const joined: Files = Object.assign(below('shop/', { ...shop, ...more }), ...blogs);
        const one: Files = Object.assign(below('shop/', { ...shop, ...more }), blogs[0]);
        // What an application lacks as a whole is only asked of what says by a manifest that it is one.
        const found = (folder: string, files: Files) => foundBelow(folder, files, !isDeclared);
        const alone = await found('shop/', below('shop/', { ...shop, ...more }));
        expect(alone.length).toBeGreaterThan(0);
        expect(await found('shop/', one)).toEqual(alone);
        expect(await found('shop/', joined)).toEqual(alone);
        const beside = await found('blog/', blogs[0] ?? {});
        expect(await found('blog/', one)).toEqual(beside);
        expect(await found('blog/', joined)).toEqual(beside);
      });

  it('all languages in one tree, each as if it stood alone', async () => {
    const all = Object.entries(PROJECTS).flatMap(([language, { manifest, shop, blog }]) => {
      const more = { [manifest]: MANIFESTS[manifest] ?? '' };
      return [
        [`${language} shop/`, { ...shop, ...more }],
        [`${language} blog/`, { ...blog, ...more }],
      ] as [string, Files][];
    });
    const joined = Object.assign({}, ...all.map(([folder, files]) => below(folder, files)));
    const { findings } = await scan(memorySource(joined), {
      scanType: 'standard',
      rules: await rules,
      workers: 0,
    });
    for (const [folder, files] of all) {
      const alone = await scan(memorySource(below(folder, files)), {
        scanType: 'standard',
        rules: await rules,
        workers: 0,
      });
      expect(findings.filter((one) => one.path.startsWith(folder))).toEqual(alone.findings);
    }
  });
});
