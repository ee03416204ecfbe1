/** Names are the program's: a hostile one may have any number of them. When so many are known all are forgotten. */
const MOST_NAMES = 40_000;

/** What is known of each name, by the number of the question. */
const known = new Map<string, unknown[]>();
let questions = 0;
/** The name that was asked about last: a call's own is asked about a dozen times in a row. */
let lastName = '';
let ofLast: unknown[] = [];

function factsOf(name: string): unknown[] {
  let facts = known.get(name);
  if (facts === undefined) {
    facts = [];
    if (known.size >= MOST_NAMES) known.clear();
    known.set(name, facts);
  }
  lastName = name;
  ofLast = facts;
  return facts;
}

/**
 * What follows from a name alone, asked of every call of a program: found once for each name, since calls share few of them. Regular
 * expressions with dozens of alternatives, eight of them a call, took a tenth of the stage over all files. All that is known of a name
 * lies together, so that it is looked up once for all questions about a call.
 */
export function byName<T extends NonNullable<unknown> | null>(
  find: (name: string) => T,
): (name: string) => T {
  const question = questions++;
  return (name) => {
    const facts = name === lastName ? ofLast : factsOf(name);
    const found = facts[question] as T | undefined;
    if (found !== undefined) return found;
    const fresh = find(name);
    facts[question] = fresh;
    return fresh;
  };
}

/** A pattern that remembers which names fit. It must have no state of its own (`g`, `y`). */
export function namesLike(pattern: RegExp): Pick<RegExp, 'test'> {
  return { test: byName((name) => pattern.test(name)) };
}
