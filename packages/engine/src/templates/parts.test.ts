import { expect, test } from 'vitest';
import type { AnalysisName } from '../rules/analyses.ts';
import type { RuleFile } from '../rules/rule-schema.ts';
import { concludeTemplates } from './conclude.ts';
import { readPage, templateFacts } from './read-template.ts';
import type { RenderFacts } from './template-facts.ts';

const rules = new Map<AnalysisName, RuleFile>(
  (['template-input-unescaped', 'template-output-unescaped'] as const).map((id) => [id, { id } as RuleFile]),
);

/** What some code of the program gives a page that it finds by other means: text of a request. */
const fromRequest: RenderFacts = {
  data: [{ template: null, name: 'title', origin: 'request', value: 'request', line: 1 }],
  escapingOff: null,
  pagesOff: null,
};

function found(pages: Readonly<Record<string, string>>, render: RenderFacts = fromRequest): string[] {
  const files = Object.entries(pages).map(([path, text]) => {
    const page = readPage(path, text);
    return { path, template: page && templateFacts(page), render: null };
  });
  return concludeTemplates([{ path: 'app.x', template: null, render }, ...files], rules).map(
    (one) => `${one.ruleId} ${one.path}:${one.startLine}`,
  );
}

/** A part that writes its title, and a page that includes it: with a fixed title, with one of its own, and without. */
const ENGINES = {
  Twig: [
    'part.html.twig',
    '<b>{{ title|raw }}</b>',
    [
      "{% include 'part.html.twig' with {title: 'x'} %}",
      "{% include 'part.html.twig' with {title: page.name} %}",
      "{% include 'part.html.twig' %}",
    ],
  ],
  Django: [
    'part.html',
    '<b>{{ title|safe }}</b>{% if a %}{% endif %}',
    [
      '{% include "part.html" with title="x" %}',
      '{% include "part.html" with title=page.name %}',
      '{% include "part.html" %}',
    ],
  ],
  EJS: [
    'part.ejs',
    '<b><%- title %></b>',
    [
      "<%- include('part', { title: 'x' }) %>",
      "<%- include('part', { title: page.name }) %>",
      "<%- include('part') %>",
    ],
  ],
  Handlebars: [
    'part.hbs',
    '<b>{{{ title }}}</b>',
    ['{{> part title="x"}}', '{{> part title=page.name}}', '{{> part}}'],
  ],
  Blade: [
    'part.blade.php',
    '<b>{!! $title !!}</b>',
    ["@include('part', ['title' => 'x'])", "@include('part', ['title' => $page])", "@include('part')"],
  ],
  ERB: [
    '_part.html.erb',
    '<b><%= raw title %></b>',
    ["<%= render 'part', title: 'x' %>", "<%= render 'part', title: page.name %>", "<%= render 'part' %>"],
  ],
} as const;

test.each(Object.entries(ENGINES))(
  'what every page gives a part is no datum of a request in %s',
  (_, engine) => {
    const [name, part, [fixed, own, without]] = engine;
    const folder = 'views/';
    const extension = name.slice(name.indexOf('.'));
    const around = (text: string, i: number) => ({ [`${folder}page${i}${extension}`]: `<p>${text}</p>` });
    const at = `${folder}${name}:1`;
    expect(found({ [folder + name]: part, ...around(fixed, 1) })).toEqual([]);
    expect(found({ [folder + name]: part, ...around(fixed, 1), ...around(own, 2) })).toEqual([
      `template-output-unescaped ${at}`,
    ]);
    expect(found({ [folder + name]: part, ...around(fixed, 1), ...around(without, 2) })).toEqual([
      `template-input-unescaped ${at}`,
    ]);
    const filled: RenderFacts = {
      ...fromRequest,
      data: fromRequest.data.map((datum) => ({ ...datum, template: folder + name })),
    };
    expect(found({ [folder + name]: part, ...around(fixed, 1) }, filled)).toEqual([
      `template-input-unescaped ${at}`,
    ]);
  },
);

test('a parameter of a part in JSP is a request’s where a page leaves it out, may leave it out, or a browser may ask for the part', () => {
  const part = '<div>${param.topic}</div>';
  const page = (parameters: string) => `<p><c:import url="part.jsp">${parameters}</c:import></p>`;
  const set = '<c:param name="topic" value="limit"/>';
  const at = 'template-input-unescaped';
  const places = (inside: string, ...pages: string[]) =>
    found({
      [`${inside}part.jsp`]: part,
      ...Object.fromEntries(pages.map((text, i) => [`${inside}page${i}.jsp`, text])),
    });
  expect(places('WEB-INF/jsp/', page(set), page(set))).toEqual([]);
  expect(
    places(
      'WEB-INF/jsp/',
      page(set).replaceAll('c:import url', 'jsp:include page').replace('c:import', 'jsp:include'),
    ),
  ).toEqual([]);
  expect(places('WEB-INF/jsp/', page(set), page(''))).toEqual([`${at} WEB-INF/jsp/part.jsp:1`]);
  expect(places('WEB-INF/jsp/', page(`<c:if test="\${x}">${set}</c:if>`))).toEqual([
    `${at} WEB-INF/jsp/part.jsp:1`,
  ]);
  expect(places('pages/', page(set))).toEqual([`${at} pages/part.jsp:1`]);
});

test('a page of JSP that says a type in which no script runs is none', () => {
  expect(readPage('a.jsp', '<%@ page contentType="application/json" %><b>${param.a}</b>')).toBeNull();
  expect(
    readPage('a.jsp', '<%@ page contentType="text/html; charset=utf-8" %><b>${param.a}</b>'),
  ).not.toBeNull();
});

test('what a tag of JSP makes and gives a name is no datum of the page', () => {
  const text =
    '<c:url value="/x" var="link"/><c:set var="kept" value="${model.name}"/>\n<a title="${link}">\n<b>${kept}</b>';
  const page = readPage('a.jsp', text);
  expect(page && templateFacts(page).outputs.map((one) => one.expression)).toEqual(['kept']);
});
