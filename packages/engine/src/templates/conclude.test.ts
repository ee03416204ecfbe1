import { describe, expect, it } from 'vitest';
import type { LanguageId } from '../ir/ir.ts';
import { languageFor } from '../languages/registry.ts';
import { flattenModule } from '../match/index.ts';
import { openParser } from '../parse/parser.ts';
import type { AnalysisName } from '../rules/analyses.ts';
import type { RuleFile } from '../rules/rule-schema.ts';
import { concludeTemplates } from './conclude.ts';
import { readPage, templateFacts } from './read-template.ts';
import { renderFacts } from './render-facts.ts';

const rules = new Map<AnalysisName, RuleFile>(
  (['template-input-unescaped', 'template-output-unescaped'] as const).map((id) => [id, { id } as RuleFile]),
);

/** Findings of a program of one file of code and one page: rule and line. */
async function found(
  id: LanguageId,
  code: string,
  page: string,
  pagePath = 'views/page.html',
): Promise<string[]> {
  const language = languageFor(id);
  if (!language) throw new Error('no such language');
  const tree = await (await openParser()).parse(code, language.grammar('app'), 10_000);
  if (typeof tree === 'string') throw new Error('not parsed');
  const path = id === 'python' ? 'app.py' : id === 'go' ? 'app.go' : id === 'ruby' ? 'app.rb' : 'app.js';
  const render = renderFacts(flattenModule(language.lower(tree, path), code));
  const read = readPage(pagePath, page);
  const files = [
    { path, template: null, render },
    { path: pagePath, template: read && templateFacts(read), render: null },
  ];
  return concludeTemplates(files, rules).map(
    (one) => `${one.ruleId}:${one.startLine}${one.flow ? ' way' : ''}`,
  );
}

describe('a page and the code that fills it', () => {
  it('make one way from the request to the place on the page', async () => {
    const code =
      "def find(request):\n    q = request.GET.get('q')\n    return render(request, 'page.html', {'q': q})\n";
    expect(await found('python', code, '{% load x %}\n<p>{{ q|safe }}')).toEqual([
      'template-input-unescaped:2 way',
    ]);
  });

  it.each([
    ['$item->id', []],
    ["$item['id']", []],
    ['$item', ['template-input-unescaped:1 way']],
    ['"" !!} @foreach ($item as $one) {!! $one->name', []],
    ['"" !!} @foreach ($item as $one) {!! $one', ['template-input-unescaped:1 way']],
  ])(
    'take no field of a record that a request names for the text of the request: %s',
    async (written, told) => {
      const code = "exports.f = (req, res) => res.render('page', { item: req.query.item });";
      expect(
        (
          await found('javascript', code, `<p>{!! ${written} !!}</p>`, 'resources/views/page.blade.php')
        ).filter((one) => one.startsWith('template-input')),
      ).toEqual(told);
    },
  );

  it('are silent about constants, and about what another page is given', async () => {
    const code = "def find(request):\n    return render(request, 'page.html', {'note': 'Saved'})\n";
    expect(await found('python', code, '{% load x %}<p>{{ note|safe }}')).toEqual([]);
    const other = "def find(request):\n    return render(request, 'other.html', {'q': request.GET['q']})\n";
    expect(await found('python', other, '{% load x %}<p>{{ q|safe }}')).toEqual([
      'template-output-unescaped:1',
    ]);
  });

  it('hold nothing of the key by which a record was found, also where it is waited for', async () => {
    const code = (value: string): string =>
      `async function show(req, res) {\n  const note = ${value};\n  res.render('page.ejs', { views: note.views });\n}\n`;
    const page = '<p><%- views %></p>';
    for (const value of ['await getNoteById(req.params.id)', 'await Notes.find_by_key(req.params.id)'])
      expect(await found('javascript', code(value), page, 'views/page.ejs'), value).toEqual([
        'template-output-unescaped:1',
      ]);
    expect(await found('javascript', code('req.body'), page, 'views/page.ejs')).toEqual([
      'template-input-unescaped:1 way',
    ]);
  });

  it('are silent about what the framework draws: hidden fields and lists of pages', async () => {
    const page =
      "{!! method_field('PUT') !!}\n{!! $books->links() !!}\n{!! $books->render() !!}\n<p>{!! $name !!}</p>\n";
    expect(await found('javascript', '', page, 'resources/views/page.blade.php')).toEqual([
      'template-output-unescaped:4',
    ]);
  });

  it('are silent about one of two texts of the page, what a validator says, and what a helper cleaned by its name', async () => {
    const page = [
      "<li{!! ($status == 'x' ? ' class=\"active\"' : '') !!}>",
      "{!! $errors->first('name', '<span>:message</span>') !!}",
      '{!! Text::cleanMarkup($note) !!}',
      "{!! ($status ? $note : '') !!}",
      '{!! $note !!}',
    ].join('\n');
    expect(await found('javascript', '', page, 'resources/views/page.blade.php')).toEqual([
      'template-output-unescaped:4',
      'template-output-unescaped:5',
    ]);
  });

  it('take a record that a request names for data, not for the request', async () => {
    const code =
      "def find(request):\n    return render(request, 'page.html', {'note': Note.objects.get(id=request.GET['id'])})\n";
    expect(await found('python', code, '{% load x %}<p>{{ note.text|safe }}')).toEqual([
      'template-output-unescaped:1',
    ]);
  });

  it('know which package of Go fills a page: one escapes, and of the other one finding a page is told', async () => {
    const page = '<p>{{.Name}}</p>\n<p>{{.Note}}</p>';
    const code = (name: string): string =>
      `package a\nimport "${name}"\nfunc show(w http.ResponseWriter) { t, _ := template.ParseFiles("./views/page.html"); t.Execute(w, p) }\n`;
    expect(await found('go', code('text/template'), page)).toEqual(['template-output-unescaped:1']);
    expect(await found('go', code('html/template'), page)).toEqual([]);
    expect(await found('go', code('text/template'), page, 'views/other.html')).toEqual([]);
  });

  it('know that a setting switched the escaping of all pages off', async () => {
    const page = '{% extends "a" %}<p>{{ name }}</p>';
    const code =
      "swig.setDefaults({ autoescape: false });\napp.get('/', (req, res) => res.render('page', { name: req.query.name }));";
    expect(await found('javascript', code, page)).toEqual(['template-input-unescaped:1 way']);
    expect(await found('javascript', code.replace('false', 'true'), page)).toEqual([]);
  });

  it('is ERB that Sinatra fills without escaping, unless it is told to escape', async () => {
    const page = '<p><%= params[:q] %></p>\n<p><%= @note.text %></p>\n';
    const told = ['template-input-unescaped:1', 'template-output-unescaped:2'];
    expect(await found('ruby', "require 'sinatra'\n", page, 'views/page.erb')).toEqual(told);
    const escapes = "require 'sinatra'\nset :erb, escape_html: true\n";
    expect(await found('ruby', escapes, page, 'views/page.erb')).toEqual([]);
    expect(await found('ruby', "require 'rails'\n", page, 'views/page.erb')).toEqual([]);
  });

  it('writes what a request brings where a page of Web Forms says so without a colon', async () => {
    const page = '<p><%= Request.QueryString["q"] %></p>\n<p><%: Request.QueryString["q"] %></p>\n';
    expect(await found('javascript', '', page, 'Page.aspx')).toEqual(['template-input-unescaped:1']);
  });
});
