import { expect, test } from 'vitest';
import { flowsIn } from './testing/flows-in.ts';

/** Lines whose text may become the address of a script, by a rule on such addresses alone. */
async function lines(source: string): Promise<number[]> {
  const rule = { id: 'rule', languages: [], sources: ['remote'], sinks: ['script-url'] };
  const { flows } = await flowsIn({ 'a.js': source }, {}, [rule]);
  return flows.map((one) => one.startLine).sort((a, b) => a - b);
}

const marked = (source: string): number[] =>
  source.split('\n').flatMap((line, i) => (line.includes('BAD') ? [i + 1] : []));

test('an address that begins with text which opens no scheme is no script, whatever follows', async () => {
  const source = `
link(source()); // BAD
link('pages/' + source());
link('/' + source());
link(\`/\${source()}/settings\`);
link(\`list?tag=\${source()}\`);
link(\`java\${source()}\`); // BAD
link('javascript:go(' + source() + ')'); // BAD
link('https://' + source()); // BAD
link('//' + source()); // BAD
link(\`\${base}/users/\${source()}\`);
link(\`\${source()}/users\`); // BAD
`;
  expect(await lines(source)).toEqual(marked(source));
});

test('what an address is read against gives it no scheme', async () => {
  const source = `
link(new URL(path, window.location.href).href);
link(new URL(window.location.href).searchParams.get('next')); // BAD
`;
  expect(await lines(source)).toEqual(marked(source));
});

test("what begins as the page's own address does leads nowhere else, and what is read out of it may be anything", async () => {
  const source = `
const url = new URL(window.location.href);
url.searchParams.delete('tag');
go(url.toString());
go(url.href);
go(url.searchParams.get('next')); // BAD
const other = new URL(location.href);
other.host = other.searchParams.get('host');
go(other.toString()); // BAD
go(location.href + '/print');
go(\`\${document.URL}&limit=3\`);
go(location.href.replace('/old', '/new'));
let here = location.href;
const sign = here.indexOf('#');
if (sign > 0) here = here.substr(0, sign);
go(here + '&kept=1');
let there = location.href;
if (sign > 0) there = there.substr(sign);
go(there + '&kept=1'); // BAD
go(location.href.replace(/#.*/, ''));
go(location.href.replace(location.search, ''));
go(location.href.replace('https://shop/?to=', '')); // BAD
go(location.href.split('to=')[1]); // BAD
go(location.href.split('//')[0] + '//' + host + '/login');
go('https://' + location.href.split('://')[1].replace('settings', 'login'));
go(location.href.split('#')[1]); // BAD
const search = new URL('/search', document.location);
search.searchParams.set('q', location.hash);
go(search);
go(new URL('list?a=1', location.origin).toString());
const page = new URL(location.href);
go(new URL(link, location.href).toString());
go(new URL(link, page).toString());
go(new URL(source(), page).toString()); // BAD
const away = new URL('https://' + source(), location.origin);
go(away); // BAD
`;
  for (const kind of ['script-url', 'open-redirect']) {
    const rule = { id: 'rule', languages: [], sources: ['remote'], sinks: [kind] };
    const { flows } = await flowsIn(
      { 'a.js': source.replaceAll('go(', kind === 'script-url' ? 'link(' : 'go(') },
      {},
      [rule],
    );
    expect(flows.map((one) => one.startLine).sort((a, b) => a - b)).toEqual(marked(source));
  }
});

test('text that begins with anything but a tag is a selector to jQuery, and no markup', async () => {
  const source = `
select(source()); // BAD
select('#item > option[value=' + source() + ']');
select(\`.tabs a[href="#\${source()}"]\`);
select('<p>' + source()); // BAD
`;
  const rule = { id: 'rule', languages: [], sources: ['remote'], sinks: ['jquery-html'] };
  const { flows } = await flowsIn({ 'a.js': source }, {}, [rule]);
  expect(flows.map((one) => one.startLine).sort((a, b) => a - b)).toEqual(marked(source));
});

test('a part of the own address begins with its sign, so that it is a selector to jQuery as long as nothing is cut off', async () => {
  const source = `
$(location.hash);
$(window.location.hash).show();
const hash = document.location.hash;
$(hash).show();
$(location.hash.slice(1)); // BAD
const start = document.location.hash.split('?')[0];
if (start.length > 0) $(start).show();
$(location.hash.substring(0, n));
$(decodeURIComponent(location.hash));
$(location.hash.split('?')[1]); // BAD
$(location.hash.split('?')[0].slice(1)); // BAD
$(location.hash.replace('#', '')); // BAD
$(location.search);
$(other.hash); // BAD
`;
  const rule = { id: 'rule', languages: [], sources: ['remote'], sinks: ['jquery-html'] };
  const { flows } = await flowsIn({ 'a.js': source }, {}, [rule]);
  expect(flows.map((one) => one.startLine).sort((a, b) => a - b)).toEqual(marked(source));
});

test('what is cut off the start of the own address is no script, what is cut from its middle may be', async () => {
  const source = `
link(window.location.href.substring(0, 20) + 'next');
link(location.href.slice(0, i) + 'next');
link(location.href.substring(12)); // BAD
`;
  expect(await lines(source)).toEqual(marked(source));
});
