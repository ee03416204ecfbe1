import { describe, expect, it } from 'vitest';
import { processorMs } from '../testing/processor-ms.ts';
import { docAt, entryAt, lineOf, mapAt, rootDoc, textAt, textsAt } from './doc.ts';
import { parseJson } from './json.ts';
import { parseToml } from './toml.ts';
import { parseXml } from './xml.ts';
import {
  attributeOf,
  childrenOf,
  lineOf as lineOfElement,
  ownText,
  rootElement,
  xmlText,
} from './xml-element.ts';
import { parseYaml, parseYamlDocuments } from './yaml.ts';

const MANY = Array.from({ length: 40 }, (_, i) => `k${i}`);

describe('a document, whatever its format', () => {
  it.each([
    ['JSON', parseJson('{\n  "a": {"b": "x"},\n  "list": [\n    "one"]\n}')],
    ['YAML', parseYaml('---\na: {b: x}\nlist:\n  - one\n')],
    ['TOML', parseToml('\n[a]\nb = "x"\n[[list]]\n')],
  ])('of %s tells the line of each key', (_, parsed) => {
    const doc = rootDoc(parsed);
    expect(textAt(doc, 'a', 'b')).toBe('x');
    expect([entryAt(doc, 'a')?.line, entryAt(doc, 'list')?.line]).toEqual(
      parsed.text.startsWith('\n') ? [2, 4] : [2, 3],
    );
    expect(entryAt(doc, 'a', 'nothing')).toBeNull();
  });

  it('counts a key that is repeated once, with its last value, among few and among many', () => {
    for (const more of [[], MANY]) {
      const keys = [...more, 'a', 'b', 'a'];
      const doc = rootDoc(parseJson(`{${keys.map((key, at) => `"${key}": "${at}"`).join(',')}}`));
      expect(textAt(doc, 'a')).toBe(String(keys.length - 1));
      expect([...mapAt(doc)].map(([key]) => key)).toEqual([...more, 'a', 'b']);
    }
  });

  it('gives numbers as they are written', () => {
    expect(textAt(rootDoc(parseJson('{"v": 1.10}')), 'v')).toBe('1.10');
    expect(textAt(rootDoc(parseYaml('v: 1.10')), 'v')).toBe('1.10');
  });

  it('finds what an alias and a merge stand for, where the anchor stands', () => {
    const doc = rootDoc(parseYaml('base: &b\n  a: 1\n  l: [x]\nown:\n  <<: *b\n  a: 2\nsame: *b\n'));
    expect([textAt(doc, 'own', 'a'), textAt(doc, 'same', 'a')]).toEqual(['2', '1']);
    expect(textsAt(doc, 'own', 'l')).toEqual(['x']);
    const list = docAt(doc, 'same', 'l');
    expect(list && lineOf(list)).toBe(3);
  });
});

describe('an element of XML', () => {
  const source =
    '\uFEFF<?xml version="1.0"?><p:m xmlns:p="u">\r\n  <p:d id="1 &lt; 2">one</p:d>\r\n  <d>&#116;wo &unknown;</d>\r\n</p:m>';

  it('is found without its prefix, on its line, with entities decoded but those of its own making', () => {
    const root = rootElement(parseXml(source));
    const [first, second] = childrenOf(root, 'd');
    if (!first || !second) throw new Error('not found');
    expect([lineOfElement(first), lineOfElement(second)]).toEqual([2, 3]);
    expect([attributeOf(first, 'id'), xmlText(root, 'd'), ownText(second)]).toEqual([
      '1 < 2',
      'one',
      'two &unknown;',
    ]);
  });
});

describe('hostile documents', () => {
  it.each([
    ['YAML of nothing but faults', () => parseYamlDocuments('\t- {\n'.repeat(100_000))],
    ['YAML whose merges double', () => parseYamlDocuments(doubling(40))],
    [
      'XML whose texts stand nowhere',
      () => parseXml(`<a>${'<b>x<!-- -->y</b>'.repeat(30_000)}${' '.repeat(500_000)}</a>`),
    ],
  ])('end quickly: %s', async (_, parse) => {
    const spent = await processorMs(() => {
      try {
        parse();
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
    });
    expect(spent).toBeLessThan(3_000);
  });
});

/** Each map has twice the entries of the one before it. */
function doubling(times: number): string {
  const maps = Array.from({ length: times }, (_, i) => `m${i + 1}: &m${i + 1}\n  <<: *m${i}\n  <<: *m${i}\n`);
  return `m0: &m0 {a: 1}\n${maps.join('')}`;
}
