import { type Fact, isBetter, type Trace } from './fact.ts';

/**
 * Of two ways to the same fact or sink, is one to be shown rather than the other? Of ways that are equally good the one that begins further up
 * in the program, so that it does not matter which was found first.
 */
export function isShownRather(
  x: Pick<Fact, 'guesses' | 'trace'>,
  y: Pick<Fact, 'guesses' | 'trace'>,
): boolean {
  return isBetter(x, y) || (!isBetter(y, x) && compareTraces(x.trace, y.trace) < 0);
}

/** An order of ways that follows from the program alone, and stays the same where functions are added. */
export function compareTraces(one: Trace | null, other: Trace | null): number {
  // With an own stack: the tree may be deep.
  const work: [Trace | null, Trace | null][] = [[one, other]];
  for (let pair = work.pop(); pair; pair = work.pop()) {
    const [x, y] = pair;
    if (x === y) continue;
    if (x === null || y === null) return x === null ? -1 : 1;
    const here = compareNodes(x, y);
    if (here !== 0) return here;
    if (x.kind === 'inner' && y.kind === 'inner') work.push([x.inner, y.inner]);
    work.push([x.parent, y.parent]);
  }
  return 0;
}

const KINDS: readonly Trace['kind'][] = ['local', 'step', 'call', 'inner'];

function compareNodes(x: Trace, y: Trace): number {
  if (x.kind === 'local' && y.kind === 'local') return x.file - y.file || x.last - y.last;
  if (x.kind === 'call' && y.kind === 'call') return x.call - y.call;
  if (x.kind === 'step' && y.kind === 'step')
    return (
      x.file - y.file ||
      x.line - y.line ||
      x.column - y.column ||
      (x.text < y.text ? -1 : x.text > y.text ? 1 : 0)
    );
  return KINDS.indexOf(x.kind) - KINDS.indexOf(y.kind);
}
