import { describe, expect, test } from 'vitest';
import { reportedIn, sinkLines } from '../../dataflow/testing/flows-in.ts';

/** Lines marked BAD are reported, all others are not. */
const CASES: Readonly<Record<string, string>> = {
  'strings with values filled in, elvis and safe calls carry what they are made of': `fun f() {
 val a = Lib.source()
 val b = "x \${a} y"
 Lib.sink(b) // BAD
 Lib.sink(a?.trim() ?: "none") // BAD
 Lib.sink("""raw $a""") // BAD
 Lib.sink("plain \\$a")
 Lib.sink("simple $a, and more") // BAD
}`,
  'branches that are values give what any of them ends with': `fun f(c: Boolean) {
 val a = if (c) { println(); Lib.source() } else "x"
 Lib.sink(a) // BAD
 val b = when { c -> "y"; else -> Lib.source() }
 Lib.sink(b) // BAD
 val d = try { Lib.source() } catch (e: Exception) { "z" }
 Lib.sink(d) // BAD
 val e = if (c) "p" else "q"
 Lib.sink(e)
}
fun g(x: String) = when (x) { "a" -> Lib.source(); else -> "b" }
fun h() {
 Lib.sink(g("q")) // BAD
}`,
  'scope functions hand their value to the lambda and give what it gives': `fun f() {
 Lib.source().let { Lib.sink(it) } // BAD
 Lib.source().also { x -> Lib.sink(x) } // BAD
 val a = Lib.source().run { trim() }
 Lib.sink(a) // BAD
 val b = with(Lib.source()) { "x" }
 Lib.sink(b)
 val c = Box().apply { text = Lib.source() }
 Lib.sink(c.text) // BAD
 Lib.sink(c.other)
}
class Box {
 var text = ""
 var other = ""
}`,
  'properties are read and written through their accessors, and constructors fill them': `class A(val x: String, y: String) {
 val z = y.trim()
 val w: String get() = Lib.source()
 var v: String = ""
  set(value) { Lib.sink(value) } // BAD
 fun own() {
  Lib.sink(w) // BAD
  Lib.sink(x) // BAD
 }
}
fun f() {
 val a = A(Lib.source(), Lib.source())
 Lib.sink(a.x) // BAD
 Lib.sink(a.z) // BAD
 a.own()
 val b = A("p", "q")
 b.v = Lib.source()
 Lib.sink(b.z)
}`,
  'extension functions take their receiver': `fun String.dressed(n: Int): String = "<$this>"
fun String.show() = Lib.sink(this) // BAD
fun f() {
 Lib.sink(Lib.source().dressed(1)) // BAD
 Lib.source().show()
}`,
  'members of objects and companions are static': `object Store { fun put(x: String) { Lib.sink(x) } } // BAD
class A {
 companion object {
  fun give(): String = Lib.source()
 }
}
fun f() {
 Store.put(A.give())
}`,
  'lambdas of coroutines and loops run': `fun f() {
 val a = Lib.source()
 launch { Lib.sink(a) } // BAD
 val b = runBlocking { Lib.source() }
 Lib.sink(b) // BAD
 val c = withContext(IO) { Lib.source() }
 Lib.sink(c) // BAD
 listOf(Lib.source()).forEach { Lib.sink(it) } // BAD
 listOf("x").map { it + Lib.source() }.forEach { Lib.sink(it) } // BAD
 val m = mapOf("k" to Lib.source(), "l" to "x")
 Lib.sink(m["k"]) // BAD
 Lib.sink(m["l"])
 val d by lazy { Lib.source() }
 Lib.sink(d) // BAD
}`,
  'components of data classes and pairs go where they are declared': `data class P(val a: String, val b: String)
fun f() {
 val (x, y) = P("c", Lib.source())
 Lib.sink(x)
 Lib.sink(y) // BAD
 val (p, q) = Lib.source() to "z"
 Lib.sink(p) // BAD
 Lib.sink(q)
}`,
  'numbers and other types without text are clean': `fun take(i: Int, b: Boolean, s: String) {
 Lib.sink(i)
 Lib.sink(b)
 Lib.sink(s) // BAD
}
fun f() { take(Lib.source(), Lib.source(), Lib.source()) }`,
  'a test that leaves ends the way of what it rejects': `fun f() {
 val x = Lib.source()
 if (!Lib.isOk(x)) return
 Lib.sink(x)
}
fun g() {
 val y = Lib.source()
 if (y != "a" && y != "b") throw IllegalArgumentException()
 Lib.sink(y)
}
fun h() {
 val z = Lib.source()
 if (z.isEmpty()) return
 Lib.sink(z) // BAD
}`,
  'what handlers with annotations are given is tracked by its type': `import web.Param
class C { fun m(@Param id: String, other: String) {
 Lib.sink(id) // BAD
 Lib.sink(other)
} }`,
};

describe('flows in Kotlin', () => {
  test.each(Object.entries(CASES))('%s', async (_sentence, source) => {
    const { reported, marked } = await reportedIn('A.kt', source);
    expect(reported).toEqual(marked);
  });
});

describe('Kotlin and Java are one program', () => {
  test('Java calls functions of files, objects, companions and getters of Kotlin', async () => {
    const files = {
      'src/Util.kt': `package p
fun shown(x: String) { Lib.sink(x) }
object Store {
 @JvmStatic fun put(x: String) { Lib.sink(x) }
 fun keep(x: String) { Lib.sink(x) }
}
class Box(val text: String) {
 companion object {
  fun send(x: String) { Lib.sink(x) }
 }
}
`,
      'src/A.java': `package p;
class A { void f() {
 UtilKt.shown(Lib.source());
 Store.put(Lib.source());
 Store.INSTANCE.keep(Lib.source());
 Box.Companion.send(Lib.source());
 Box b = new Box(Lib.source());
 Lib.sink(b.getText());
} }
`,
    };
    expect(await sinkLines(files)).toEqual([
      'src/A.java:8',
      'src/Util.kt:2',
      'src/Util.kt:4',
      'src/Util.kt:5',
      'src/Util.kt:9',
    ]);
  });

  test('Kotlin calls functions of other files and reads getters of Java', async () => {
    const files = {
      'src/p/Util.kt': `package p
fun shown(x: String) { Lib.sink(x) }
`,
      'src/p/User.java': `package p;
public class User {
 private String name = Lib.source();
 public String getName() { return name; }
 public static String plain() { return "x"; }
}
`,
      'src/p/Same.kt': `package p
fun f(u: User) {
 shown(u.name)
 Lib.sink(u.name)
 Lib.sink(User.plain())
}
`,
      'src/q/Other.kt': `package q
import p.shown as display
fun g() = display(Lib.source())
`,
    };
    expect(await sinkLines(files)).toEqual(['src/p/Same.kt:4', 'src/p/Util.kt:2']);
  });
});
