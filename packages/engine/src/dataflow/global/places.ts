/** Parsed places of models: `argument.0`, `argument.1..`, `receiver`, `return`, with a path behind it. */
export interface Place {
  readonly root: 'argument' | 'receiver' | 'return' | 'callback' | 'channel';
  /** Argument reference as models write it; for callbacks the argument number, for channels their name. */
  readonly argument: string | number;
  /** Keys; `{n}` stands for the constant value of argument n. */
  readonly keys: readonly string[];
}

const memo = new Map<string, Place | null>();

function parsePlace(text: string): Place | null {
  const known = memo.get(text);
  if (known !== undefined) return known;
  const head = /^(argument|callback|channel)\.(-?\d+(?:\.\.\d*)?|[A-Za-z_]\w*)|^(receiver|return)/.exec(text);
  let place: Place | null = null;
  if (head !== null) {
    const keys: string[] = [];
    for (const m of text.slice(head[0].length).matchAll(/\[(\*|argument\.(\d+)|[^\]]+)\]|\.([A-Za-z_]\w*)/g))
      keys.push(m[3] ?? (m[2] === undefined ? (m[1] ?? '*') : `{${m[2]}}`));
    const raw = head[2] ?? '';
    place = {
      root: (head[1] ?? head[3]) as Place['root'],
      argument: /^-?\d+$/.test(raw) ? Number(raw) : raw,
      keys,
    };
  }
  memo.set(text, place);
  return place;
}

export function placesOf(value: unknown): readonly Place[] {
  const list = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return list.map((x) => parsePlace(String(x))).filter((x) => x !== null);
}
