import { describe, expect, it } from 'vitest';
import { expected, sinkLines } from './testing/flows-in.ts';

/** Lines marked BAD are reported, all others are not. */
const CASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  JavaScript: {
    'a.js': `
function stream(res, other) {
  each((c) => { res.page(source()); }); // BAD
  res.setHeader('Content-Type', 'text/event-stream');
  each((c) => { res.page(source()); });
  each(async (c) => { each(() => { res.page(source()); }); });
  each((res) => { res.page(source()); }); // BAD
  each((c) => { other.page(source()); }); // BAD
}
function maybe(res, plain) {
  if (plain) res.setHeader('Content-Type', 'text/plain');
  each((c) => { res.page(source()); }); // BAD
}
function markup(res) {
  res.setHeader('Content-Type', 'text/html');
  each((c) => { res.page(source()); }); // BAD
}
`,
  },
  Go: {
    'a.go': `package a
func f(w http.ResponseWriter) {
  w.Header().Set("Content-Type", "text/event-stream")
  each(func() { w.page(lib.source()) })
}
func g(w http.ResponseWriter) {
  each(func() { w.page(lib.source()) }) // BAD
}
`,
  },
  'C#': {
    'A.cs': `class A {
  void F(HttpResponse response) {
    response.ContentType = "text/event-stream";
    Each(c => { response.page(Lib.source()); });
  }
  void G(HttpResponse response) {
    Each(c => { response.page(Lib.source()); }); // BAD
  }
}
`,
  },
  Java: {
    'A.java': `class A {
  void f(HttpServletResponse response) {
    response.setContentType("text/event-stream");
    each(c -> { response.page(Lib.source()); });
  }
  void g(HttpServletResponse response) {
    each(c -> { response.page(Lib.source()); }); // BAD
  }
}
`,
  },
  Ruby: {
    'a.rb': `
def f(response)
  response.set_header('Content-Type', 'text/event-stream')
  each { |c| response.page(source()) }
end
def g(response)
  each { |c| response.page(source()) } # BAD
end
`,
  },
};

describe('what a response was declared to be', () => {
  for (const [name, files] of Object.entries(CASES))
    it(`holds in functions that are made after that, and in none before: ${name}`, async () => {
      expect(await sinkLines(files)).toEqual(expected(files));
    });
});
