/** Sources made to hurt a scanner, per language where the construct exists. */

/** Broken into lines, as a minified file would be put aside and prove nothing; no break after a closing one, where Go would end the statement. */
const deep = (open: string, inner: string, close: string, count: number): string =>
  `${repeat(count / 50, () => open.repeat(50), '\n')}${inner}${close.repeat(count)}`;
const repeat = (count: number, piece: (i: number) => string, separator = ''): string => {
  const parts: string[] = [];
  for (let i = 0; i < count; i++) parts.push(piece(i));
  return parts.join(separator);
};

/** Deterministic noise. */
function noise(size: number, seed: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let state = seed >>> 0 || 1;
  for (let i = 0; i < size; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    bytes[i] = state;
  }
  return bytes;
}

/** Noise without control characters, so that it is not put aside as binary. */
function textNoise(size: number, seed: number): string {
  return Array.from(noise(size, seed), (byte) => String.fromCharCode(32 + (byte % 95))).join('');
}

/** Groups of hostile files by what is hostile about them, each of the given part of its full size. */
export function hostileSources(part: number): Readonly<Record<string, Sources>> {
  const deepest = 100_000 * part;
  const calls = 100_000 * part;
  const branches = 50_000 * part;
  const operands = 50_000 * part;
  const elements = 700_000 * part;
  return {
    [`nesting ${inWords(deepest)} deep`]: nesting(deepest),
    [`chains of ${inWords(calls)} calls`]: chains(calls),
    [`else-if chains of ${inWords(branches)} branches`]: elseIfChains(branches),
    [`sums of ${inWords(operands)} operands`]: sums(operands),
    [`arrays of ${inWords(elements)} elements`]: arrays(elements),
    'damaged and random text': damaged,
  };
}

type Sources = Readonly<Record<string, string | Uint8Array>>;

/** Thousands apart by a comma, in names of tests. */
export const inWords = (count: number): string => count.toLocaleString('en-US');

const nesting = (count: number): Sources => ({
  'nest.js': `x = ${deep('[', '', ']', count)};`,
  'nest-calls.ts': `${deep('f(', '1', ')', count)};`,
  'nest-functions.js': `${deep('function f(){\n', '', '}\n', count / 5)}`,
  'nest.py': `x = ${deep('(', '1', ')', count)}`,
  'nest-blocks.py': `${repeat(500, (i) => `${' '.repeat(i)}if a:\n`)}${' '.repeat(500)}pass\n`,
  'Nest.java': `class A { int x = ${deep('(', '1', ')', count)}; }`,
  'NestBlocks.java': `class A { void m() ${deep('{', '', '}', count)} }`,
  'nest.kt': `val x = ${deep('(', '1', ')', count)}\n`,
  'nest.go': `package a\nvar x = ${deep('(', '1', ')', count)}\n`,
  'nest.php': `<?php $x = ${deep('[', '', ']', count)};`,
  'nest.rb': `x = ${deep('[', '', ']', count)}\n`,
  'Nest.cs': `class A { int x = ${deep('(', '1', ')', count)}; }`,
  'nest.sol': `contract A { uint x = ${deep('(', '1', ')', count)}; }`,
});

const chains = (count: number): Sources => ({
  'chain.js': `x${'\n.a(1)'.repeat(count)};`,
  'chain.ts': `x${'\n.a'.repeat(count)};`,
  'chain.py': `(x${'\n.a(1)'.repeat(count)})\n`,
  'Chain.java': `class A { Object m() { return x${'\n.a(1)'.repeat(count)}; } }`,
  'chain.kt': `fun m() = x${'\n.a(1)'.repeat(count)}\n`,
  'chain.go': `package a\nfunc f() { x${'.\nA(1)'.repeat(count)} }\n`,
  'chain.php': `<?php $x${'\n->a(1)'.repeat(count)};`,
  'chain.rb': `x${'\n.a(1)'.repeat(count)}\n`,
  'Chain.cs': `class A { void M() { x${'\n.A(1)'.repeat(count)}; } }`,
  'chain.sol': `contract A { function m() public { x${'\n.a(1)'.repeat(count)}; } }`,
});

const elseIfChains = (count: number): Sources => ({
  'else-if.js': repeat(count, (i) => `if (a === ${i}) { b(); }`, ' else\n'),
  'else-if.py': `if a == 0:\n  b()\n${repeat(count, (i) => `elif a == ${i}:\n  b()\n`)}`,
  'ElseIf.java': `class A { void m() { ${repeat(count, (i) => `if (a == ${i}) { b(); }`, ' else\n')} } }`,
  'else-if.kt': `fun m() { ${repeat(count, (i) => `if (a == ${i}) { b() }`, ' else\n')} }\n`,
  'else-if.go': `package a\nfunc f() { ${repeat(count, (i) => `if a == ${i} { b() }`, ' else\n')} }\n`,
  'else-if.php': `<?php ${repeat(count, (i) => `if ($a == ${i}) { b(); }`, ' else\n')}`,
  'else-if.rb': `if a == 0\n  b\n${repeat(count, (i) => `elsif a == ${i}\n  b\n`)}end\n`,
  'ElseIf.cs': `class A { void M() { ${repeat(count, (i) => `if (a == ${i}) { B(); }`, ' else\n')} } }`,
  'else-if.sol': `contract A { function m() public { ${repeat(count, (i) => `if (a == ${i}) { b(); }`, ' else\n')} } }`,
});

const sums = (count: number): Sources => ({
  'sum.js': `x = ${repeat(count, (i) => `"s${i}"`, ' + ')};`,
  'sum.py': `x = ${repeat(count, (i) => `"s${i}"`, ' + ')}\n`,
  'Sum.java': `class A { String x = ${repeat(count, (i) => `"s${i}"`, ' + ')}; }`,
  'sum.kt': `val x = ${repeat(count, (i) => `"s${i}"`, ' + ')}\n`,
  'sum.go': `package a\nvar x = ${repeat(count, (i) => `"s${i}"`, ' + ')}\n`,
  'sum.php': `<?php $x = ${repeat(count, (i) => `"s${i}"`, ' . ')};`,
  'sum.rb': `x = ${repeat(count, (i) => `"s${i}"`, ' + ')}\n`,
  'Sum.cs': `class A { string x = ${repeat(count, (i) => `"s${i}"`, ' + ')}; }`,
  'sum.sol': `contract A { uint x = ${repeat(count, (i) => String(i), ' + ')}; }`,
  'sum-right.js': `x = ${repeat(count, (i) => `a${i} =\n`)}1;`,
  'sum-ternary.js': `x = ${repeat(count, (i) => `a${i} ? ${i} : `)}0;`,
});

const arrays = (count: number): Sources => ({
  'array.js': `x = [\n${repeat(count, (i) => `  ${i},\n`)}];`,
  'array.py': `x = [\n${repeat(count, (i) => `  ${i},\n`)}]\n`,
  'Array.java': `class A { int[] x = {\n${repeat(count, (i) => `  ${i},\n`)}}; }`,
});

const damaged: Sources = {
  'random.js': textNoise(200_000, 1),
  'random.py': textNoise(200_000, 2),
  'Random.java': textNoise(200_000, 3),
  'random.kt': textNoise(200_000, 10),
  'random.go': textNoise(200_000, 4),
  'random.php': `<?php ${textNoise(200_000, 5)}`,
  'random.rb': textNoise(200_000, 6),
  'Random.cs': textNoise(200_000, 7),
  'random.sol': textNoise(200_000, 8),
  'random.ts': noise(200_000, 9),
  'invalid-utf8.py': new Uint8Array([
    ...new TextEncoder().encode('x = "'),
    0xff,
    0xc3,
    0x28,
    0xed,
    0xa0,
    0x80,
    0x22,
    0x0a,
  ]),
  'nul.js': 'a(1);\u0000b(2);',
  'utf16.js': new Uint8Array([0xff, 0xfe, ...Buffer.from('eval(x);\n', 'utf16le')]),
  'bundle.js': `!function(e){${repeat(20_000, (i) => `var a${i}=e(${i}),b${i}=function(t,n){return t+n*${i}};`)}}(window);`,
  'unclosed.php': `<?php /* ${'*'.repeat(100_000)}`,
  'quotes.py': "'".repeat(100_001),
  'braces.js': '{{{{{{{{\n'.repeat(8_000),
  'backticks.ts': `${'`${\n'.repeat(5_000)}`,
  'regex.rb': `x =~ /${'(a|\n'.repeat(20_000)}/`,
  'heredocs.rb': repeat(2_000, (i) => `<<A${i} + `),
  'empty.js': '',
};

/** Modules that import each other in circles, and one that imports itself. */
export const cyclic: Readonly<Record<string, string>> = {
  'a.js': "const b = require('./b'); module.exports = (x) => b(x);",
  'b.js': "const c = require('./c'); module.exports = (x) => c(x);",
  'c.js': "const a = require('./a'); module.exports = (x) => a(x);",
  'self.ts': "import * as me from './self'; export * from './self'; export const f = (x) => me.f(x);",
  'd.ts': "export * from './e'; import { g } from './e'; export function f(x) { return g(x); }",
  'e.ts': "export * from './d'; import { f } from './d'; export function g(x) { return f(x); }",
  'p.py': 'from q import g\ndef f(x):\n    return g(x)\n',
  'q.py': 'from p import f\ndef g(x):\n    return f(x)\n',
  'A.java': 'class A extends B { Object m(Object x) { return new B().m(x); } }',
  'B.java': 'class B extends A { Object m(Object x) { return new A().m(x); } }',
};
