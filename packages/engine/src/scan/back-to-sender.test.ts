import { expect, test } from 'vitest';
import { comesBackToSender } from './back-to-sender.ts';

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
