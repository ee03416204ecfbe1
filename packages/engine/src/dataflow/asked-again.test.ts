import { expect, it } from 'vitest';
import { sinkLines } from './testing/flows-in.ts';

const bad = (text: string, path: string): string[] =>
  text.split('\n').flatMap((line, i) => (line.includes('BAD') ? [`${path}:${i + 1}`] : []));

/** In each language: a request is asked twice, between both a list says what is allowed. */
const TWICE: Readonly<Record<string, string>> = {
  'a.rb': `
def known
  return unless TYPES.include?(params[:type])
  sink(params[:type])
end
def part
  if Kind.allowed_types.include?(params[:item][:type])
    sink(params[:item][:type])
  else
    raise 'unknown'
  end
end
def item_params
  params.require(:item)
end
def permitted
  if Kind.allowed_types.include?(item_params[:type])
    sink(item_params[:type])
  end
  sink(item_params[:type]) # BAD
end
def other_part
  return unless TYPES.include?(params[:item][:type])
  sink(params[:item][:other]) # BAD
end
def other
  return unless TYPES.include?(params[:type])
  sink(params[:other]) # BAD
end
def either
  log(params[:type]) if TYPES.include?(params[:type])
  sink(params[:type]) # BAD
end
`,
  'A.java': `class A {
 static final List<String> KNOWN = List.of("a", "b");
 void known(web.Request request) { if (!KNOWN.contains(request.getParameter("a"))) return; Lib.sink(request.getParameter("a")); }
 void other(web.Request request) { if (!KNOWN.contains(request.getParameter("a"))) return; Lib.sink(request.getParameter("b")); } // BAD
}`,
  'a.kt': `class A {
 val KNOWN = listOf("a", "b")
 fun known(request: web.Request) { if (request.getParameter("a") !in KNOWN) return; Lib.sink(request.getParameter("a")) }
 fun other(request: web.Request) { if (request.getParameter("a") !in KNOWN) return; Lib.sink(request.getParameter("b")) } // BAD
}`,
};

it.each(Object.entries(TWICE))(
  'what a list allowed of a request is allowed where it is asked again: %s',
  async (path, text) => {
    expect(await sinkLines({ [path]: text })).toEqual(bad(text, path));
  },
);

/** Lists by their names, in the words of each language. */
const LISTS: Readonly<Record<string, string>> = {
  'a.rb': `
NAMES = %w[a b].freeze
def rails
  x = source()
  return unless x.in?(NAMES)
  sink(x)
end
def method_of_own
  x = source()
  sink(x) if permitted_types.include?(x)
end
def unlike
  x = source()
  sink(x) unless x.in?(NAMES) # BAD
end
`,
  'a.js': `
function a() { const x = source(); if (allowedTypes().includes(x)) sink(x); }
class B { b() { const x = source(); if (this.supported.includes(x)) sink(x); } }
function c(x) { if (!isUUID(x)) return; sink(x); }
c(source());
function d() { const x = source(); if (!allowedTypes().includes(x)) sink(x); } // BAD
`,
  'a.py': `
import lib
def a():
    x = lib.source()
    if x in allowed_types():
        lib.sink(x)
def b():
    x = lib.source()
    if x not in allowed_types():
        lib.sink(x) # BAD
`,
  'a.php': `<?php
function a() { $x = source(); if (in_array($x, allowedTypes())) { sink($x); } }
class B { function b() { $x = source(); if (in_array($x, $this->allowed)) { sink($x); } } }
function d() { $x = source(); if (!in_array($x, allowedTypes())) { sink($x); } } // BAD
`,
  'A.java': `class A {
 void a() { String x = Lib.source(); if (allowedTypes().contains(x)) Lib.sink(x); }
 void d() { String x = Lib.source(); if (!allowedTypes().contains(x)) Lib.sink(x); } // BAD
}`,
  'A.cs': `class A {
 void B() { var x = Lib.source(); if (AllowedTypes().Contains(x)) Lib.sink(x); }
 void D() { var x = Lib.source(); if (!AllowedTypes().Contains(x)) Lib.sink(x); } // BAD
}`,
};

it.each(Object.entries(LISTS))(
  'a list that a function of the program or a field names as allowed says what may be: %s',
  async (path, text) => {
    expect(await sinkLines({ [path]: text })).toEqual(bad(text, path));
  },
);

it('what a request sends says nothing of where it goes', async () => {
  const text = `
const data = { code: source() };
fetchIt({ url: 'https://example.com', json: data });
fetchIt({ url: source() }); // BAD
fetchIt({ url: address, headers: { a: source() } });
fetchIt(source()); // BAD
`;
  expect(await sinkLines({ 'a.js': text })).toEqual(bad(text, 'a.js'));
});

it('what a filter of documents compares with is a value, whatever it holds', async () => {
  const js = `
findRecord({ email: { $eq: source() } });
findRecord({ id: { $in: [source()] } });
findRecord({ email: source() }); // BAD
`;
  expect(await sinkLines({ 'a.js': js })).toEqual(bad(js, 'a.js'));
  const php = `<?php
findRecord(['email' => ['$eq' => source()]]);
findRecord(['email' => source()]); // BAD
`;
  expect(await sinkLines({ 'a.php': php })).toEqual(bad(php, 'a.php'));
});
