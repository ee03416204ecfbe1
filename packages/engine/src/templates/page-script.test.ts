import { describe, expect, it } from 'vitest';
import { pageScript } from './page-script.ts';

const code = (path: string, text: string): string | null =>
  pageScript(path, text)?.replace(/\s+/g, ' ').trim() ?? null;

describe('the scripts of a page', () => {
  it('stand at the offset and line that they have in the page', () => {
    const page = '<p>ä</p>\n<script>\r\nrun(1)\n</script>\n<b onclick="go(2)">x</b>';
    const script = pageScript('a.html', page) ?? '';
    expect(script).toHaveLength(page.length);
    for (const part of ['run(1)', 'go(2)']) expect(script.indexOf(part)).toBe(page.indexOf(part));
    expect(script.match(/\r?\n/g)).toEqual(page.match(/\r?\n/g));
  });

  it('are those of elements and of event handlers, each a statement of its own', () => {
    expect(code('a.html', `<body onload="a()" onunload='b()'><script>c()</script><i onclick="d">`)).toBe(
      'a(); b(); c() d;',
    );
  });

  it('are read in handlers as a browser reads them, signs by their names', () => {
    expect(code('a.html', '<i onclick="if (a &amp;&amp; b &lt; 1) c(&quot;d&quot;)">')).toBe(
      'if (a && b < 1) c(" d" );',
    );
  });

  it.each([
    ['data', '<script type="application/json">{"a":1}</script>'],
    ['a template', '<script type="text/x-handlebars"><b></b></script>'],
    ['a file of its own', '<script src="/a.js"></script>'],
    ['a comment', '<!-- <script>a()</script> -->'],
    ['text about handlers', '<p>Say onclick</p>'],
    ['what a tool wrote', `<script>${'a=1;'.repeat(2_000)}</script>`],
  ])('are not %s', (_, page) => {
    expect(code('a.html', page)).toBeNull();
  });

  it('are read in pages only', () => {
    expect(code('a.md', '<script>a()</script>')).toBeNull();
  });

  it.each([
    ['a.html', 'let a = {{ user.id }}; {% if b %}c("{{ d|safe }}"){% endif %}', 'let a = 0 ; c("0 ")'],
    ['a.erb', 'let a = <%= @user.id %>; <% if b %>c()<% end %>', 'let a = 0 ; c()'],
    ['a.hbs', '{{#if b}}c({{{json d}}}){{else}}e(){{/if}}', 'c(0 ) e()'],
    ['a.blade.php', 'let a = {!! $b !!};', 'let a = 0 ;'],
    ['a.html', 'if (a) {{ b = {c: 1} }} d(`${e}`)', 'if (a) {{ b = {c: 1} }} d(`${e}`)'],
  ])(
    'have some value where an engine writes one, and all branches of its statements: %s %s',
    (path, script, expected) => {
      expect(code(path, `<script>${script}</script>`)).toBe(expected);
    },
  );

  it('are found in pages that are nothing but beginnings, each of which could be tried against all that follows', () => {
    for (const part of ['<script ', '<script>', '<!--<script', ' onclick="', '{{ ', '{% ', '<% '])
      expect(pageScript('a.html', part.repeat(200_000 / part.length)) ?? '').not.toContain('run');
  });
});

it('tags and expressions of JSP are values in scripts, and their quotes end no attribute', () => {
  const page = [
    `<a onclick="return confirm('<fmt:message key="a.b" />');">x</a>`,
    `<a onclick='sort(\${Filter.SORT}, "<c:out value='\${x}'/>")'>x</a>`,
    '<script>',
    '<!--',
    'var rows = [];',
    '<c:forEach items="${rows}" var="one">rows.push("${one.name}");</c:forEach>',
    'let enabled = ${enabled};',
    'show("<%= name("a") %>");',
    '</script>',
  ].join('\n');
  const script = pageScript('a.jsp', page) ?? '';
  expect(script).toHaveLength(page.length);
  expect(
    script
      .replace(/ +/g, ' ')
      .trim()
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual([
    "return confirm('0 ');;",
    'sort(0 , "0 ");',
    '',
    '',
    'var rows = [];',
    'rows.push("0 ");',
    'let enabled = 0 ;',
    'show("0 ");',
  ]);
});

it('pages of JSP that are nothing but beginnings of tags take no longer', () => {
  for (const part of ['<a:b ', '<a:b "', '<a:b \'"', '<% ', '${', '<a:b c="', ' onclick="<a:b '])
    expect(pageScript('a.jsp', `<script>${part.repeat(50_000 / part.length)}`) ?? '').not.toContain('run');
});
