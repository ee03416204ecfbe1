import { describe, expect, it } from 'vitest';
import { pageScans } from './testing/page-scans.ts';

const { foundAndMarked } = pageScans('xss');

const EXAMPLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a generic view of Django, whose page stands in its class': {
    'notes/views.py': [
      'class NoteView(TemplateView):',
      "    template_name = 'notes/one.html'",
      '',
      '    def get_context_data(self, **kwargs):',
      '        context = super().get_context_data(**kwargs)',
      "        context['q'] = input()",
      "        context['n'] = 'x'",
      '        return context',
      '',
      'class Titled:',
      '    def get_context_data(self, **kwargs):',
      "        return {**super().get_context_data(**kwargs), 'title': input()}",
      '',
      'class OtherView(Titled, TemplateView):',
      "    template_name = 'notes/other.html'",
      '',
      '    def get(self, request):',
      "        return render(request, self.template_name, {'w': input()})",
      '',
    ].join('\n'),
    'notes/templates/notes/one.html': '{% load x %}<p>{{ q|safe }}</p> BAD\n<p>{{ n|safe }}</p>',
    'notes/templates/notes/other.html':
      '{% load x %}<p>{{ title|safe }}</p> BAD\n<p>{{ w|safe }}</p> BAD\n<p>{{ q|safe }}</p>',
  },
  'a name that is joined of constants': {
    'app.py':
      "BASE = 'notes/'\ndef show():\n    return render_template(BASE + 'one.html', q=input())\n\ndef other():\n    return render_template(f'{BASE}other.html', w=input())\n",
    'templates/notes/one.html': '<p>{{ q|safe }}</p> BAD',
    'templates/notes/other.html': '<p>{{ w|safe }}</p> BAD',
  },
  'context processors of Flask and Django': {
    'app.py': "@app.context_processor\ndef shared():\n    return {'q': input(), 'n': 'x'}\n",
    'notes/context_processors.py': "def notes(request):\n    return {'w': input()}\n",
    'templates/one.html':
      '<p>{{ q|safe }}</p> BAD\n<p>{{ n|safe }}</p>\n<p>{{ w|safe }}</p> BAD\n<p>{{ v|safe }}</p>',
  },
  'a context processor of Django beside a function that only gives it one of its texts': {
    'notes/context_processors.py':
      "def address(request):\n    return input()\n\ndef notes(request):\n    return {'w': address(request)}\n",
    'templates/one.html': '<p>{{ w|safe }}</p> BAD\n<p>{{ note.text|safe }}</p>',
  },
  'locals of an answer in Express, of its own handler and of those before it': {
    'app.js': [
      'app.use((req, res, next) => { res.locals.user = { name: input(), kind: "x" }; next(); });',
      "app.get('/a', (req, res) => { res.locals.q = input(); res.render('a'); });",
      "app.get('/b', (req, res) => { res.locals = { w: input() }; res.render('b'); });",
      '',
    ].join('\n'),
    'views/a.ejs':
      '<p><%- q %></p> BAD\n<b><%- user.name %></b> BAD\n<b><%- locals.user.name %></b> BAD\n<b><%- user.kind %></b>',
    'views/b.ejs': '<p><%- w %></p> BAD\n<p><%- q %></p>',
  },
  'state of a context in Koa': {
    'app.js':
      "router.get('/', async (ctx) => { ctx.state.q = input(); await ctx.render('a'); });\nrouter.use(async (ctx, next) => { ctx.state.w = input(); await next(); });\n",
    'views/a.ejs': '<p><%- q %></p> BAD\n<p><%- w %></p> BAD',
  },
  'data that Laravel shares with all pages, or composes for some': {
    'app/Providers/ViewProvider.php':
      "<?php\nclass ViewProvider {\n  public function boot() {\n    View::share('q', input());\n    view()->share(['z' => input()]);\n    View::composer('one', function ($view) {\n      $view->with('w', input());\n    });\n  }\n}\n",
    'app/Composers/Menu.php':
      "<?php\nclass Menu {\n  public function compose(View $view) {\n    $view->with('menu', input());\n  }\n}\n",
    'resources/views/one.blade.php':
      '<p>{!! $q !!}</p> BAD\n<p>{!! $w !!}</p> BAD\n<p>{!! $z !!}</p> BAD\n<p>{!! $menu !!}</p> BAD',
    'resources/views/two.blade.php': '<p>{!! $q !!}</p> BAD\n<p>{!! $w !!}</p>',
  },
  'globals of Twig': {
    'src/A.php': "<?php\nfunction a($twig) { $twig->addGlobal('q', input()); }\n",
    'templates/a.html.twig': '<p>{{ q|raw }}</p> BAD\n<p>{{ n|raw }}</p>',
  },
  'ViewData of ASP.NET, and what a page of Razor holds itself': {
    'NotesController.cs':
      'class NotesController : Controller {\n  public IActionResult Show() {\n    ViewData["Q"] = In.text();\n    return View();\n  }\n}\n',
    'Views/Notes/Show.cshtml': '<p>@Html.Raw(ViewData["Q"])</p> BAD\n<p>@Html.Raw(ViewBag.Q)</p> BAD',
    'Pages/Index.cshtml.cs':
      'public class IndexModel : PageModel {\n  public string Title { get; set; }\n  public string Kind { get; set; }\n  public void OnGet() { Title = In.text(); Kind = "x"; }\n}\n',
    'Pages/Index.cshtml':
      '<p>@Html.Raw(Model.Title)</p> BAD\n<p>@Html.Raw(Model.Kind)</p>\n<p>@Model.Title</p>',
  },
  'data under a name that nobody knows, and texts of classes beside it': {
    'NotesController.cs':
      'class NotesController : Controller {\n  public IActionResult Show() {\n    ViewData[Names.Of(this)] = In.text();\n    return View();\n  }\n}\n',
    'Views/Notes/Show.cshtml':
      '@{ var title = "a" + CurrentUser.Name; }\n<p>@Html.Raw(Strings.Title)</p>\n<p>@Html.Raw(title)</p>\n<p>@Html.Raw(ViewData["Q"])</p> BAD',
  },
  'a page that a controller names, in its own folder and its own application': {
    'shop/Controllers/BindingController.cs':
      'class BindingController : Controller {\n  public IActionResult Create() { return View("Edit", new Note { Title = In.text() }); }\n  public IActionResult Show() { ViewBag.Q = In.text(); return View(); }\n}\nclass Note { public string Title; }\n',
    'shop/Views/Binding/Edit.cshtml': '<p>@Html.Raw(Model.Title)</p> BAD',
    'shop/Views/Admin/Edit.cshtml': '<p>@Html.Raw(Model.Title)</p>',
    'other/Views/Admin/Edit.cshtml': '<p>@Html.Raw(Model.Title)</p>',
    'other/Views/Binding/Show.cshtml': '<p>@Html.Raw(ViewBag.Q)</p>',
    'blog/app/controllers/base_controller.rb':
      "class BaseController\n  def create\n    render 'edit', locals: { extra: input() }\n  end\nend\n",
    'blog/app/controllers/notes_controller.rb': 'class NotesController < BaseController\nend\n',
    'blog/app/views/notes/edit.html.erb': '<p><%== extra %></p> BAD',
    'blog/app/views/users/edit.html.erb': '<p><%== extra %></p>',
  },
  'maps of gin': {
    'go.mod': 'module x\n',
    'main.go':
      'package main\nimport ("net/http"; "text/template"; "github.com/gin-gonic/gin")\nfunc show(c *gin.Context, w http.ResponseWriter) {\n\ttemplate.ParseFiles("views/page.html")\n\tc.HTML(http.StatusOK, "page.html", gin.H{"name": input(), "kind": "x"})\n}\n',
    'views/page.html': '<p>{{.name}}</p> BAD\n<p>{{.kind}}</p>',
  },
};

describe('what a page is given apart from the call that fills it', () => {
  it.each(Object.entries(EXAMPLES))('is followed to where the page writes it: %s', async (_name, files) => {
    const { found, marked } = await foundAndMarked(files);
    expect(found).toEqual(marked);
  });
});
