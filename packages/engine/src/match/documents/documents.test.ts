import { describe, expect, it } from 'vitest';
import { readProperties } from './read-properties.ts';
import { readXml } from './read-xml.ts';
import { type DocNode, parsePath, rootOf, select } from './tree.ts';

function values(node: DocNode, path: string): unknown[] {
  return select(rootOf(node), parsePath(path)).map((at) =>
    at.node.kind === 'scalar' ? at.node.value : null,
  );
}

describe('settings of key and value', () => {
  it('keep keys with dots and colons whole, and go on after a backslash', () => {
    const text =
      '# a = b\n! c\n[section]\na.b = 1\nc: two words\n//host/:_authToken=x=y\nlong = one,\\\n  two\nlast=\\:z';
    const node = readProperties(text);
    expect(values(node, '*')).toEqual(['1', 'two words', 'x=y', 'one,two', ':z']);
    expect(node.kind === 'map' ? node.entries.map((e) => e.key) : []).toEqual([
      'a.b',
      'c',
      '//host/:_authToken',
      'long',
      'last',
    ]);
  });

  it('say where each key stands', () => {
    const text = 'a=1\n  b = 2\n';
    const node = readProperties(text);
    const at = node.kind === 'map' ? node.entries.map((e) => text.slice(e.keyStart, e.keyStart + 1)) : [];
    expect(at).toEqual(['a', 'b']);
  });

  it('end quickly on a line of nothing but backslashes', () => {
    expect(readProperties('\\'.repeat(200_000)).kind).toBe('map');
    expect(readProperties('a=\\\n'.repeat(50_000)).kind).toBe('map');
  });
});

describe('XML', () => {
  it('gives attributes, repeated elements and own text with their places', () => {
    const text = '<m a="1"><s>one</s><s>two <i>in</i> three</s></m>';
    const node = readXml(text);
    expect(node && values(node, 'm.@a')).toEqual(['1']);
    expect(node && values(node, 'm.s.#text')).toEqual(['one', 'two', 'three']);
    const third = node && select(rootOf(node), parsePath('m.s.#text'))[2];
    expect(third?.keyStart).toBe(text.indexOf('three'));
  });

  it('expands no entity and follows nothing outside', () => {
    const bomb = '<!DOCTYPE a [<!ENTITY x "boom"><!ENTITY f SYSTEM "file:///etc/passwd">]><a>&x;&f;</a>';
    const node = readXml(bomb);
    expect(JSON.stringify(node)).not.toMatch(/"value":"[^"]*(boom|root:)/);
  });

  it('says nothing of what is not well formed or nested beyond the limit', () => {
    expect(readXml('<a>'.repeat(500))).toBe(null);
    expect(() => readXml('<a b="1" <c></a>')).not.toThrow();
  });
});
