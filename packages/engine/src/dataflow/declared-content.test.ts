import { describe, expect, it } from 'vitest';
import { isNonMarkup } from './media-types.ts';
import { expected, flowsIn, sinkLines } from './testing/flows-in.ts';

const MODEL = {
  sources: [{ call: ['source', 'lib.source'], kind: 'remote' }],
  sinks: [
    { call: 'echo', kind: 'xss' },
    { call: 'lib.make', argument: 0, kind: 'xss' },
    { assign: '*.body', kind: 'xss' },
  ],
};
const RULES = [{ id: 'rule', languages: [], sources: ['remote'], sinks: ['xss'] }];

describe('a response of a declared type', () => {
  it('is markup unless its type says that browsers run nothing in it', () => {
    for (const type of [
      'application/json',
      'text/plain; charset=utf-8',
      'application/epub+zip',
      'png',
      '.csv',
    ])
      expect(isNonMarkup(type), type).toBe(true);
    for (const type of ['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/javascript', 'html', ''])
      expect(isNonMarkup(type), type).toBe(false);
  });

  it('takes any text in the call that declares it, in a header or by an argument of that name', async () => {
    const files = {
      'a.js': `
reply.page(source()); // BAD
reply.page(source(), 200, { 'content-type': 'text/csv' });
reply.page(source(), 200, { 'Content-Type': 'image/svg+xml' }); // BAD
reply.page(source(), 200, { 'Content-Type': kind }); // BAD
`,
      'b.py': `
import lib
reply.page(lib.source()) # BAD
reply.page(lib.source(), media_type="image/webp")
reply.page(lib.source(), content_type="text/html") # BAD
`,
      'c.php': `<?php
$reply->page(source()); // BAD
$reply->page(source(), 200, ['Content-type' => 'application/epub+zip']);
`,
    };
    expect(await sinkLines(files)).toEqual(expected(files));
  });

  it('runs no script where PHP sent such a type before, there, in the constructor or in a function of the file', async () => {
    const printed = `<?php
echo source(); // BAD
header('Content-Type: application/json; charset=utf-8');
echo source();
class A {
  public function __construct() { header('Content-type: text/plain'); }
  public function f() { echo source(); }
}
class B {
  private function headers() { header('Content-type: application/json'); }
  public function f() { $this->headers(); echo source(); exit; }
  public function g() { echo source(); } // BAD
  public function h() { $this->other(); echo source(); } // BAD
  private function other() { header('Content-type: text/html'); }
}
`;
    const { flows } = await flowsIn({ 'c.php': printed }, {}, RULES, MODEL);
    expect(flows.map((f) => `${f.path}:${f.startLine}`)).toEqual(expected({ 'c.php': printed }));
  });

  it('is written into a response that has such a type already, or is given it further down', async () => {
    const files = {
      'a.js': `
function a(ctx) { ctx.type = 'text/plain'; ctx.body = source(); }
function b(ctx) { ctx.type = 'text/html'; ctx.body = source(); } // BAD
function c(row, ctx) { row.type = 'text/plain'; row.body = source(); } // BAD
`,
      'b.py': `
import lib
def a():
    answer = lib.make(lib.source())
    answer.headers['Content-Type'] = 'text/plain'
    return answer
def b():
    answer = lib.make(lib.source())
    answer.mimetype = 'application/json'
    return answer
def c():
    answer = lib.make(lib.source()) # BAD
    answer.headers['Content-Type'] = 'text/html'
    return answer
def d(other):
    answer = lib.make(lib.source()) # BAD
    other.mimetype = 'application/json'
    return answer
`,
    };
    const { flows } = await flowsIn(files, {}, RULES, MODEL);
    expect(flows.map((f) => `${f.path}:${f.startLine}`)).toEqual(expected(files));
  });

  it('is a guess where the program chooses its type as it runs', async () => {
    const files = {
      'A.java': `class A {
void a(Response response) { response.page(Lib.source()); }
void b(Response response) { response.setContentType("text/html"); response.page(Lib.source()); }
void c(Response response, Format format) { response.setContentType(format.getType()); response.page(Lib.source()); }
void d(Response response) { response.setContentType("text/plain"); response.page(Lib.source()); }
}
`,
    };
    const { flows } = await flowsIn(files);
    expect(flows.map((f) => [f.startLine, f.guesses])).toEqual([
      [2, 0],
      [3, 0],
      [4, 1],
    ]);
  });
});
