/** Programs whose size or shape hurts the stage over all files together. Each is one source tree. */

const lines = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n');

const files = (count: number, path: (i: number) => string, text: (i: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [path(i), text(i)]));

export const hostilePrograms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '500 modules that import one another in a circle': files(
    500,
    (i) => `m${i}.js`,
    (i) =>
      `import { f${(i + 1) % 500} } from './m${(i + 1) % 500}.js';\nexport function f${i}(x) { return f${(i + 1) % 500}(x); }\n`,
  ),
  '5,000 functions that call one another in circles': {
    'mutual.js': lines(
      5000,
      (i) => `function f${i}(x) { return f${(i + 1) % 5000}(x) + f${(i * 7 + 3) % 5000}(x); }`,
    ),
  },
  'one function with 20,000 calls': {
    'calls.py': `import os\ndef f(a):\n${lines(20_000, (i) => `    a = g${i % 50}(a, ${i})`)}\n    os.system(a)\n`,
  },
  '20,000 tiny files': files(
    20_000,
    (i) => `d${i % 100}/t${i}.js`,
    (i) => `export const v${i} = ${i};\n`,
  ),
  'a chain of 2,000 classes': {
    'Classes.java': lines(
      2000,
      (i) => `class C${i}${i > 0 ? ` extends C${i - 1}` : ''} { String m(String x) { return x; } }`,
    ),
  },
  'a file with 50,000 functions': {
    'many.go': `package a\n${lines(50_000, (i) => `func f${i}(x string) string { return x }`)}\n`,
  },
};
