import { expect, test } from 'vitest';
import { type FormCase, toldOtherwise } from '../testing/told-by-form.ts';

const page = (body: string): string =>
  `function show(box) {\n  ${body}\n}\nshow(document.getElementById('box'));\n`;
const RULE = 'javascript-dom-xss';

const CASES: readonly FormCase[] = [
  [
    RULE,
    'quoted.js',
    page(
      "var own = document.location.href;\n  var form = '<form action=\"' + own + '\" method=\"post\">';\n  form += '</form>';\n  jQuery(box).append(form);",
    ),
    'low',
  ],
  [RULE, 'text.js', page('jQuery(box).append(`<a href="${window.location.href}">here</a>`);'), 'low'],
  [
    RULE,
    'single.js',
    page(
      'var own = document.location.href;\n  var form = "<form action=\'" + own + "\'>";\n  jQuery(box).append(form);',
    ),
    'medium',
  ],
  [
    RULE,
    'decoded.js',
    page(
      "var own = decodeURIComponent(document.location.href);\n  var form = '<form action=\"' + own + '\">';\n  jQuery(box).append(form);",
    ),
    'medium',
  ],
];

test("the page's own address between double quotes ends no attribute, and in single ones or decoded it may", async () => {
  expect(await toldOtherwise(CASES)).toEqual([]);
});
