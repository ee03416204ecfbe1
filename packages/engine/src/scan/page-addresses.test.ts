import { describe, expect, it } from 'vitest';
import { pageScans } from './testing/page-scans.ts';

const { foundAndMarked } = pageScans('script-url');

/** Code that gives a page input as `q`, for each engine. */
const FLASK = {
  'app.py': "def show():\n    return render_template('page.html', q=input(), site={'url': input()})\n",
};
const EXPRESS = (page: string) => ({
  'app.js': `app.get('/', (req, res) => res.render('${page}', { q: input(), site: { url: input() } }));\n`,
});
const LARAVEL = (page: string) => ({
  'C.php': `<?php\nfunction a() { return view('${page}', ['q' => input()]); }\n`,
});
const SPRING = (page: string) => ({
  'C.java': `class C {\n  ModelAndView b() { return new ModelAndView("${page}", "q", In.text()); }\n}\n`,
});

const EXAMPLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Jinja: {
    ...FLASK,
    'templates/page.html': [
      '{% if q %}<a href="{{ q }}">x</a>{% endif %} BAD',
      '<a href="{{ site.url|e }}">x</a> BAD',
      "<a href='{% if q %}{{ q|trim }}{% endif %}'>x</a> BAD",
      '<a href="{{ q or \'#\' }}">x</a> BAD',
      '<form action="{{ q }}"><button formaction="{{ q }}"></button></form> BAD',
      '<iframe src="{{ q }}"></iframe> BAD',
      '<svg><a xlink:href="{{ q }}"></a></svg> BAD',
      '<a href="/tags/{{ q }}">x</a>',
      '<a href="?q={{ q|urlencode }}">x</a>',
      '<a href="{{ url_for(\'show\', q=q) }}">x</a>',
      '<a href="{{ url(q) }}">x</a>',
      '<a href="{{ \'/tags/\' ~ q }}">x</a>',
      '<a href="{{ q.get_absolute_url }}">x</a>',
      '<a href="{{ q|length }}">x</a>',
      '<img src="{{ q }}" title="{{ q }}"><link href="{{ q }}"><video src="{{ q }}"></video>',
      '<p>{{ q }}</p>',
    ].join('\n'),
  },
  EJS: {
    ...EXPRESS('page'),
    'views/page.ejs':
      '<a href="<%= q %>">x</a> BAD\n<a href="<%= site.url %>">x</a> BAD\n<a href="/a/<%= q %>">x</a>',
  },
  Handlebars: {
    ...EXPRESS('page.hbs'),
    'views/page.hbs':
      '<a href="{{ q }}">x</a> BAD\n{{#with site}}<a href="{{ url }}">x</a>{{/with}} BAD\n<a href="/a/{{ q }}">x</a>\n<a href="{{route q}}">x</a>',
  },
  Pug: {
    ...EXPRESS('p.pug'),
    'views/p.pug':
      "a(title='BAD' href=q) x\na(href='/a/' + q) x\nimg(src=q)\na(href=site.url, title='BAD') x\np= q",
  },
  Blade: {
    ...LARAVEL('show'),
    'resources/views/show.blade.php':
      '<a href="{{ $q }}">x</a> BAD\n<a href="{{ url($q) }}">x</a>\n<a href="{{ route(\'a\', $q) }}">x</a>\n<a href="/a/{{ $q }}">x</a>',
  },
  Twig: {
    'C.php': "<?php\nclass C { function a() { return $this->render('x.html.twig', ['q' => input()]); } }\n",
    'templates/x.html.twig': '<a href="{{ q }}">x</a> BAD\n<a href="{{ path(\'a\', {q: q}) }}">x</a>',
  },
  'ERB with the links that its helpers make': {
    'app/controllers/notes_controller.rb':
      'class NotesController\n  def show\n    @link = input()\n    @note = input()\n    @site = { url: input() }\n  end\nend\n',
    'app/views/notes/show.html.erb': [
      '<a href="<%= @link %>">x</a> BAD',
      '<%= link_to "x", @link %> BAD',
      "<%= link_to('x', @site[:url], class: 'b') %> BAD",
      '<%= link_to @link do %>x<% end %> BAD',
      '<%= link_to_if @link, "x", @link %> BAD',
      '<%= content_tag :a, "x", href: @link %> BAD',
      '<%= link_to @link, notes_path(q: @link) %>',
      '<%= link_to "x", "/a/#{@link}" %>',
      '<%= link_to "x", @note %>',
      '<%= link_to "x", action: :show, q: @link %>',
      '<%= link_to "x", [:edit, @link] %>',
      '<%= link_to "x", params.merge(page: 2) %>',
      '<a href="<%= note_url(@link) %>">x</a>',
    ].join('\n'),
  },
  Thymeleaf: {
    ...SPRING('page'),
    'templates/page.html':
      '<a th:href="${q}" th:text="${q}">x</a> BAD\n<a th:href="@{${q}}">x</a> BAD\n<a th:href="@{/a/{q}(q=${q})}">x</a>\n<a th:href="@{\'/a/\' + ${q}}">x</a>\n<img th:src="@{/a}">',
  },
  JSP: {
    'S.java':
      'class S {\n  void get(Request request) {\n    request.setAttribute("q", In.text());\n    request.getRequestDispatcher("/WEB-INF/x.jsp").forward(request);\n  }\n}\n',
    'WEB-INF/x.jsp':
      '<a href="<c:out value=\'${q}\'/>">x</a> BAD\n<a href="/a/<c:out value="${q}"/>">x</a>\n<p><c:out value="${q}"/></p>',
  },
  FreeMarker: {
    ...SPRING('x.ftlh'),
    'templates/x.ftlh': '<a href="${q}">x</a> BAD\n<a href="/a/${q}">x</a>\n<p>${q}</p>',
  },
  Razor: {
    'NotesController.cs':
      'class NotesController : Controller {\n  public IActionResult Show() {\n    ViewBag.Q = In.text();\n    return View(new Note { Site = In.text() });\n  }\n}\nclass Note { public string Site; }\n',
    'Views/Notes/Show.cshtml':
      '<a href="@ViewBag.Q">x</a> BAD\n<a href="@Model.Site">x</a> BAD\n<a href="/a/@Model.Site">x</a>\n<p>@Model.Site</p>',
  },
  'Go, whose pages look at the scheme themselves': {
    'go.mod': 'module x\n',
    'main.go':
      'package main\nimport ("net/http"; "html/template")\ntype P struct { Name string }\nfunc show(w http.ResponseWriter, r *http.Request) {\n\tt, _ := template.ParseFiles("views/page.html")\n\tt.Execute(w, P{Name: input()})\n}\n',
    'views/page.html': '<a href="{{.Name}}">x</a>',
  },
};

describe('a value that is a whole address on a page', () => {
  it.each(Object.entries(EXAMPLES))('is told, and nothing behind a beginning: %s', async (_name, files) => {
    const { found, marked } = await foundAndMarked(files);
    expect(found).toEqual(marked);
  });

  it('is no script where the page, or the code that fills it, looks at its scheme', async () => {
    const { found, marked } = await foundAndMarked({
      'app.py': [
        'from urllib.parse import urlparse',
        'def show():',
        '    a = input()',
        "    if urlparse(a).scheme not in ('http', 'https'):",
        '        return None',
        '    b = input()',
        "    if not b.startswith('https://'):",
        '        return None',
        '    c = input()',
        "    if not re.match(r'^https?://', c):",
        '        return None',
        "    return render_template('page.html', a=a, b=b, c=c, d=input(), e=input())",
      ].join('\n'),
      'templates/page.html':
        '<a href="{{ a }}"></a>\n<a href="{{ b }}"></a>\n<a href="{{ c }}"></a>\n<a href="{{ d }}"></a> BAD\n{% if e.startswith("http") %}<a href="{{ e }}"></a>{% endif %}',
    });
    expect(found).toEqual(marked);
  });

  it('is no script behind a function that is named for a check of addresses, whatever is done with its outcome', async () => {
    const show = (check: string) =>
      `def show():\n    a = input()\n    faults = []\n    if ${check}(a) is False:\n        faults.append('a')\n    return render_template('page.html', a=a)\n`;
    const page = { 'templates/page.html': '{% if a %}<a href="{{ a }}"></a>{% endif %}' };
    expect((await foundAndMarked({ 'app.py': show('validators.validate_url'), ...page })).found).toEqual([]);
    expect((await foundAndMarked({ 'app.py': show('measure'), ...page })).found).toHaveLength(1);
  });

  it('is not what another field of the same record was made of', async () => {
    const { found, marked } = await foundAndMarked({
      'app.py':
        "class Note(db.Model):\n    pass\n\ndef show():\n    note = Note(name=input(), site=input())\n    return render_template('page.html', note=note)\n",
      'templates/page.html':
        '{% if a %}<a href="{{ note.site }}"></a>{% endif %} BAD\n<a href="{{ note.web }}"></a>',
    });
    expect(found).toEqual(marked);
  });

  it('is an attribute of an element in JSX, which React refuses from version 19 on', async () => {
    const files = (react: string) => ({
      'package.json': JSON.stringify({ dependencies: { react } }),
      'src/a.jsx': 'export const A = () => <a href={input()}>x</a>; // BAD\n',
    });
    const models = { 'src/b.jsx': 'export const B = () => <a href={"/a/" + input()}>x</a>;\n' };
    const { found, marked } = await foundAndMarked({ ...files('^18.2.0'), ...models });
    expect(found).toEqual(marked);
    for (const range of ['^19.0.0', '19.1.0-rc.1', '>=19'])
      expect((await foundAndMarked({ ...files(range), ...models })).found).toEqual([]);
    expect((await foundAndMarked({ ...files('^18 || ^19'), ...models })).found).toEqual(marked);
  });
});
