import { expect, test } from 'vitest';
import { layOutColumns, openedBy, SHOWN_MAX } from './graph-columns.ts';

const node = (name: string) => ({ id: `pkg:npm/${name}@1.0.0`, name, version: '1.0.0' });
const many = (count: number) => Array.from({ length: count }, (_, index) => node(`p${index}`));

test('what a package brings in stands one column further, and a line goes to each', () => {
  const [express] = [node('express')];
  const { placed, lines } = layOutColumns([
    { nodes: [node('a'), express], chosen: express.id },
    { nodes: [node('qs'), node('send')], chosen: undefined },
  ]);
  expect(placed.map(({ node: { name }, column }) => [name, column])).toEqual([
    ['a', 1],
    ['express', 1],
    ['qs', 2],
    ['send', 2],
  ]);
  expect(lines).toHaveLength(4);
  expect(lines.filter(({ isChosen }) => isChosen)).toHaveLength(1);
});

test('no two boxes cover one another, and none leaves the picture', () => {
  const nodes = many(40);
  const { placed, width, height } = layOutColumns([
    { nodes, chosen: nodes[39]?.id },
    { nodes: many(25), chosen: undefined },
  ]);
  const places = new Set(placed.map(({ x, y }) => `${x} ${y}`));
  expect(places.size).toBe(65);
  for (const column of [1, 2]) {
    const ys = placed.filter((one) => one.column === column).map(({ y }) => y);
    for (const [index, y] of ys.entries())
      if (index > 0) expect(y - (ys[index - 1] ?? 0)).toBeGreaterThanOrEqual(34);
  }
  expect(Math.max(...placed.map(({ x }) => x))).toBeLessThan(width - 190);
  expect(Math.max(...placed.map(({ y }) => y))).toBeLessThan(height - 34);
});

test('a column of thousands shows the first ones and the chosen one, and says how many more there are', () => {
  const nodes = many(5_000);
  const { placed, notes } = layOutColumns([{ nodes, chosen: nodes[4_000]?.id }]);
  expect(placed).toHaveLength(SHOWN_MAX);
  expect(placed.at(-1)).toMatchObject({ isChosen: true, node: nodes[4_000] });
  expect(notes).toEqual([
    expect.objectContaining({ text: `and ${5_000 - SHOWN_MAX} more: search narrows them` }),
  ]);
});

test('a package that brings nothing in says so', () => {
  const [left] = [node('left-pad')];
  const { notes } = layOutColumns([
    { nodes: [left], chosen: left.id },
    { nodes: [], chosen: undefined },
  ]);
  expect(notes).toEqual([expect.objectContaining({ text: 'brings nothing in' })]);
});

test('a box opens its own column, another of its column takes its place, and the same once more closes it', () => {
  expect(openedBy([], 1, 'a')).toEqual(['a']);
  expect(openedBy(['a'], 2, 'b')).toEqual(['a', 'b']);
  expect(openedBy(['a', 'b'], 1, 'c')).toEqual(['c']);
  expect(openedBy(['a', 'b'], 1, 'a')).toEqual(['a']);
  expect(openedBy(['a', 'b'], 2, 'b')).toEqual(['a']);
});
