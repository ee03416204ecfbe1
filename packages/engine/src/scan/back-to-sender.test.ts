import { expect, test } from 'vitest';
import { comesBackToSender, hardlyHarms } from './back-to-sender.ts';

const from = (text: string, sinkKind = 'xss', sourceKind = 'remote') =>
  comesBackToSender({ sourceKind, sinkKind, steps: [{ path: 'a', line: 1, column: 1, text }] });

test.each([
  'req.body.name',
  'ctx.request.body',
  "$_POST['name']",
  "request.form['name']",
  'request.POST.get',
  'r.PostFormValue',
  'Request.Form["name"]',
])('%s in an answer comes back to its sender alone, by no link', (text) => {
  expect(from(text)).toBe(true);
});

test.each(['req.query.name', "$_GET['name']", 'request.args', 'params[:name]', 'r.FormValue', 'body'])(
  '%s may stand in a link',
  (text) => {
    expect(from(text)).toBe(false);
  },
);

test('what is stored, or run as something else than a page, is another matter', () => {
  expect(from('req.body.name', 'xss', 'stored')).toBe(false);
  expect(from('req.body.name', 'sql-injection')).toBe(false);
});

test.each(["$_SERVER['HTTP_HOST']", 'req.headers["x-forwarded-for"]', 'request.META'])(
  '%s is a header, which no page of another site sets',
  (text) => {
    expect(from(text, 'xss', 'header')).toBe(true);
    expect(from(text, 'sql-injection', 'header')).toBe(false);
  },
);

test.each(["$_SERVER['HTTP_REFERER']", 'req.headers.referer', 'req.get("Referrer")', 'document.referrer'])(
  '%s is an address that another site chooses',
  (text) => {
    expect(from(text, 'xss', 'header')).toBe(false);
  },
);

const hardly = (sinkKind: string, ...texts: string[]) =>
  hardlyHarms({
    sourceKind: 'remote',
    sinkKind,
    steps: texts.map((text, i) => ({ path: 'a', line: i + 1, column: 1, text })),
  });

test('a redirect back to the page that led here leads a visitor to where they came from', () => {
  for (const text of [
    "$request->headers->get('Referer')",
    "$_SERVER['HTTP_REFERER']",
    'r.Referer',
    'request.referrer',
    'Request.UrlReferrer',
    "req.get('Referrer')",
  ])
    expect(hardly('open-redirect', text, 'redirect'), text).toBe(true);
  expect(hardly('open-redirect', 'req.query.to', 'redirect')).toBe(false);
  expect(hardly('ssrf', 'req.headers.referer', 'fetch')).toBe(false);
});

test('an address as browsers write it has no tags and no double quotes, unless something decodes it', () => {
  for (const text of ['window.location.href', 'location.search', 'document.URL', "$_SERVER['REQUEST_URI']"]) {
    expect(hardly('xss', text, 'document.write'), text).toBe(true);
    expect(hardly('xss', text, 'decodeURIComponent', 'document.write'), text).toBe(false);
    expect(hardly('xss', text, 'new URLSearchParams', 'document.write'), text).toBe(false);
    expect(hardly('script-url', text, 'href'), text).toBe(false);
  }
  for (const text of ["$_GET['x']", 'location.name', "$_SERVER['PHP_SELF']", "$_SERVER['PATH_INFO']"])
    expect(hardly('xss', text, 'echo'), text).toBe(false);
});

test('a page that goes to its own address again leads nowhere else, unless a piece of that is picked out', () => {
  const stays = [
    'newUrl = current(window.location.href).split("?")[0]',
    'get_current_page_url',
    'url.replace',
  ];
  for (const step of stays)
    expect(hardly('client-redirect', 'window.location.href', step, 'location.assign'), step).toBe(true);
  for (const step of [
    'url.searchParams.get',
    'url.split("=")',
    'getNextUrl',
    'matches = url.match(/to=(.*)/)',
  ])
    expect(hardly('client-redirect', 'window.location.href', step, 'location.assign'), step).toBe(false);
  expect(hardly('client-redirect', 'location.hash', 'location.assign')).toBe(false);
  expect(hardly('client-redirect', 'event.data', 'location.assign')).toBe(false);
});

test('nobody has the browser of another send a header of a redirect', () => {
  for (const text of [
    'r.Header',
    'req.headers["x-forwarded-prefix"]',
    "$request->headers->get('X-Forwarded-Host')",
    "$_SERVER['HTTP_X_FORWARDED_HOST']",
    'request.getHeader',
    'request.META',
    'Request.Headers',
    // Nor the host that it asks.
    'Request.Host',
    'req.hostname',
    'request.get_host',
    'r.Host',
    'request.getServerName',
    "$_SERVER['HTTP_HOST']",
  ])
    expect(hardly('open-redirect', text, 'redirect'), text).toBe(true);
  for (const text of ['req.query.header', 'c.Query', "$_GET['to']", 'request.cookies'])
    expect(hardly('open-redirect', text, 'redirect'), text).toBe(false);
  expect(hardly('ssrf', 'r.Header', 'fetch')).toBe(false);
});
