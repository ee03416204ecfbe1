import { beforeAll, describe, expect, test } from 'vitest';
import type { ModuleIR } from '../../ir/ir.ts';
import { printModule } from '../../ir/print-ir.ts';
import { openParser, type SourceParser } from '../../parse/parser.ts';
import { parseSource } from '../parse-source.ts';
import { kotlin } from './index.ts';

let parser: SourceParser;
beforeAll(async () => {
  parser = await openParser();
});

async function moduleOf(source: string): Promise<ModuleIR> {
  const tree = await parseSource(parser, kotlin, 'A.kt', source, 20_000);
  if (typeof tree === 'string') throw new Error(tree);
  return kotlin.lower(tree, 'A.kt');
}

describe('Kotlin is lowered', () => {
  const pairs: readonly (readonly [string, string])[] = [
    [
      'package a.b\nimport java.util.*\nimport x.Y as Z\nimport x.y',
      'import java.util * as *\nimport x Y as Z\nimport x y as y',
    ],
    [
      'class A(val x: String, y: Int) : B(y), C { val z = y + 1; init { f(x) } }',
      'class A < B, C {final x:String; final z; public fn getX():String { return this.x }; public fn getZ() { return this.z }; public fn constructor(x:String, y:int) { this.x = x; super(y); this.z = (y + 1); f(x) }}',
    ],
    [
      'data class A(var x: String)',
      'data class A {x:String; public fn getX():String { return this.x }; public fn setX(value$:String) { this.x = value$ }; public fn component1():String { return this.x }; public fn constructor(x:String) { this.x = x }}',
    ],
    [
      'object A { const val K = "k"; fun f() = K }',
      'class A {const static final K="k"; public static final INSTANCE:A; public static fn getK() { return K }; static public fn f() { return K }}',
    ],
    [
      'class A {\n companion object {\n @JvmStatic fun f(x: Int) { g(x) }\n }\n}',
      'class A {public static final Companion:A; @JvmStatic static public fn f(x:int) { g(x) }}',
    ],
    [
      'class A { val p: String get() = q.r; var s: Int = 1\n set(value) { field = value } }',
      'class A {s:int=1; public fn getP():String { return q.getR() }; public fn setS(value:int) { this.s = value }; public fn getS():int { return this.s }}',
    ],
    [
      'fun String.clean(n: Int): String = this.trim() + length\nfun f(s: String) { s.clean(1) }',
      'public fn clean(receiver$:String, n:int):String { return (receiver$.trim() + receiver$.length()) }\npublic fn f(s:String) { clean(s, 1) }',
    ],
    [
      'fun f() { val a = b.c.d; e.g = h; i.j += 1; k["x"] = l }',
      'public fn f() { final a = b.getC().getD(); e.setG(h); i.setJ((i.getJ() + 1)); k["x"] = l }',
    ],
    [
      'fun f() { java.util.Date(); Foo.BAR; Foo.Inner(); x::class.java; Foo::class.java }',
      'public fn f() { new java.util.Date<java.util.Date>(); Foo.BAR; new Foo.Inner<Foo.Inner>(); x.class; Foo.class }',
    ],
    [
      'fun f() { a?.b()?.c ?: d; a!!.b; val x = y ?: return; val z = w ?: throw E() }',
      'public fn f() { (a.b().getC() ?? d); <>a.getB(); final x = y; if (x == null) { return }; final z = w; if (z == null) { throw new E<E>() } }',
    ],
    [
      'fun f() { x.let { g(it) }; x.apply { y = 1; h() }; with(x) { p(q) }; x.also { a -> g(a) }; run { r() } }',
      'public fn f() { <arrow fn(it) { return g(it) }>(x); <arrow fn(receiver$1) { receiver$1.setY(1); receiver$1.h(); return receiver$1 }>(x); <arrow fn(receiver$2) { return receiver$2.p(receiver$2.getQ()) }>(x); <arrow fn(a) { g(a); return a }>(x); <arrow fn() { return r() }>() }',
    ],
    [
      'fun f(x: Any) { val y = when (x) { is A -> 1; in r -> 2; else -> 3 }; when { a -> b(); else -> { c() } } }',
      'public fn f(x:Object) { final y; if (x is A) { y = 1 } else { if (x in r) { y = 2 } else { y = 3 } }; if a { b() } else { c() } }',
    ],
    [
      'fun f(x: Int) = when (x) { 1, 2 -> "a"; else -> throw E() }',
      'public fn f(x:int) { switch x { case 1, 2 { return "a" } default { throw new E<E>() } } }',
    ],
    [
      'fun f() { val x = if (a) b else c; val y = if (a) { g(); b } else return; h(if (a) b else c) }',
      'public fn f() { final x = (a ? b : c); final y; if a { g(); y = b } else { return }; h((a ? b : c)) }',
    ],
    [
      'fun f() { val x = try { a() } catch (e: E) { b() } finally { c() } }',
      'public fn f() { final x; try { x = a() } catch E e { x = b() } finally { c() } }',
    ],
    [
      'fun f() { for (i in 0 until n) { break }; for ((k, v) in m) continue; while (a) b(); do { c() } while (d) }',
      'public fn f() { each(i in (0 .. n)) { break }; each([k, v] in m) { continue }; while(; a; ) { b() }; do(; d; ) { c() } }',
    ],
    [
      'fun f() { o@ for (x in y) { break@o }; l.forEach { if (it) return@forEach; g(it) } }',
      'public fn f() { o: each(x in y) { break o }; <arrow fn(it) { if it { return }; return g(it) }>(l[?element()]) }',
    ],
    [
      'fun f() { "a$b${c.d}e\\n\\$"; """raw $x "q" """; \'c\'; 1_000L; 0xFF; 1.5f; true; null }',
      'public fn f() { `a${b}${c.getD()}e\n$`; `raw ${x} "q" `; "c"; 1000; 255; 1.5; true; null }',
    ],
    [
      'fun f() { val (a, _, b) = g(); listOf(1, 2); mapOf("k" to v, w to z); f(x = 1, *y) { it } }',
      'public fn f() { final parts$1 = g(); final a = parts$1.component1(); final b = parts$1.component3(); [1, 2]; {"k": v, w: z}; f(x=1, *y, <arrow fn(it) { return it }>) }',
    ],
    [
      'fun f() { launch { g() }; withContext(IO) { h() }; async { i() }.await(); buildString { append(x) } }',
      'public fn f() { <arrow fn() { return g() }>(); (IO, <arrow fn() { return h() }>()); <arrow fn() { return i() }>().await(); <arrow fn(receiver$1:java.lang.StringBuilder) { receiver$1.append(receiver$1.getX()); return receiver$1 }>(new java.lang.StringBuilder<java.lang.StringBuilder>()) }',
    ],
    [
      'fun f() { a.forEach { x -> g(x) }; a.map { it.b }; val h = fun(x: Int) = x; ::g; A::b }',
      'public fn f() { <arrow fn(x) { return g(x) }>(a[?element()]); <arrow fn(it) { return it.getB() }>(a[?element()]); final h = <arrow fn(x:int) { return x }>; g; A.b }',
    ],
    [
      'fun f() { val o = object : A(1), B { override fun g() = 1 }; x as B; x as? C; x !in y; x !is A; a shl 2; a eq b }',
      'public fn f() { final o = new A<A>(1, <class < A, B {override public fn g() { return 1 }}>); <B>x; <C>x; !(x in y); !(x is A); (a << 2); a.eq(b) }',
    ],
    [
      'fun f() { a.b<T>(c); val x = "y" + g<T>(d).h { e() }; i<T>(j, k); l < m }',
      'public fn f() { a.b<T>(c); final x = ("y" + g<T>(d).h(<arrow fn() { return e() }>)); i<T>(j, k); (l < m) }',
    ],
    [
      'enum class E(val x: Int) {\n A(1), B(2) { override fun f() = 2 };\n abstract fun f(): Int\n}',
      'enum enum E {final x:int; public static final A:E=new E<E>(1); public static final B:E=new E<E>(2, <class < E {override public fn f() { return 2 }}>); public fn getX():int { return this.x }; abstract public fn f():int {}; public fn constructor(x:int) { this.x = x }}',
    ],
    [
      'class A { val x by lazy { g() }; lateinit var y: List<String?>; constructor(z: Int) : this() { h(z) } }',
      'class A {final x=<arrow fn() { return g() }>(); lateinit y:java.util.List<String>; public fn getX() { return this.x }; public fn getY():java.util.List<String> { return this.y }; public fn setY(value$:java.util.List<String>) { this.y = value$ }; fn constructor(z:int) { this(); h(z) }}',
    ],
    [
      '@R(["/x"], v = 1) @S class A @Inject constructor(@field:Q private val b: B<C>)',
      '@R(["/x"], v=1) @S class A {@Q private final b:B<C>; public fn getB():B<C> { return this.b }; public fn constructor(@Q b:B<C>) { this.b = b }}',
    ],
    [
      'class A : B() { fun f() { intent.getStringExtra("x"); title = "y"; startActivity(z) } }',
      'class A < B {public fn f() { this.getIntent().getStringExtra("x"); this.setTitle("y"); startActivity(this.getZ()) }}',
    ],
    [
      'import io.ktor.server.application.*\nfun f() { get("/x") { call.respondText(call.parameters["id"]!!) } }',
      'import io.ktor.server.application * as *\npublic fn f() { get("/x", <arrow fn() { return <io.ktor.server.application.ApplicationCall>call.respondText(<><io.ktor.server.application.ApplicationCall>call.getParameters()["id"]) }>) }',
    ],
  ];

  test.each(pairs)('%s', async (source, expected) => {
    const module = await moduleOf(source);
    expect(printModule(module)).toBe(expected);
    expect(module.gaps).toEqual([]);
  });
});

describe('Kotlin of any shape', () => {
  const shapes: readonly (readonly [string, string])[] = [
    ['hostile shape 1', `val x = ${'('.repeat(20_000)}1${')'.repeat(20_000)}`],
    ['hostile shape 2', `val s = a${'.b()'.repeat(10_000)}`],
    ['hostile shape 3', `val s = a${'.b'.repeat(10_000)}.C()`],
    ['hostile shape 4', `fun f() { ${'if (a) { b() } else '.repeat(5_000)}c() }`],
    ['hostile shape 5', `val f = ${'{ a.let '.repeat(2_000)}it${' }'.repeat(2_000)}`],
    ['hostile shape 6', `val x = ${'if (a) { val y = '.repeat(200)}1${'; y } else 2'.repeat(200)}`],
    ['random text', '}{)(;"\\ <?php class @ #if "" \u0000 = => ::'],
    ['nothing', ''],
  ];
  test.each(shapes)('%s is lowered without an exception', async (_name, source) => {
    expect((await moduleOf(source)).language).toBe('java');
  });
});

describe('What the grammar would misread', () => {
  test('a call of get behind a property is no getter of it', async () => {
    const source = 'fun f() {\n val a = b()\n  get("x") { c() }\n}';
    const prepared = kotlin.prepare?.(source) ?? '';
    expect(prepared).toHaveLength(source.length);
    const module = await moduleOf(prepared);
    expect(module.gaps).toEqual([]);
    expect(printModule(module)).toContain('final a = b(); get("x"');
  });
});

describe('Kotlin that the grammar misreads is lowered', () => {
  const pairs: readonly (readonly [string, string])[] = [
    [
      'fun f(a: Any) {\n    when (a) {\n        is A if a.ok -> g(a)\n        -1 -> h(a)\n    }\n}',
      'public fn f(a:Object) { switch a { case (a is A), a.getOk() { g(a) } case -1 { h(a) } } }',
    ],
    ['context(user: User)\nfun f(x: String) = g(x)', 'public fn f(x:String) { return g(x) }'],
    ['fun f(block: suspend context(Scope) () -> T) = g(block)', 'public fn f(block) { return g(block) }'],
    [
      'class A { val state: Flow<Int>\n        field = MutableFlow(1)\n}',
      'class A {final state:Flow<int>=new MutableFlow<MutableFlow>(1); public fn getState():Flow<int> { return this.state }}',
    ],
    ['val a = suspend { f(x) }', 'final a = suspend(<arrow fn() { return f(x) }>)'],
    ['val a = f($$"a$b$${c}")', 'final a = f(`a$b$${c}`)'],
    ['val a = f("""say "x""""", y)', 'final a = f("say \\"x\\"\\"", y)'],
    [
      'val id = Users.insert { g(it) } get Users.id',
      'final id = Users.insert(<arrow fn(it) { return g(it) }>).get(Users.id)',
    ],
    [
      'fun f(where: Op?) {\n    g(where)\n    where?.let { g(it) }\n}',
      'public fn f(where:Op) { g(where); <arrow fn(it) { return g(it) }>(where) }',
    ],
    [
      'annotation class A(val of: Array<String> = [])',
      'annotation class A {final of:String[]; public fn getOf():String[] { return this.of }; public fn constructor(of:String[]="") { this.of = of }}',
    ],
    ['class A {\n  val a\n    @OptIn(X::class)\n    get() = b\n}', 'class A {public fn getA() { return b }}'],
    [
      'class A\n@Inject internal constructor(private val b: B) : C()',
      'class A < C {private final b:B; public fn getB():B { return this.b }; public fn constructor(b:B) { this.b = b }}',
    ],
    [
      'fun f() {\n    val a = b\n    set(it.k, V(it, 0))\n}',
      'public fn f() { final a = b; set(it.getK(), new V<V>(it, 0)) }',
    ],
    [
      'fun f(data: String, vararg value: Int) { open(data); private = value }',
      'public fn f(data:String, *value:int[]) { open(data); private = value }',
    ],
    [
      'data class A(@all:Json(name = "x") val b: String)',
      'data class A {@Json(name="x") final b:String; public fn getB():String { return this.b }; public fn component1():String { return this.b }; public fn constructor(@Json(name="x") b:String) { this.b = b }}',
    ],
    ['val f = zip(a, String?::plus)', 'final f = zip(a, String.plus)'],
    ['val l: List<suspend () -> T> = f(a[b, c,])', 'final l:java.util.List = f(a[b])'],
    [
      'fun f() {\n    val set = { g() }\n    set().h()\n}',
      'public fn f() { final set = <arrow fn() { return g() }>; set().h() }',
    ],
    [
      'fun f() {\n    val a = b\n    get(A::class) { c -> g(c) }\n}',
      'public fn f() { final a = b; get(A.class, <arrow fn(c) { return g(c) }>) }',
    ],
    [
      'fun f(suspend: (w: W) -> Boolean, dynamic: Int) {\n    if (suspend) g(suspend = true)\n    h(dynamic++)\n}',
      'public fn f(suspend, dynamic:int) { if suspend { g(suspend=true) }; h(++dynamic) }',
    ],
    [
      'fun f(a: Any) {\n    when (a) {\n        A -> g(a)\n        else if ok() -> h(a)\n        else -> j(a)\n    }\n}',
      'public fn f(a:Object) { switch a { case A { g(a) } case ok() { h(a) } default { j(a) } } }',
    ],
    [
      'class A {\n    var a: Int = 1\n        @Deprecated(\n            "b",\n            r = R("c"),\n        )\n        set\n}',
      'class A {a:int=1; public fn getA():int { return this.a }; public fn setA(value$:int) { this.a = value$ }}',
    ],
    [
      'class A\n@Deprecated("a", R("b"))\nconstructor(val b: B)',
      'class A {final b:B; public fn getB():B { return this.b }; public fn constructor(b:B) { this.b = b }}',
    ],
    ['typealias A = Map<\n    String,\n    Int,\n    >', ''],
    ['fun <\n    A : B,\n    > C.server(a: A) = g(a)', 'public fn server(receiver$:C, a:A) { return g(a) }'],
    [
      'fun f() { x?.let { (check)(call, it) } }',
      'public fn f() { <arrow fn(it) { return check(call, it) }>(x) }',
    ],
    [
      'fun f() {\n    fun g() {\n    }\n    ::g.start(h)\n}',
      'public fn f() { public fn g() {}; g.start(h) }',
    ],
    [
      'class A(val type: @S(B.C::class) D? = null, val e: suspend ((H) -> J?))',
      'class A {final type:D; final e; public fn getType():D { return this.type }; public fn getE() { return this.e }; public fn constructor(type:D=null, e) { this.type = type; this.e = e }}',
    ],
    [
      'class A {\n    private var set: Int = 0\n    fun f() {\n        val a = g()\n        set = set or a\n    }\n}',
      'class A {private set:int=0; public fn getSet():int { return this.set }; public fn setSet(value$:int) { this.set = value$ }; public fn f() { final a = g(); set = (set | a) }}',
    ],
    [
      'fun f() {\n    val set2 = g(1)\n    set1 meets set2\n}',
      'public fn f() { final set2 = g(1); set1.meets(set2) }',
    ],
    [
      'fun f(private: P?) = if (a) { b } else { private }',
      'public fn f(private:P) { if a { return b } else { return private } }',
    ],
    [
      'fun f(a: Any) {\n    when (a) {\n        is A if a.ok -> if (b) g(a)\n        is C -> if (c) h(a)\n    }\n}',
      'public fn f(a:Object) { switch a { case (a is A), a.getOk() { if b { g(a) } } case (a is C) { if c { h(a) } } } }',
    ],
    [
      'fun f() {\n    route {\n        // a slow one\n        get("/a") { g() }\n        val b = c // and one\n        get("/b") { h() }\n    }\n}',
      'public fn f() { route(<arrow fn() { get("/a", <arrow fn() { return g() }>); final b = c; return get("/b", <arrow fn() { return h() }>) }>) }',
    ],
    ['plugins { }\n\nimport a.b\n\nval c = b(1)', 'plugins(<arrow fn() {}>)\nfinal c = b(1)'],
  ];
  for (const [source, expected] of pairs) {
    test(source, async () => expect(printModule(await moduleOf(source))).toBe(expected));
  }
});
