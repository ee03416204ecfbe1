import { expect, test } from 'vitest';
import { flowsIn } from './testing/flows-in.ts';

const LANGUAGES: readonly (readonly [
  kind: string,
  files: (kind: string) => Record<string, string>,
  other: string,
])[] = [
  [
    'Kind',
    (kind) => ({
      'Kind.java':
        'package a; public enum Kind { ONE("x"); private final String of; Kind(String of) { this.of = of; } String of() { return Lib.sink(this.of); } }',
      'Own.java': 'package a; public class Own { String of; }',
      'A.java': `package a; class A { @Get void show(@Path ${kind} kind) { Lib.sink(kind); } }`,
    }),
    'Own',
  ],
  [
    'Kind',
    (kind) => ({
      'Kind.kt': 'package a\nenum class Kind { ONE, TWO }',
      'A.kt': `package a\nclass A { @Get fun show(@Path kind: ${kind}) { Lib.sink(kind) } }`,
    }),
    'String',
  ],
  [
    'Kind',
    (kind) => ({
      'Kind.cs': 'namespace A; public enum Kind { One, Two }',
      'A.cs': `namespace A; class B { [Get] public void Show([Path] ${kind} kind) { Lib.sink(kind); } }`,
    }),
    'string',
  ],
  [
    'Kind',
    (kind) => ({
      'kinds.py': 'from enum import Enum\nclass Kind(str, Enum):\n    ONE = "one"\n',
      'a.py': `import lib\nfrom kinds import Kind\n@get\ndef show(kind: ${kind}):\n    lib.sink(kind)\n`,
    }),
    'str',
  ],
];

test.each(LANGUAGES)(
  'a parameter of a route that an enumeration of another file declares holds one of its constants (%#)',
  async (kind, files, other) => {
    const model = {
      library: 'test',
      parameters: [
        { decorated: 'Path', on: 'parameter' as const, source: 'remote' },
        { decorated: 'get', on: 'function' as const, source: 'remote' },
      ],
      sinks: [{ call: ['lib.sink', 'Lib.sink'], argument: 0, kind: 'bad' }],
    };
    const of = async (type: string) => (await flowsIn(files(type), {}, undefined, model)).flows.length;
    expect(await of(kind)).toBe(0);
    expect(await of(other)).toBeGreaterThan(0);
  },
);
