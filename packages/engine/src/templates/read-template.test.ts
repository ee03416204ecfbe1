import { describe, expect, it } from 'vitest';
import { readPage, templateFacts } from './read-template.ts';
import type { TemplateFacts } from './template-facts.ts';

function readTemplate(path: string, text: string): TemplateFacts | null {
  const page = readPage(path, text);
  return page && templateFacts(page);
}

const unescaped = (path: string, text: string): string[] =>
  (readTemplate(path, text)?.outputs ?? [])
    .filter((one) => one.unescaped === 'always')
    .map((one) => one.expression);

describe('pages of Go', () => {
  it('are told by their signs, and what they write is escaped by the package that fills them', () => {
    const facts = readTemplate('a.html', '<p>{{range .Items}}{{.Name}}{{end}}<a href="{{ $.Link }}">');
    expect(facts?.engine).toBe('go');
    expect(facts?.outputs.map((one) => [one.expression, one.unescaped])).toEqual([
      ['.Name', 'by-setting'],
      ['$.Link', 'by-setting'],
    ]);
  });
});

describe('what pages write unescaped', () => {
  it('is told by the signs of each engine', () => {
    for (const [path, text] of [
      ['a.html', '{% if a %}{{ name|safe }}{% endif %}'],
      ['a.twig', '{{ name|raw }}'],
      ['a.hbs', '{{{ name }}}'],
      ['a.mustache', '{{& name }}'],
      ['a.ejs', '<%- name %>'],
      ['a.html.erb', '<%= raw name %>'],
      ['a.erb', '<%== name %>'],
      ['a.jsp', '<%= name %>'],
      ['a.jsp', '<p>${name}</p>'],
      ['a.blade.php', '{!! $name !!}'],
      ['a.pug', 'p!= name'],
      ['a.cshtml', '@Html.Raw(name)'],
      ['a.jsp', '<s:property value="name" escape="false"/>'],
      ['a.jsp', '<s:property escapeHtml="false" value="%{name}"/>'],
      ['a.html', '<p th:utext="${name}"></p>'],
      ['a.vue', '<p v-html="name"></p>'],
      ['a.svelte', '{@html name}'],
    ] as const)
      expect(unescaped(path, path.endsWith('pug') ? text : `<p>${text}`), `${path}: ${text}`).toHaveLength(1);
  });

  it('is nothing that an engine escapes, and nothing in comments', () => {
    for (const [path, text] of [
      ['a.html', '{% if a %}{{ name }}{% endif %}'],
      ['a.hbs', '{{ name }}'],
      ['a.ejs', '<%= name %>'],
      ['a.erb', '<%= name %>'],
      ['a.jsp', '<c:out value="${name}"/>'],
      ['a.jsp', '<s:property value="name"/>'],
      ['a.jsp', '<s:property value="name" escapeHtml="true"/>'],
      ['a.jsp', '<%-- <%= name %> --%>'],
      ['a.blade.php', '{{ $name }}'],
      ['a.pug', 'p= name'],
      ['a.cshtml', '@name'],
    ] as const)
      expect(unescaped(path, path.endsWith('pug') ? text : `<p>${text}`), `${path}: ${text}`).toEqual([]);
  });

  it('is no expression where a sign is written twice or stands within a word: Razor', () => {
    const page = '<a @@click.prevent="go" title="somebody@example.com" alt="@Model.Name">';
    expect(readPage('a.cshtml', page)?.outputs.map((one) => one.expression)).toEqual(['Model.Name']);
  });

  it('is everything in a part whose escaping is off', () => {
    const text = '{% autoescape off %}{{ a }}{% endautoescape %}{{ b }}';
    expect(unescaped('a.html', `<p>${text}`)).toEqual(['a']);
  });

  it('is nothing where there is no markup: mails of plain text and messages', () => {
    expect(unescaped('mail.html', '{% if a %}{{ name|safe }}{% endif %} is down')).toEqual([]);
  });

  it('is told with its line, its datum and where on the page it stands', () => {
    const text = '<p>\n<a href="{{ user.site|safe }}">\n<script>var n = "{{ user.name|safe }}"</script>';
    expect(readTemplate('a.html', text)?.outputs).toMatchObject([
      { root: 'user', context: 'attribute', line: 2 },
      { root: 'user', context: 'script', line: 3 },
    ]);
  });

  it('reads the variable of a loop as an element of its list, whatever else has that name', () => {
    const page =
      '<p>{{ user.name|safe }}</p>{% for user in users %}<b>{{ user.name|safe }}</b>{% endfor %}<i>{{ user.name|safe }}</i>';
    expect(readTemplate('a.html', page)?.outputs.map((one) => one.root)).toEqual(['user', 'users', 'user']);
    const blade = '@foreach ($users as $user)<b>{!! $user->name !!}</b>@endforeach';
    expect(readTemplate('a.blade.php', blade)?.outputs.map((one) => one.root)).toEqual(['users']);
    const jsp = '<c:forEach items="${users}" var="user"><b>${user.name}</b></c:forEach>';
    expect(readTemplate('a.jsp', jsp)?.outputs.map((one) => one.root)).toEqual(['users']);
  });
});
