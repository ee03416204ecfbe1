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
export function noise(size: number, seed: number): Uint8Array {
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

export const DEEP = 100_000;
const CHAIN = 100_000;
const BRANCHES = 50_000;
const OPERANDS = 50_000;

const nesting: Record<string, string> = {
  'nest.js': `x = ${deep('[', '', ']', DEEP)};`,
  'nest-calls.ts': `${deep('f(', '1', ')', DEEP)};`,
  'nest-functions.js': `${deep('function f(){\n', '', '}\n', 20_000)}`,
  'nest.py': `x = ${deep('(', '1', ')', DEEP)}`,
  'nest-blocks.py': `${repeat(500, (i) => `${' '.repeat(i)}if a:\n`)}${' '.repeat(500)}pass\n`,
  'Nest.java': `class A { int x = ${deep('(', '1', ')', DEEP)}; }`,
  'NestBlocks.java': `class A { void m() ${deep('{', '', '}', DEEP)} }`,
  'nest.kt': `val x = ${deep('(', '1', ')', DEEP)}\n`,
  'nest.go': `package a\nvar x = ${deep('(', '1', ')', DEEP)}\n`,
  'nest.php': `<?php $x = ${deep('[', '', ']', DEEP)};`,
  'nest.rb': `x = ${deep('[', '', ']', DEEP)}\n`,
  'Nest.cs': `class A { int x = ${deep('(', '1', ')', DEEP)}; }`,
  'nest.sol': `contract A { uint x = ${deep('(', '1', ')', DEEP)}; }`,
};

const chains: Record<string, string> = {
  'chain.js': `x${'\n.a(1)'.repeat(CHAIN)};`,
  'chain.ts': `x${'\n.a'.repeat(CHAIN)};`,
  'chain.py': `(x${'\n.a(1)'.repeat(CHAIN)})\n`,
  'Chain.java': `class A { Object m() { return x${'\n.a(1)'.repeat(CHAIN)}; } }`,
  'chain.kt': `fun m() = x${'\n.a(1)'.repeat(CHAIN)}\n`,
  'chain.go': `package a\nfunc f() { x${'.\nA(1)'.repeat(CHAIN)} }\n`,
  'chain.php': `<?php $x${'\n->a(1)'.repeat(CHAIN)};`,
  'chain.rb': `x${'\n.a(1)'.repeat(CHAIN)}\n`,
  'Chain.cs': `class A { void M() { x${'\n.A(1)'.repeat(CHAIN)}; } }`,
  'chain.sol': `contract A { function m() public { x${'\n.a(1)'.repeat(CHAIN)}; } }`,
};

const elseIfChains: Record<string, string> = {
  'else-if.js': repeat(BRANCHES, (i) => `if (a === ${i}) { b(); }`, ' else\n'),
  'else-if.py': `if a == 0:\n  b()\n${repeat(BRANCHES, (i) => `elif a == ${i}:\n  b()\n`)}`,
  'ElseIf.java': `class A { void m() { ${repeat(BRANCHES, (i) => `if (a == ${i}) { b(); }`, ' else\n')} } }`,
  'else-if.kt': `fun m() { ${repeat(BRANCHES, (i) => `if (a == ${i}) { b() }`, ' else\n')} }\n`,
  'else-if.go': `package a\nfunc f() { ${repeat(BRANCHES, (i) => `if a == ${i} { b() }`, ' else\n')} }\n`,
  'else-if.php': `<?php ${repeat(BRANCHES, (i) => `if ($a == ${i}) { b(); }`, ' else\n')}`,
  'else-if.rb': `if a == 0\n  b\n${repeat(BRANCHES, (i) => `elsif a == ${i}\n  b\n`)}end\n`,
  'ElseIf.cs': `class A { void M() { ${repeat(BRANCHES, (i) => `if (a == ${i}) { B(); }`, ' else\n')} } }`,
  'else-if.sol': `contract A { function m() public { ${repeat(BRANCHES, (i) => `if (a == ${i}) { b(); }`, ' else\n')} } }`,
};

const sums: Record<string, string> = {
  'sum.js': `x = ${repeat(OPERANDS, (i) => `"s${i}"`, ' + ')};`,
  'sum.py': `x = ${repeat(OPERANDS, (i) => `"s${i}"`, ' + ')}\n`,
  'Sum.java': `class A { String x = ${repeat(OPERANDS, (i) => `"s${i}"`, ' + ')}; }`,
  'sum.kt': `val x = ${repeat(OPERANDS, (i) => `"s${i}"`, ' + ')}\n`,
  'sum.go': `package a\nvar x = ${repeat(OPERANDS, (i) => `"s${i}"`, ' + ')}\n`,
  'sum.php': `<?php $x = ${repeat(OPERANDS, (i) => `"s${i}"`, ' . ')};`,
  'sum.rb': `x = ${repeat(OPERANDS, (i) => `"s${i}"`, ' + ')}\n`,
  'Sum.cs': `class A { string x = ${repeat(OPERANDS, (i) => `"s${i}"`, ' + ')}; }`,
  'sum.sol': `contract A { uint x = ${repeat(OPERANDS, (i) => String(i), ' + ')}; }`,
  'sum-right.js': `x = ${repeat(OPERANDS, (i) => `a${i} =\n`)}1;`,
  'sum-ternary.js': `x = ${repeat(OPERANDS, (i) => `a${i} ? ${i} : `)}0;`,
};

const large: Record<string, string> = {
  'array.js': `x = [\n${repeat(700_000, (i) => `  ${i},\n`)}];`,
  'array.py': `x = [\n${repeat(700_000, (i) => `  ${i},\n`)}]\n`,
  'Array.java': `class A { int[] x = {\n${repeat(700_000, (i) => `  ${i},\n`)}}; }`,
};

const damaged: Record<string, string | Uint8Array> = {
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

/** Groups of hostile files by what is hostile about them. */
export const hostile: Readonly<Record<string, Readonly<Record<string, string | Uint8Array>>>> = {
  'nesting 100,000 deep': nesting,
  'chains of 100,000 calls': chains,
  'else-if chains of 50,000 branches': elseIfChains,
  'sums of 50,000 operands': sums,
  'arrays of 700,000 elements': large,
  'damaged and random text': damaged,
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
