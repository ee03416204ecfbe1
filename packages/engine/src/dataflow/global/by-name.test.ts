import { describe, expect, it } from 'vitest';
import { byName, namesLike } from './by-name.ts';

describe('what follows from a name alone', () => {
  it('is found once for each name', () => {
    const asked: string[] = [];
    const lengthOf = byName((name) => {
      asked.push(name);
      return name.length;
    });
    expect(['get', 'find', 'get', 'find'].map(lengthOf)).toEqual([3, 4, 3, 4]);
    expect(asked).toEqual(['get', 'find']);
  });

  it('is right for any number of names, of which only so many are kept', () => {
    let found = 0;
    const numberOf = byName((name) => {
      found++;
      return Number(name.slice(1));
    });
    const names = Array.from({ length: 100_000 }, (_, i) => `n${i}`);
    for (let round = 0; round < 2; round++)
      expect(names.filter((name, i) => numberOf(name) !== i)).toEqual([]);
    expect(found).toBeGreaterThan(names.length);
  });

  it('is told apart by name and question, asked in whatever order, and where one answer asks for another', () => {
    const first = byName((name) => name.charAt(0));
    const both = byName((name) => `${first(name.toUpperCase())}${first(name)}`);
    for (let round = 0; round < 2; round++) {
      expect(['read', 'write', 'read'].map(both)).toEqual(['Rr', 'Ww', 'Rr']);
      expect(['write', 'READ', 'read'].map(first)).toEqual(['w', 'R', 'r']);
    }
  });

  it('is, for a pattern, whether the name fits: the second time as the first', () => {
    const reads = namesLike(/^(?:get|read)\w*$/);
    for (let round = 0; round < 2; round++)
      expect(['getName', 'read', 'forget', ''].map((name) => reads.test(name))).toEqual([
        true,
        true,
        false,
        false,
      ]);
  });
});
