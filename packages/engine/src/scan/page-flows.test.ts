import { describe, expect, it } from 'vitest';
import { pageScans } from './testing/page-scans.ts';

const { run, foundAndMarked } = pageScans('xss');

const EXAMPLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Jinja, through a service, a layout, a part, a macro, a variable and a loop': {
    'app.py':
      "import service\n\ndef show():\n    q = service.load(input())\n    return render_template('page.html', query=q, note={'name': q['body']})\n",
    'service.py': "def load(text):\n    return {'body': text, 'count': 1}\n",
    'templates/page.html': [
      '{% extends "base.html" %}{% from "macros.html" import field as f %}',
      '<p>{{ query.body|safe }}</p> BAD',
      '<p>{{ query.body }}</p>',
      '<p>{{ query.count|safe }}</p>',
      '<p>{{ query.body|e|safe }}</p>',
      '{% for one in [query] %}<b>{{ one.body|safe }}</b> BAD',
      '{% endfor %}{% set kept = query.body %}{% include "part.html" %}',
      '{{ f(query.body) }}',
    ].join('\n'),
    'templates/base.html': '<html>{{ note.name|safe }}</html> BAD',
    'templates/part.html': '<p>{{ kept|safe }}</p> BAD\n<p>{{ other|safe }}</p>',
    'templates/macros.html': '<br>{% macro field(v) %}\n<i>{{ v|safe }}</i> BAD\n{% endmacro %}',
  },
  'JSP, through parameters of a part; what tags give a name, and other keys of a map, are no way': {
    'A.java':
      'class A { ModelAndView show() { return new ModelAndView("page", "model", Map.of("q", In.text(), "n", "x")); } }',
    'WEB-INF/page.jsp': [
      '<fmt:message key="k" var="q"/><c:url value="/x" var="link"><c:param name="id" value="${model.q}"/></c:url>',
      '<a title="${link}">${q}</a>',
      '<b>${model.n}</b>',
      '<b>${model.q}</b> BAD',
      '<c:import url="part.jsp"><c:param name="topic" value="${model.q}"/><c:param name="kind" value="x"/></c:import>',
    ].join('\n'),
    'WEB-INF/part.jsp': '<p>${param.topic}</p> BAD\n<p>${param.kind}</p>',
  },
  'Django, where the page is made first and the data is a dictionary': {
    'views.py':
      "def show(request):\n    return render(request, 'notes/show.html', {'q': input(), 'n': 'x'})\n\ndef load():\n    t = get_template('notes/other.html')\n    return t.render({'w': input()})\n",
    'notes/templates/notes/show.html': '{% load x %}<p>{{ q|safe }}</p> BAD\n<p>{{ n|safe }}</p>',
    'notes/templates/notes/other.html': '{% load x %}<p>{{ w|safe }}</p> BAD',
  },
  EJS: {
    'app.js':
      "const { find } = require('./store');\napp.get('/', (req, res) => res.render('page', { q: input(), rows: find(input()).list }));\n",
    'store.js': 'exports.find = (text) => ({ list: [{ label: text, n: 1 }] });\n',
    'views/page.ejs':
      "<p><%- q %></p> BAD\n<p><%= q %></p>\n<% rows.forEach(function (row) { %>\n<b><%- row.label %></b> BAD\n<b><%- row.n %></b>\n<% }) %>\n<%- include('part', { z: q }) %>",
    'views/part.ejs': '<p><%- z %></p> BAD',
  },
  'Handlebars with its contexts': {
    'app.js':
      "app.get('/', (req, res) => res.render('page.hbs', { result: { label: input(), list: [{ label: input() }] } }));\n",
    'views/page.hbs':
      '<p>{{{ result.label }}}</p> BAD\n<p>{{ result.label }}</p>\n{{#each result.list}}\n<b>{{{ label }}}</b> BAD\n<i>{{{this.label}}}</i> BAD\n{{/each}}\n{{> row item=result }}',
    'views/row.hbs': '<p>{{{ item.label }}}</p> BAD\n<p>{{{ item.other }}}</p>',
  },
  Pug: {
    'app.js': "app.get('/', (req, res) => res.render('p.pug', { q: input(), rows: [{ a: input() }] }));\n",
    'views/p.pug': 'p!= "BAD" + q\np= q\neach row in rows\n  b!= "BAD" + row.a\n  b= row.a',
  },
  Blade: {
    'NoteController.php':
      "<?php\nfunction a() { return view('show', ['q' => input(), 'rows' => [['t' => input()]]]); }\nfunction b() { return view('other')->with('w', input()); }\n",
    'resources/views/show.blade.php':
      "<p>{!! $q !!}</p> BAD\n<p>{{ $q }}</p>\n@foreach ($rows as $row)\n<b>{!! $row['t'] !!}</b> BAD\n@endforeach\n@include('row', ['z' => $q])",
    'resources/views/row.blade.php': '<p>{!! $z !!}</p> BAD',
    'resources/views/other.blade.php': '<p>{!! $w !!}</p> BAD\n<p>{!! $v !!}</p>',
  },
  'views of plain PHP, through a helper that is handed a list, a loop, a part and a default': {
    'Controller.php':
      '<?php\nclass Controller {\n  protected function view($view, $data = [], $layout = \'layout\') {\n    extract($data);\n    require_once __DIR__ . "/views/{$layout}.php";\n  }\n}\n',
    'NoteController.php':
      "<?php\nclass NoteController extends Controller {\n  function show() { $this->view('notes/show', ['q' => input(), 'n' => 'x', 'count' => (int) input(), 'rows' => [['t' => input(), 'n' => 1]]], 'layout'); }\n  function other() { $this->view('notes/other', ['w' => 'x']); }\n}\n",
    'views/notes/show.php': [
      '<h1><?= $q ?></h1> BAD',
      '<h2><?= htmlspecialchars($q) ?></h2>',
      '<p><?= $n ?> <?= $count ?> <?= $other ?></p>',
      '<?php foreach ($rows as $row): ?>',
      "<b><?php echo $row['t']; ?></b> BAD",
      "<b><?= $row['n'] ?></b>",
      "<?php endforeach; $kept = $q ?? ''; ?>",
      '<i title="<?= $kept ?>"></i> BAD',
      "<?php $q = 'own'; include __DIR__ . '/row.php'; ?>",
      '<p><?= $q ?></p>',
    ].join('\n'),
    'views/notes/row.php': '<p><?= $kept ?></p> BAD\n<p><?= $q ?></p>',
    'views/notes/other.php': '<p><?= $w ?></p>\n<p><?= $q ?></p>',
  },
  'views of plain PHP that the code around their inclusion has set variables for': {
    'notes.php':
      "<?php\nfunction show() {\n  $q = input();\n  $n = 'x';\n  include __DIR__ . '/views/show.php';\n  $later = input();\n}\nfunction other() { $w = input(); require 'views/other.php'; }\n",
    'views/show.php': '<p><?= $q ?></p> BAD\n<p><?= $n ?></p>\n<p><?= $w ?></p>\n<p><?= $later ?></p>',
    'views/other.php': '<p><?= $w ?></p> BAD\n<p><?= $q ?></p>',
  },
  Twig: {
    'C.php': "<?php\nclass C { function a() { return $this->render('x.html.twig', ['q' => input()]); } }\n",
    'templates/x.html.twig': '<p>{{ q|raw }}</p> BAD\n<p>{{ q }}</p>',
  },
  'ERB with what the action left in its controller': {
    'app/controllers/notes_controller.rb':
      "class NotesController\n  before_action :load_tag\n\n  def show\n    @q = input()\n    @safe = 'x'\n  end\n\n  def list\n    render 'notes/list', locals: { extra: input() }\n  end\n\n  def load_tag\n    @tag = input()\n  end\n\n  def other\n    @rest = input()\n  end\nend\n",
    'app/views/notes/show.html.erb':
      "<p><%= raw @q %></p> BAD\n<p><%= @q %></p>\n<p><%= raw @safe %></p>\n<p><%= raw @tag %></p> BAD\n<p><%= raw @rest %></p>\n<%= render 'row', note: @q %>",
    'app/views/notes/_row.html.erb': '<b><%= note.html_safe %></b> BAD',
    'app/views/notes/list.html.erb': '<p><%== extra %></p> BAD',
  },
  'Thymeleaf with data of a model': {
    'C.java':
      'class C {\n  String a(Model model) { model.addAttribute("q", In.text()); return "page"; }\n  ModelAndView b() { return new ModelAndView("page", "w", In.text()); }\n}\n',
    'templates/page.html':
      '<p th:utext="${q}"></p> BAD\n<p th:text="${q}"></p>\n<p th:utext="${w}"></p> BAD\n<p th:utext="${v}"></p>',
  },
  'JSP with attributes of the request': {
    'S.java':
      'class S {\n  void get(Request request) {\n    request.setAttribute("text", In.text());\n    request.getRequestDispatcher("/WEB-INF/x.jsp").forward(request);\n  }\n}\n',
    'WEB-INF/x.jsp':
      '<p>${text}</p> BAD\n<p><c:out value="${text}"/></p>\n<c:set var="t" value="${text}"/><b>${t}</b> BAD',
  },
  FreeMarker: {
    'C.java': 'class C {\n  ModelAndView b() { return new ModelAndView("x.ftl", "w", In.text()); }\n}\n',
    'templates/x.ftl': '<#assign a = w><p>${a?no_esc}</p> BAD\n<p>${a}</p>',
  },
  'Razor with bags and a model': {
    'NotesController.cs':
      'class NotesController : Controller {\n  public IActionResult Show() {\n    ViewBag.Q = In.text();\n    return View(new Note { Title = In.text() });\n  }\n}\nclass Note { public string Title; }\n',
    'Views/Notes/Show.cshtml':
      '<p>@Html.Raw(ViewBag.Q)</p> BAD\n<p>@Html.Raw(Model.Title)</p> BAD\n<p>@Model.Title</p>\n<p>@Html.Raw(Model.Other)</p>\n<input value=@Model.Title> BAD\n<a asp-action="Show" asp-route-title=@Model.Title>x</a>',
  },
  'Go by the package that escapes nothing': {
    'go.mod': 'module x\n',
    'main.go':
      'package main\nimport ("net/http"; "text/template")\ntype P struct { Name string; Items []string }\nfunc show(w http.ResponseWriter, r *http.Request) {\n\tt, _ := template.ParseFiles("views/page.html")\n\tt.Execute(w, P{Name: input(), Items: []string{input()}})\n}\n',
    'views/page.html': '<p>{{.Name}}</p> BAD\n{{range .Items}}<b>{{.}}</b> BAD\n{{end}}',
  },
};

describe('a value that code gives to a page', () => {
  it.each(Object.entries(EXAMPLES))('is followed to where the page writes it: %s', async (_name, files) => {
    const { found, marked } = await foundAndMarked(files);
    expect(found).toEqual(marked);
  });

  it('is told once of views that read the request themselves', async () => {
    const { findings } = await run({
      'a.php': "<?php\nfunction show() { render('views/show.php', ['n' => 'x']); }\n",
      'views/show.php': '<p><?= input() ?></p>\n<p><?= $n ?></p>',
    });
    expect(findings.map((one) => `${one.path}:${one.startLine}`)).toEqual(['views/show.php:1']);
  });

  it('is shown as what a view of plain PHP writes of it', async () => {
    const { findings } = await run({
      'a.php': "<?php\nfunction show() { render('views/show.php', ['name' => input()]); }\n",
      'views/show.php': '<p><?= $name ?></p>',
    });
    expect(findings[0]?.flow?.at(-1)).toMatchObject({ description: 'reaches $name', startColumn: 8 });
  });

  it('is shown with its way through code and pages', async () => {
    const { findings } = await run({
      'app.py': "def show():\n    return render_template('a.html', q=input())\n",
      'templates/a.html': '{% include "b.html" %}\n<p>',
      'templates/b.html': '<p>\n{{ q|safe }}',
    });
    expect(findings.map((one) => one.flow?.map((step) => `${step.path}:${step.startLine}`))).toEqual([
      ['app.py:2', 'app.py:2', 'templates/a.html:1', 'templates/b.html:2', 'templates/b.html:2'],
    ]);
  });

  it('is harmless to escaped places of markup, not to those where escaping keeps nothing back', async () => {
    const page = [
      '{% if q %}<p title="{{ q }}">{{ q }}</p>',
      '<p title={{ q }}> BAD',
      '<b onclick="show(\'{{ q }}\')"> BAD',
      '<script>let a = "{{ q }}";',
      'let b = {{ q }}; // BAD',
      'let c = {{ q|tojson }};',
      '</script>{% endif %}',
    ].join('\n');
    const { found, marked } = await foundAndMarked({
      'app.py': "def show():\n    return render_template('a.html', q=input())\n",
      'templates/a.html': page,
    });
    expect(found).toEqual(marked);
  });

  it('reaches escaped places where a setting of the engine is off, and no others', async () => {
    const code = (value: boolean): string =>
      `swig.setDefaults({ autoescape: ${value} });\napp.get('/', (req, res) => res.render('page', { q: input() }));\n`;
    const page = { 'views/page.html': '{% if q %}<p>{{ q }}</p>{% endif %} BAD' };
    expect(await foundAndMarked({ 'app.js': code(false), ...page })).toMatchObject({
      found: ['views/page.html:1'],
    });
    expect(await foundAndMarked({ 'app.js': code(true), ...page })).toMatchObject({ found: [] });
  });

  it('goes to the page that is nearest to the code among those of one name', async () => {
    const files = {
      'a/app.py': "def show():\n    return render_template('page.html', q=input())\n",
      'a/templates/page.html': '<p>{{ q|safe }}</p> BAD',
      'b/app.py': "def show():\n    return render_template('page.html', q='x')\n",
      'b/templates/page.html': '<p>{{ q|safe }}</p>',
    };
    const { found, marked } = await foundAndMarked(files);
    expect(found).toEqual(marked);
  });

  it('is not followed into fields that hold markup made of text, tokens and fields that a framework draws', async () => {
    const page =
      '{% if q %}<p>{{ q.text_html|safe }}{{ q.body|markdown|safe }}{{ form.name|safe }}{{ csrf|safe }}</p>{% endif %}';
    const { findings } = await run({
      'app.py': "def show():\n    return render_template('a.html', q=input(), form=input(), csrf=input())\n",
      'templates/a.html': page,
    });
    expect(findings).toEqual([]);
  });

  it('is followed into a field for markup that keeps what was sent as it came', async () => {
    const files = (kept: string) => ({
      'app.js': `const { Pool } = require('pg');
const pool = new Pool();
function render(text) { return marked(text); }
app.post('/', async (req, res) => { await pool.query('UPDATE users SET about_html = $1', [${kept}]); });
app.get('/', async (req, res) => {
  const { rows } = await pool.query('SELECT about_html FROM users');
  res.render('page', { user: rows[0] });
});
`,
      'views/page.ejs': '<p><%- user.about_html %></p>',
    });
    const told = async (kept: string) => (await run(files(kept))).findings.map((one) => one.path);
    expect(await told('input()')).toEqual(['views/page.ejs']);
    expect(await told("'<p>' + input()")).toEqual([]);
  });

  it('is followed through methods of texts, not through what methods of records make of their fields', async () => {
    const { found, marked } = await foundAndMarked({
      'C.php': "<?php\nfunction a() { return view('show', ['q' => input()]); }\n",
      'resources/views/show.blade.php':
        "<p>{!! $q->replace('a', 'b') !!}</p> BAD\n<p>{!! $q->getIcon() !!}</p>\n<p>{!! $q->getIcon('x') !!}</p>",
    });
    expect(found).toEqual(marked);
  });

  it('is left to the rule on data of unknown origin where the way is a guess', async () => {
    const { findings } = await run({
      'app.js':
        "app.get('/', (req, res) => {\n  const kept = { q: input() };\n  load(() => res.render('page', { ...kept }));\n});\n",
      'views/page.ejs': '<p><%- title %></p>',
    });
    expect(findings).toEqual([]);
  });
});
