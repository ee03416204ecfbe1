import { describe, expect, it } from 'vitest';
import { parsePath, rootOf, select } from '../match/documents/select.ts';
import type { ParsedDocument } from './document.ts';
import { parseProperties } from './properties.ts';
import { parseXml } from './xml.ts';

function found({ roots }: ParsedDocument, path: string) {
  return roots.flatMap((root) => select(rootOf(root), parsePath(path)));
}

function values(document: ParsedDocument, path: string): unknown[] {
  return found(document, path).map((at) => (at.node.kind === 'scalar' ? at.node.value : null));
}

describe('settings of key and value', () => {
  it('keep keys with dots and colons whole, and go on after a backslash', () => {
    const text =
      '# a = b\n! c\n[section]\na.b = 1\nc: two words\n//host/:_authToken=x=y\nlong = one,\\\n  two\nlast=\\:z';
    const document = parseProperties(text);
    const [node] = document.roots;
    expect(values(document, '*')).toEqual(['1', 'two words', 'x=y', 'one,two', ':z']);
    expect(node?.kind === 'map' ? node.entries.map((e) => e.key) : []).toEqual([
      'a.b',
      'c',
      '//host/:_authToken',
      'long',
      'last',
    ]);
  });

  it('say where each key stands', () => {
    const text = 'a=1\n  b = 2\n';
    const [node] = parseProperties(text).roots;
    const at = node?.kind === 'map' ? node.entries.map((e) => text.slice(e.keyStart, e.keyStart + 1)) : [];
    expect(at).toEqual(['a', 'b']);
  });

  it('end quickly on a line of nothing but backslashes', () => {
    expect(parseProperties('\\'.repeat(200_000)).roots).toHaveLength(1);
    expect(parseProperties('a=\\\n'.repeat(50_000)).roots).toHaveLength(1);
  });
});

describe('XML', () => {
  it('gives attributes, repeated elements and own text with their places', () => {
    const text = '<m a="1"><s>one</s><s>two <i>in</i> three</s></m>';
    const document = parseXml(text);
    expect(values(document, 'm.@a')).toEqual(['1']);
    expect(values(document, 'm.s.#text')).toEqual(['one', 'two', 'three']);
    const third = found(document, 'm.s.#text')[2];
    expect(third?.keyStart).toBe(text.indexOf('three'));
  });

  it('expands no entity and follows nothing outside', () => {
    const bomb = '<!DOCTYPE a [<!ENTITY x "boom">]><a>&x;</a>';
    expect(values(parseXml(bomb), 'a.#text')).toEqual(['&x;']);
    const external = '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><a>&f;</a>';
    expect(() => parseXml(external)).toThrow('External entities are not supported');
  });

  it('refuses what is nested beyond the limit, and reads past faults inside a tag', () => {
    expect(() => parseXml('<a>'.repeat(500))).toThrow();
    expect(() => parseXml('<a b="1" <c></a>')).not.toThrow();
  });
});
