import { expect, it } from 'vitest';
import { expected, sinkLines } from './testing/flows-in.ts';

/** In each language a class calls a method of its own, which it inherits: a library's type has one of that name. BAD marks what is reported. */
const INHERITED: Readonly<Record<string, string>> = {
  'a.js':
    'class A extends Base {\n  f() {\n    query(source());\n    lib.open().query(source()); // BAD\n  }\n}\n',
  'a.py':
    'import lib\nclass A(Base):\n    def f(self):\n        query(lib.source())\n        lib.open().query(lib.source()) # BAD\n',
  'a.rb': 'class A < Base\n  def f\n    query(Lib.source)\n    Lib.sink(Lib.source) # BAD\n  end\nend\n',
  'a.php':
    '<?php\nclass A extends Base {\n  function f(lib\\Connection $c) {\n    query(source());\n    $c->query(source()); // BAD\n  }\n}\n',
  'a.go':
    'package a\nimport "lib"\nfunc f(c lib.Connection) {\n  Query(lib.source())\n  c.Query(lib.source()) // BAD\n}\n',
  'A.java':
    'class A extends Base {\n  void f(lib.Connection c) {\n    query(Lib.source());\n    c.query(Lib.source()); // BAD\n  }\n}\n',
  'a.kt':
    'class A : Base() {\n  fun f(c: lib.Connection) {\n    query(Lib.source())\n    c.query(Lib.source()) // BAD\n  }\n}\n',
  'a.cs':
    'class A : Base {\n  void F(lib.Connection c) {\n    Query(Lib.source());\n    c.Query(Lib.source()); // BAD\n  }\n}\n',
};

it.each(Object.entries(INHERITED))(
  'a call without a receiver is no method of a library type: %s',
  async (file, text) => {
    expect((await sinkLines({ [file]: text })).sort()).toEqual(expected({ [file]: text }).sort());
  },
);

/** An import that opens a type or a package lets its functions be called without it. */
const OPENED: Readonly<Record<string, string>> = {
  'a.go': 'package a\nimport . "lib"\nfunc f() {\n  read(source()) // BAD\n}\n',
  'A.java':
    'import static lib.Connection.*;\nclass A {\n  void f() {\n    query(Lib.source()); // BAD\n  }\n}\n',
  'a.cs':
    'using static lib.Connection;\nclass A : Base {\n  void F() {\n    Query(Lib.source()); // BAD\n  }\n}\n',
};

it.each(Object.entries(OPENED))('unless an import opens that type: %s', async (file, text) => {
  expect(await sinkLines({ [file]: text })).toEqual(expected({ [file]: text }));
});
