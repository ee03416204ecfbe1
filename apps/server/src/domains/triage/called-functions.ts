import type { ComponentFact, ImportFact } from '../components/index.ts';
import type { Subject } from './subject.ts';

/** Calls shown of one import where the alert names none. */
const SHOWN_CALLS = 3;

/**
 * What one file calls of a package, as the end of a sentence. The function that an alert names is said to be called only
 * where a call of it was seen; a call of another thing with its last name is said to be no more than that.
 * @returns `line` of the call that the alert names, null where there is none
 */
export function callsSaid(
  component: ComponentFact,
  { functions }: Subject,
  { calls }: ImportFact,
): { text: string; line: number | null } {
  const listed = (some: ImportFact['calls']) =>
    some.map(({ name, line }) => `${name} (line ${line})`).join(', ');
  if (functions.length === 0) {
    const shown = calls.slice(0, SHOWN_CALLS);
    return { text: shown.length === 0 ? '' : ` and calls ${listed(shown)}`, line: null };
  }
  const wanted = functions.map((one) => partsOf(one, component));
  const same = calls.filter(({ name }) => wanted.some((one) => isSame(partsOf(name, component), one)));
  if (same.length > 0) {
    return {
      text: ` and calls the function that the alert names: ${listed(same)}`,
      line: same[0]?.line ?? null,
    };
  }
  const alike = calls.filter(({ name }) =>
    wanted.some((one) => one.at(-1) === partsOf(name, component).at(-1)),
  );
  const others = calls.slice(0, SHOWN_CALLS);
  const called =
    alike.length > 0
      ? ` and calls ${listed(alike)}, which has the last name of what the alert names`
      : others.length > 0
        ? ` and calls ${listed(others)}`
        : '';
  return { text: `${called}; a call of ${functions.join(' or ')} was not seen`, line: null };
}

/** `_.template()`, `lodash.template` and `lodash/template` are all `template` of lodash. */
function partsOf(name: string, component: ComponentFact): string[] {
  const parts = name
    .replace(/\(.*$/s, '')
    .split(/\.|::|->|#|\/|\\|:/)
    .filter((part) => part !== '' && part !== 'default' && part !== 'prototype');
  const own = new Set(
    component.name
      .toLowerCase()
      .split(/[/:@.\\]/)
      .filter((part) => part !== ''),
  );
  while (parts.length > 1 && (own.has(parts[0]?.toLowerCase() ?? '') || /^[_$]$/.test(parts[0] ?? '')))
    parts.shift();
  return parts;
}

/** One may be written with more of what it belongs to than the other, but not with something else. */
function isSame(called: readonly string[], wanted: readonly string[]): boolean {
  const count = wanted.length === 1 || called.length === 1 ? Math.max(wanted.length, called.length) : 0;
  // A method of a type that only one side names may be of another type.
  if (wanted.length > 1 && called.length === 1) return false;
  if (count > 0) return called.at(-1) === wanted.at(-1);
  const shared = Math.min(called.length, wanted.length);
  return called.slice(-shared).join('.') === wanted.slice(-shared).join('.');
}
