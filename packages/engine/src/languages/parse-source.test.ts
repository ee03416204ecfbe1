import { expect, test } from 'vitest';
import { openParser, type SourceParser } from '../parse/parser.ts';
import { kotlin } from './kotlin/index.ts';
import { parseSource } from './parse-source.ts';

/** A parser that counts what it is asked for. */
async function counting(): Promise<{ parser: SourceParser; parses: () => number }> {
  const parser = await openParser();
  let count = 0;
  return {
    parser: {
      ...parser,
      parse: (...asked) => {
        count++;
        return parser.parse(...asked);
      },
    },
    parses: () => count,
  };
}

test('what is read otherwise keeps the text and the places of the file', async () => {
  const text = 'context(user: User)\nfun f(x: String) {\n    val a = suspend { g(x) }\n}\n';
  const tree = await parseSource(await openParser(), kotlin, 'A.kt', text, 10_000);
  if (typeof tree === 'string') throw new Error(tree);
  expect(tree.errors).toEqual([]);
  expect(tree.text).toBe(text);
  const names = [...tree.kind.keys()]
    .filter((n) => tree.kindNames[tree.kind[n] ?? 0] === 'identifier')
    .map((n) => [text.slice(tree.start[n], tree.end[n]), tree.start[n]]);
  expect(names).toContainEqual(['suspend', text.indexOf('suspend')]);
  expect(names).toContainEqual(['g', text.indexOf('g(x)')]);
});

test('a file that the grammar can read is parsed once', async () => {
  const { parser, parses } = await counting();
  await parseSource(parser, kotlin, 'A.kt', 'fun f(where: Int) { g(where) }', 10_000);
  expect(parses()).toBe(1);
});

test('a repair that leaves as much unread is not taken', async () => {
  const text = 'val a = b\nfun f() {\n  )\n}\n';
  const spoils = {
    ...kotlin,
    repairs: [({ put }: { put(at: number, text: string): void }) => put(0, ')))')],
  };
  const tree = await parseSource(await openParser(), spoils, 'A.kt', text, 10_000);
  const plain = await openParser().then((parser) => parser.parse(text, 'kotlin', 10_000));
  if (typeof tree === 'string' || typeof plain === 'string') throw new Error('no tree');
  expect(tree.errors.length).toBeGreaterThan(0);
  expect([...tree.start]).toEqual([...plain.start]);
});

test('where a repair believed a spoiled tree and something is left, the file as it is written is asked by its looks', async () => {
  const text = 'val a = )\nval b = )\n';
  let asked = 0;
  // What it finds in the tree hides the second bracket from whoever asks again.
  const believes = {
    ...kotlin,
    repairs: [
      ({ code, put }: { code: string; put(at: number, text: string): void }) => {
        asked++;
        if (code !== text) return;
        put(text.indexOf(')'), '1');
        if (asked > 1) put(text.lastIndexOf(')'), '2');
      },
    ],
  };
  const tree = await parseSource(await openParser(), believes, 'A.kt', text, 10_000);
  if (typeof tree === 'string') throw new Error(tree);
  expect(tree.errors).toEqual([]);
  expect(tree.text).toBe(text);
});
