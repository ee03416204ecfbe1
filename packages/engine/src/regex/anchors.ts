/**
 * Anchors that bind to less than they seem to: `^a|b` holds at the start for `a` alone, `a|b$` at the end for `b` alone. Works on the
 * text alone, in linear time.
 */
const MAX_LENGTH = 3000;

interface Alternative {
  readonly text: string;
  readonly begins: boolean;
  readonly ends: boolean;
  /** Anchors besides the one at its start or end. */
  readonly others: boolean;
}

/** Does an anchor at one end hold for one alternative only, and do all alternatives ask for words rather than for signs? */
export function hasOneSidedAnchor(source: string): boolean {
  if (source.length > MAX_LENGTH || !source.includes('|')) return false;
  const all = alternativesOf(source);
  const first = all[0];
  const last = all.at(-1);
  if (all.length < 2 || !first || !last) return false;
  if (all.some((one) => one.others || !hasWord(one.text))) return false;
  const bound = all.filter((one) => one.begins || one.ends);
  if (bound.length === 1) return (first.begins && !first.ends) || (last.ends && !last.begins);
  // `^a|b$` may well be meant: what stands between says that it is not.
  return bound.length === 2 && all.length > 2 && first.begins && !first.ends && last.ends && !last.begins;
}

/** Is some anchor of the start or the end anywhere in the pattern? */
export function isAnchored(source: string): boolean {
  return alternativesOf(source).some((one) => one.begins || one.ends || one.others);
}

/** Alternatives at the top of a pattern. */
export function alternativesOf(source: string): Alternative[] {
  const out: Alternative[] = [];
  let start = 0;
  let depth = 0;
  let anchors: number[] = [];
  const close = (end: number): void => {
    const begins = anchors.includes(start);
    const ends = anchors.some((at) => at === end - 1 || (at === end - 2 && source[at] === '\\'));
    const own = Number(begins) + Number(ends);
    out.push({ text: source.slice(start, end), begins, ends, others: anchors.length > own });
    anchors = [];
    start = end + 1;
  };
  for (let i = 0; i < source.length; i++) {
    const c = source[i];
    if (c === '\\') {
      if (/[AzZ]/.test(source[i + 1] ?? '')) anchors.push(i);
      i++;
    } else if (c === '[') i = endOfClass(source, i);
    else if (c === '(') depth++;
    else if (c === ')') depth--;
    else if (c === '^' || c === '$') anchors.push(i);
    else if (c === '|' && depth === 0) close(i);
  }
  close(source.length);
  return out;
}

function endOfClass(source: string, open: number): number {
  let i = open + 1;
  if (source[i] === '^') i++;
  if (source[i] === ']') i++;
  for (; i < source.length && source[i] !== ']'; i++) if (source[i] === '\\') i++;
  return i;
}

/** Letters or digits that stand for themselves. */
function hasWord(text: string): boolean {
  return /[a-z0-9]/i.test(text.replace(/\\./g, ''));
}
