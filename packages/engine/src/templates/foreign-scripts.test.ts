import { expect, it } from 'vitest';
import type { AnalysisName } from '../rules/analyses.ts';
import type { RuleFile } from '../rules/rule-schema.ts';
import { foreignScripts } from './foreign-scripts.ts';

const rules = new Map<AnalysisName, RuleFile>([
  ['script-without-integrity', { id: 'told', message: 'Told.' } as RuleFile],
]);
const lines = (path: string, text: string): number[] =>
  foreignScripts(rules, path, text).map((one) => one.startLine);
const LIBRARY = '<script src="https://cdn.jsdelivr.net/npm/htmx.org@1.9.12/dist/htmx.min.js"></script>';

it('the first library that a page takes from a network without its hash is told, in pages of every engine', () => {
  for (const path of ['a.html', 'a.ejs', 'a.erb', 'a.jsp', 'a.blade.php', 'a.cshtml', 'a.aspx', 'a.jinja2'])
    expect(lines(path, `<p>\n${LIBRARY}\n${LIBRARY}`), path).toEqual([2]);
});

it('what is served beside the page, has a hash, is commented out, or changes as its vendor likes is not told', () => {
  for (const tag of [
    '<script src="/js/htmx.min.js"></script>',
    LIBRARY.replace('"></', '" integrity="sha384-abc" crossorigin></'),
    `<!-- ${LIBRARY} -->`,
    '<script src="https://js.stripe.com/v3/"></script>',
    '<script src="https://maps.googleapis.com/maps/api/js?key=1"></script>',
  ])
    expect(lines('a.html', tag), tag).toEqual([]);
  expect(lines('a.md', LIBRARY)).toEqual([]);
});

it('style sheets are told where no script is, fonts and hints to connect are not', () => {
  const sheet =
    '<link href="//maxcdn.bootstrapcdn.com/bootstrap/3.3.7/css/bootstrap.min.css" rel="stylesheet">';
  expect(lines('a.html', `<p>\n${sheet}`)).toEqual([2]);
  expect(lines('a.html', `${sheet}\n${LIBRARY}`)).toEqual([2]);
  for (const tag of [
    '<link rel="preconnect" href="https://cdn.jsdelivr.net/">',
    '<link rel="stylesheet" href="//fonts.googleapis.com/css?family=Lora">',
    sheet.replace(' rel', ' integrity="sha384-abc" rel'),
  ])
    expect(lines('a.html', tag), tag).toEqual([]);
});

it('networks that name no version are told as well, for what they answer changes', () => {
  for (const address of ['https://cdn.tailwindcss.com', 'https://polyfill.io/v3/polyfill.min.js'])
    expect(lines('a.html', `<script src="${address}"></script>`), address).toEqual([1]);
});

it('components and templates that write tags in their own way are read as well', () => {
  const address = 'https://unpkg.com/htmx.org@1.9.12';
  for (const [path, tag] of [
    ['_document.tsx', `<Script src="${address}" strategy="lazyOnload" />`],
    ['App.vue', `<script src='${address}'></script>`],
    ['Base.astro', `<script src={"${address}"}></script>`],
    ['layout.pug', `  script(src='${address}')`],
    ['layout.haml', `  %script{ src: "${address}" }`],
    ['layout.slim', `  script src="${address}"`],
    ['layout.html.erb', `<%= javascript_include_tag "${address}" %>`],
    ['layout.html.erb', `<%= stylesheet_link_tag "${address}" %>`],
  ] as const)
    expect(lines(path, `\n${tag}\n`), tag).toEqual([2]);
  expect(lines('layout.pug', `script(src='${address}' integrity='sha384-abc')`)).toEqual([]);
  expect(lines('layout.html.erb', '<%= javascript_include_tag "application" %>')).toEqual([]);
});
