/** Names are the program's: a hostile one may have any number of them. */
const MOST_NAMES = 20_000;

/**
 * What follows from a name alone, asked of every call of a program: found once for each name, since calls share few of them. Regular
 * expressions with dozens of alternatives, eight of them a call, took a tenth of the stage over all files.
 */
export function byName<T>(find: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    let found = known.get(name);
    if (found === undefined) {
      found = find(name);
      if (known.size < MOST_NAMES) known.set(name, found);
    }
    return found;
  };
}

/** A pattern that remembers which names fit. It must have no state of its own (`g`, `y`). */
export function namesLike(pattern: RegExp): Pick<RegExp, 'test'> {
  return { test: byName((name) => pattern.test(name)) };
}
