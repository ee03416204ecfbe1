import { describe, expect, it } from 'vitest';
import { sinkLines } from './testing/flows-in.ts';

const component = (lines: readonly string[]): Record<string, string> => ({
  'a.js': `function Page() {\n${lines.join('\n')}\n}`,
});

describe('state of a component', () => {
  it('holds what its setter was given, wherever that is called', async () => {
    const lines = [
      'const [item, setItem] = useState(null);',
      'load(() => setItem(source()));',
      'sink(item);',
    ];
    expect(await sinkLines(component(lines))).toEqual(['a.js:4']);
    expect(
      await sinkLines(component(['const [item, setItem] = React.useState(source());', 'sink(item);'])),
    ).toEqual(['a.js:3']);
  });

  it('holds nothing of what another setter was given, nor of pairs that other functions give', async () => {
    const other = [
      'const [a, setA] = useState(0);',
      'const [b, setB] = useState(0);',
      'setA(source());',
      'sink(b);',
    ];
    expect(await sinkLines(component(other))).toEqual([]);
    expect(
      await sinkLines(component(['const [a, setA] = makePair(0);', 'setA(source());', 'sink(a);'])),
    ).toEqual([]);
  });
});
