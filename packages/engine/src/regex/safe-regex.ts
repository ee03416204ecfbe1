import { RE2JS } from 're2js';

/** A compiled user-given pattern: unanchored test, and the first match with its groups. Linear time in the text. */
export interface SafeRegex {
  readonly source: string;
  readonly test: (text: string) => boolean;
  /** Start, end and group 1 of the first match at or after `from`; null = none. */
  readonly find: (text: string, from?: number) => RegexMatch | null;
}

interface RegexMatch {
  readonly start: number;
  readonly end: number;
  /** The first group. */
  readonly group: string | null;
  /** All groups, the first one first. */
  readonly groups: () => readonly (string | null)[];
}

/**
 * Patterns built only of literals, classes, anchors and alternation, with at most one unbounded quantifier, and that
 * not under another quantifier, cannot backtrack beyond quadratic-by-constant on the short constants and lines they
 * are run on; V8's engine runs those 20–50 times faster than re2js. Everything else goes to re2js.
 */
function provablySafe(source: string): boolean {
  let unbounded = 0;
  let depth = 0;
  let inClass = false;
  for (let i = 0; i < source.length; i++) {
    const c = source[i];
    if (c === '\\') {
      const next = source[i + 1] ?? '';
      if (/[1-9k]/.test(next)) return false;
      i++;
      continue;
    }
    if (inClass) {
      if (c === ']') inClass = false;
      continue;
    }
    if (c === '[') inClass = true;
    else if (c === '(') {
      depth++;
      if (source[i + 1] === '?' && source[i + 2] !== ':') return false;
    } else if (c === ')') {
      depth--;
      if (/[*+{]/.test(source[i + 1] ?? '')) return false;
    } else if (c === '*' || c === '+') {
      unbounded++;
    } else if (c === '{') {
      const bounds = /^\{(\d+)(,(\d*))?\}/.exec(source.slice(i));
      if (!bounds) return false;
      if (bounds[2] !== undefined && bounds[3] === '') unbounded++;
    }
  }
  return depth === 0 && unbounded <= 1;
}

const cache = new Map<string, SafeRegex>();

/**
 * Compiles a pattern of a rule or model file. Throws with the engine's message when it is not valid or not linear
 * (back-references and look-around do not exist here). `flags`: i, m, s.
 */
export function safeRegex(source: string, flags = ''): SafeRegex {
  const key = `${flags}/${source}`;
  const known = cache.get(key);
  if (known) return known;
  const regex = provablySafe(source) ? native(source, flags) : linear(source, flags);
  cache.set(key, regex);
  return regex;
}

/**
 * The same of a pattern that was found valid when its rule was checked: it is compiled when it is first looked for. Most patterns of
 * secrets never are.
 */
export function checkedRegex(source: string, flags = ''): SafeRegex {
  let made: SafeRegex | null = null;
  const compiled = (): SafeRegex => {
    made ??= safeRegex(source, flags);
    return made;
  };
  return {
    source,
    test: (text) => compiled().test(text),
    find: (text, from) => compiled().find(text, from),
  };
}

function native(source: string, flags: string): SafeRegex {
  const tester = new RegExp(source, `${flags}u`.replace('u', ''));
  const finder = new RegExp(source, `${flags}g`);
  return {
    source,
    test: (text) => tester.test(text),
    find: (text, from = 0) => {
      finder.lastIndex = from;
      const match = finder.exec(text);
      return match
        ? {
            start: match.index,
            end: match.index + match[0].length,
            group: match[1] ?? null,
            groups: () => match.slice(1).map((one: string | undefined) => one ?? null),
          }
        : null;
    },
  };
}

function linear(source: string, flags: string): SafeRegex {
  let bits = 0;
  if (flags.includes('i')) bits |= RE2JS.CASE_INSENSITIVE;
  if (flags.includes('m')) bits |= RE2JS.MULTILINE;
  if (flags.includes('s')) bits |= RE2JS.DOTALL;
  const compiled = RE2JS.compile(source, bits);
  return {
    source,
    test: (text) => compiled.test(text),
    find: (text, from = 0) => {
      const matcher = compiled.matcher(text);
      if (!matcher.find(from)) return null;
      return {
        start: matcher.start(),
        end: matcher.end(),
        group: matcher.groupCount() > 0 ? matcher.group(1) : null,
        groups: () => Array.from({ length: matcher.groupCount() }, (_, at) => matcher.group(at + 1)),
      };
    },
  };
}
