import { inWords } from './hostile-sources.ts';

const lines = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n');

const files = (count: number, path: (i: number) => string, text: (i: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [path(i), text(i)]));

type Program = Readonly<Record<string, string>>;

/** Programs whose size or shape hurts the stage over all files together, each of the given part of its full size. */
export function hostilePrograms(part: number): Readonly<Record<string, Program>> {
  const modules = 500 * part;
  const mutual = 5_000 * part;
  const calls = 20_000 * part;
  const tiny = 20_000 * part;
  const classes = 2_000 * part;
  const functions = 50_000 * part;
  return {
    [`${inWords(modules)} modules that import one another in a circle`]: files(
      modules,
      (i) => `m${i}.js`,
      (i) =>
        `import { f${(i + 1) % modules} } from './m${(i + 1) % modules}.js';\nexport function f${i}(x) { return f${(i + 1) % modules}(x); }\n`,
    ),
    [`${inWords(mutual)} functions that call one another in circles`]: {
      'mutual.js': lines(
        mutual,
        (i) => `function f${i}(x) { return f${(i + 1) % mutual}(x) + f${(i * 7 + 3) % mutual}(x); }`,
      ),
    },
    [`one function with ${inWords(calls)} calls`]: {
      'calls.py': `import os\ndef f(a):\n${lines(calls, (i) => `    a = g${i % 50}(a, ${i})`)}\n    os.system(a)\n`,
    },
    [`${inWords(tiny)} tiny files`]: files(
      tiny,
      (i) => `d${i % 100}/t${i}.js`,
      (i) => `export const v${i} = ${i};\n`,
    ),
    [`a chain of ${inWords(classes)} classes`]: {
      'Classes.java': lines(
        classes,
        (i) => `class C${i}${i > 0 ? ` extends C${i - 1}` : ''} { String m(String x) { return x; } }`,
      ),
    },
    [`a file with ${inWords(functions)} functions`]: {
      'many.go': `package a\n${lines(functions, (i) => `func f${i}(x string) string { return x }`)}\n`,
    },
  };
}
