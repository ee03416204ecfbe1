import { expect, it } from 'vitest';
import { languageFor } from '../languages/registry.ts';
import { openParser } from '../parse/parser.ts';
import { pageScript } from './page-script.ts';
import { withoutRazor } from './razor-code.ts';

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();

it.each([
  [
    'an expression is some value',
    'let a = @Model.Items[0]?.Name.Trim(")"); b(@(x ? "a" : "b"));',
    'let a = 0 ; b(0 );',
  ],
  [
    'its quotes end no text',
    'go("@Url.Action("List", new { id = "a" })", "@Loc["A.B"]");',
    'go("0 ", "0 ");',
  ],
  ['what is awaited', 'let a = @await Html.PartialAsync("_A");', 'let a = 0 ;'],
  [
    'a part of a name',
    'function @(name)() { a_@(id) = 1; b.@Model.Key = 2 } @(c)_d()',
    'function _______() { a______ = 1; b.__________ = 2 } _____d()',
  ],
  [
    'a sign that is written, text and comments',
    "a('x@@y', 'me@host.org') @* '@b' *@",
    "a('x @y', 'me@host.org')",
  ],
  [
    'a statement, of which what it writes is left',
    '@if (a < b) { <text>c(@d);</text> } else { @: e("@f") \n } g()',
    'c(0 ); e("0 ") g()',
  ],
  [
    'statements in statements',
    'let a = [@for (var i = 0; i < n; i++) { var s = "}"; <text>{b: "@c[i]"}</text> if (i + 1 < n) { <text>,</text> } }]',
    'let a = [ {b: "0 "} , ]',
  ],
  ['a block of code', '@{ var t = $"{a}"; /* } */ } b()', 'b()'],
])('in a page of Razor, %s', (_, script, expected) => {
  expect(squeezed(withoutRazor(script))).toBe(expected);
});

it('the scripts of a page of Razor can be read, wherever its C# stands', async () => {
  const page = [
    '@using A.B',
    '@model Shop.Item',
    '@{ ViewBag.Title = Loc["It\'s"]; }',
    '@if (Model.IsOpen)',
    '{',
    '  <div class="@(Model.Is ? "a" : "b")"><br><div>@Model.Text</div>',
    '    <script>',
    '      show("@Html.Raw(Url.Action("List", "Widget", new { area = Areas.Admin }))");',
    '      @foreach (var one in Model.All) {',
    "        <text>add(@one.Id, '@one.Name');</text>",
    '      }',
    '    </script>',
    '  </div>',
    '}',
    '<a onclick="location=(\'@Url.RouteUrl("Home")\')">x</a>',
    '@section Scripts { <script>last()</script> }',
  ].join('\r\n');
  const script = pageScript('a.cshtml', page) ?? '';
  expect(script).toHaveLength(page.length);
  for (const part of ['show("', 'add(', 'location=(', 'last()'])
    expect(script.indexOf(part)).toBe(page.indexOf(part));
  expect(script).not.toMatch(/Model|Url|foreach|Html/);
  const tree = await (await openParser()).parse(
    script,
    languageFor('javascript')?.grammar('a.js') ?? 'javascript',
    10_000,
  );
  expect(tree).toMatchObject({ hasError: false });
});

it('pages of Razor that are nothing but beginnings take no longer', () => {
  const parts = [
    '@(',
    '@a(',
    '@{',
    '@{<b>',
    '@{\n<b\n',
    '@if (',
    '@if(a){<i>',
    '@a["',
    "@{'",
    '@*',
    '<b>@{<text>',
    '@{@:',
  ];
  for (const part of parts) {
    const page = part.repeat(30_000 / part.length);
    expect(withoutRazor(page)).toHaveLength(page.length);
  }
});
