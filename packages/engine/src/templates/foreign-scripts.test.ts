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
