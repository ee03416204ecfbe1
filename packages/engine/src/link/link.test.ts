import { describe, expect, it } from 'vitest';
import { expected, sinkLines } from '../dataflow/testing/flows-in.ts';

/** Lines marked BAD are reported, all others are not. */
const CASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a stub of a library in the program does not hide what models say of it': {
    'stubs/web/Request.java':
      'package web; public class Request { public String getParameter(String n) { return null; } }',
    'stubs/web/Servlet.java':
      'package web; public class Servlet extends Base { public void doGet(Request r) {} }',
    'src/A.java': `package a; import web.*; class A extends Servlet {
 public void doGet(Request r) { Lib.sink(r.getParameter("x")); } // BAD
}`,
    'src/B.java': `package a; import web.Request; class B {
 void f(Request r) { Lib.sink(r.getParameter("x")); } // BAD
}`,
  },
  'a class is looked for near the file that names it': {
    'one/p/Box.java': 'package p; public class Box { public String get() { return "constant"; } }',
    'two/p/Box.java': 'package p; public class Box { public String get() { return Lib.source(); } }',
    'one/q/Use.java': `package q; import p.Box; class Use { void f(Box b) {
 Lib.sink(b.get());
} }`,
    'two/q/Use.java': `package q; import p.Box; class Use { void f(Box b) {
 Lib.sink(b.get()); // BAD
} }`,
  },
  'overloads are told apart by their number of parameters': {
    'A.java': `class A {
 A() {} A(String x, int n) { this.x = x; } String x;
 static String pick() { return "a"; }
 static String pick(String v) { return v; }
 static String pick(String v, int n) { return "n"; }
 void f() {
  Lib.sink(A.pick());
  Lib.sink(A.pick(Lib.source())); // BAD
  Lib.sink(A.pick(Lib.source(), 1));
  A a = new A(Lib.source(), 2);
  Lib.sink(a.x); // BAD
 }
}`,
  },
  'overloads of as many parameters are told apart by the types of the arguments': {
    'A.java': `class A {
 static void open(Path p) { Lib.sink(p); } // BAD
 static void open(String text) { log(text); }
 static void name(Path p) { Lib.sink(p); }
 static void name(String text) { log(text); }
 static void both(Path p) { Lib.sink(p); } // BAD
 static void both(Object text) { log(text); }
 static void same(Note n) { Lib.sink(n.text); }
 static void same(Path p) { log(p); }
 void f(String given, Note n, Path p, Request r) {
  String x = Lib.source();
  name(x);
  name("a" + Lib.source());
  name(Lib.source().trim());
  name(given);
  p.add(Lib.source());
  open(p);
  both(Lib.source());
 }
}`,
    'C.java': `class Packets {
 void from(String text) { new Packets().read(new StringReader(text), "UTF-8"); }
 void start() { from(Lib.source()); }
 Document read(File file) { Lib.sink(file); return null; }
 Document read(URL url) { Lib.sink(url); return null; }
 Document read(String id) { Lib.sink(id); return null; }
 Document read(InputStream in) { Lib.sink(in); return null; }
 Document read(String charset, InputStream in) { Lib.sink(in); return null; }
 Document read(Reader reader) { Lib.sink(reader); return null; } // BAD
 Document read(char[] text) { Lib.sink(text); return null; }
 Document read(InputStream in, String id) { return read(make(in), id); }
 Document read(Reader reader, String id) { return read(reader); }
 Reader make(InputStream in) { return new InputStreamReader(in); }
}`,
    'D.cs': `class Packets {
 void From(string text) { Read(new StringReader(text), "UTF-8"); }
 void Start() { From(Lib.source()); }
 void Read(FileInfo file) { Lib.sink(file); }
 void Read(Uri uri) { Lib.sink(uri); }
 void Read(string id) { Lib.sink(id); }
 void Read(Stream stream) { Lib.sink(stream); }
 void Read(char[] text) { Lib.sink(text); }
 void Read(TextReader reader) { Lib.sink(reader); } // BAD
 void Read(Stream stream, string id) { Lib.sink(stream); }
 void Read(TextReader reader, string id) { Read(reader); }
}`,
    'E.kt': `class Packets {
 fun from(text: String) { read(StringReader(text), "UTF-8") }
 fun start() { from(Lib.source()) }
 fun read(file: File) { Lib.sink(file) }
 fun read(url: URL) { Lib.sink(url) }
 fun read(id: String) { Lib.sink(id) }
 fun read(stream: InputStream) { Lib.sink(stream) }
 fun read(text: CharArray) { Lib.sink(text) }
 fun read(reader: Reader) { Lib.sink(reader) } // BAD
 fun read(stream: InputStream, id: String) { Lib.sink(stream) }
 fun read(reader: Reader, id: String) { read(reader) }
}`,
    'B.kt': `class Opener {
 fun open(p: Path) { Lib.sink(p) }
 fun open(text: String) { open(text.byteInputStream()) }
 fun open(stream: InputStream) { log(stream) }
}
class B(private val opener: Opener) {
 fun f(request: Request) {
  val x: String = Lib.source()
  opener.open(x)
  opener.open("a")
  Lib.source().trim().let { opener.open(it) }
  Lib.source().trim()?.let { text -> opener.open(text) }
 }
}`,
    'C.cs': `class C {
 void Open(FileInfo p) { Lib.sink(p); }
 void Open(string text) { Log(text); }
 void Any(FileInfo p) { Lib.sink(p); } // BAD
 void Any(string text) { Log(text); }
 void F(Request r) {
  string x = Lib.source();
  Open(x);
  Open($"a{Lib.source()}");
  Open(Lib.source().Trim());
  Any(Lib.source());
 }
}`,
  },
  'accessors and constructors that no source shows keep fields apart': {
    'A.java': `record P(String a, String b) {}
@lombok.Data class R { private String url; private String other; }
@lombok.AllArgsConstructor @lombok.Getter class Q { private String url; private String other; }
class A {
 void f() {
  P p = new P(Lib.source(), "b");
  Lib.sink(p.a()); // BAD
  Lib.sink(p.b());
  R r = new R(); r.setUrl(Lib.source());
  Lib.sink(r.getUrl()); // BAD
  Lib.sink(r.getOther());
  Q q = new Q(Lib.source(), "x");
  Lib.sink(q.getUrl()); // BAD
  Lib.sink(q.getOther());
 }
}`,
  },
  'a member that a model calls a sanitizer clears what is read from it': {
    'a.js': `const found = source();
sink(found.name); // BAD
sink(found.digest);`,
  },
};

describe('names', () => {
  for (const [title, files] of Object.entries(CASES))
    it(title, async () => {
      expect(await sinkLines(files)).toEqual(expected(files));
    });
});
