import type { LanguageId } from '../ir/ir.ts';
import { asksCallers } from './asking-names.ts';
import type { AliasFact, Guard, RefuserFact, RoutePattern, ThreatFacts } from './facts.ts';
import { textFiller } from './open-texts.ts';

/** Functions that hand a handler on to one that refuses. */
const MAX_DEPTH = 4;

const BASIC = /^http_basic_authenticate_with$/;

type Placed = RefuserFact & { readonly path: string };

/**
 * What stands somewhere by its name alone, as what it does where it is written: a function of the program that turns away whoever it does not
 * know asks who calls, whatever it is called and in whichever file.
 */
export function withResolvedGuards(files: readonly ThreatFacts[]): ThreatFacts[] {
  const filled = textFiller(files);
  const families = new Map<string, ReturnType<typeof namesOf>>();
  const of = (language: LanguageId): ReturnType<typeof namesOf> => {
    const family = familyOf(language);
    let names = families.get(family);
    if (!names) {
      names = namesOf(files.filter((one) => familyOf(one.language) === family));
      families.set(family, names);
    }
    return names;
  };
  return files.map((file) => {
    const names = of(file.language);
    const resolved = (guard: Guard): Guard => {
      if (guard.state !== 'unknown' || !guard.passes) return guard;
      for (const name of guard.passes) {
        // Of Rails, whose name no function of the program has.
        if (BASIC.test(name)) return { state: 'seen', name, line: guard.line };
        // With what it is told to ask for: `route permission EDIT`.
        const found = names.refuser(name.split(' ')[0] ?? '', file.path);
        if (found)
          return {
            state: 'seen',
            name: name.startsWith('@') ? `check of line ${found.line}` : name,
            line: found.line,
            path: found.path,
          };
      }
      return { ...guard, passes: [] };
    };
    const orNull = (guard: Guard | null): Guard | null => {
      const one = guard === null ? null : resolved(guard);
      return one?.state === 'unknown' ? null : one;
    };
    const all = file.beforeAll.map(resolved).filter(({ state }) => state === 'seen');
    return {
      ...file,
      application: file.application ?? all[0] ?? null,
      entries: file.entries.map((one) => {
        const route = one.route === undefined ? undefined : filled(one.route, file.path)[0];
        return {
          ...one,
          ...(route === undefined ? {} : { route }),
          authentication: resolved(one.authentication),
        };
      }),
      classes: file.classes.map((one) => ({ ...one, guard: resolved(one.guard) })),
      mounts: file.mounts.map((one) => ({ ...one, guard: orNull(one.guard) })),
      handed: file.handed.map((one) => ({ ...one, guard: orNull(one.guard) })),
      pathGuards: file.pathGuards.flatMap((one) => {
        const guard = orNull(one.guard);
        const fill = (list: readonly RoutePattern[]): RoutePattern[] =>
          list.flatMap((it) =>
            it.path === null ? [it] : filled(it.path, file.path).map((path) => ({ ...it, path })),
          );
        return guard === null ? [] : [{ ...one, guard, where: fill(one.where), except: fill(one.except) }];
      }),
    };
  });
}

/** Programs of these are written in both. */
const familyOf = (language: LanguageId): string =>
  language === 'typescript' ? 'javascript' : language === 'kotlin' ? 'java' : language;

function namesOf(files: readonly ThreatFacts[]): {
  refuser: (name: string, path: string, depth?: number) => { path: string; line: number } | null;
} {
  const byName = new Map<string, Placed[]>();
  const aliases = new Map<string, (AliasFact & { readonly path: string })[]>();
  for (const file of files) {
    for (const one of file.refusers) {
      const list = byName.get(one.name);
      if (list) list.push({ ...one, path: file.path });
      else byName.set(one.name, [{ ...one, path: file.path }]);
    }
    for (const one of file.aliases)
      aliases.set(one.name, [...(aliases.get(one.name) ?? []), { ...one, path: file.path }]);
  }
  const known = new Map<string, Placed | null>();
  /** Does it refuse, or what it hands on to? */
  const refuses = (one: Placed, depth: number): boolean =>
    one.refuses ||
    (depth < MAX_DEPTH && one.calls.some((name) => refuser(name, one.path, depth + 1) !== null));
  const refuser = (name: string, path: string, depth = 0): Placed | null => {
    const all = byName.get(name) ?? [];
    // Of several of one name, that of the file is meant, or one beside it; else all of them must refuse.
    const here = all.filter((one) => one.path === path);
    const beside = all.filter((one) => folderOf(one.path) === folderOf(path));
    const meant = here.length > 0 ? here : beside.length > 0 ? beside : all;
    const key = `${name} ${meant === all ? '' : (meant[0]?.path ?? '')}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    known.set(key, null);
    const first = meant[0];
    let found = first !== undefined && meant.every((one) => refuses(one, depth)) ? first : null;
    if (found === null && depth < MAX_DEPTH)
      for (const { to, path: from } of aliases.get(name) ?? []) {
        // What no function of the program is called is a framework's: its name decides.
        if (to.some((one) => !byName.has(one) && asksCallers(one)))
          found ??= { name, line: 1, refuses: true, calls: [], path: from };
        found ??=
          to
            .filter((one) => one !== name)
            .map((one) => refuser(one, path, depth + 1))
            .find((one) => one !== null) ?? null;
      }
    known.set(key, found);
    return found;
  };
  return { refuser };
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
