import type { FileRole } from '../file-kinds/role.ts';
import type { SourceFile } from '../inventory/source.ts';
import type { LanguageId, ModuleIR, Spanned } from '../ir/ir.ts';
import { isByConvention } from '../match/called-by-convention.ts';
import { composedNames } from './composed-names.ts';
import type { Unit } from './declared-units.ts';
import { filterOf, isCallOfPhp, mentionedElsewhere, type Sought, wordsOf } from './mentions-of-names.ts';

/**
 * Which functions and classes of a file nothing calls: no other file has their names, and their own file has them only in themselves and in what nothing
 * calls either. A class lives by its name alone, its methods by theirs and by its; what frameworks find by a folder or by how it is called lives.
 */

export interface ReadFile {
  readonly path: string;
  readonly language: LanguageId;
  readonly text: string;
  readonly module: ModuleIR;
  readonly units: readonly Unit[];
}

const IN_FRAMEWORK_FOLDER =
  /(?:^|\/)(?:pages|routes|functions|lambdas?|plugins|middlewares?|migrations?|hooks|commands|console|controllers?|handlers|resolvers|listeners|subscribers|views|templates|scripts|bin|tasks|jobs|workers|config)\//i;
const FUNCTIONS = /(?:^|\/)(?:functions|lambdas?|cmd)\//i;
/** How accessors are called, and methods that frameworks find by a verb and what is behind it. */
const VERB =
  /^(?:is|has|set|with|add|remove|get|put|post|patch|delete|create|update|edit|show|store|load|start|stop|setup|register|run|execute|process|call|install|uninstall|render)(?=[A-Z_])/;
/** Those of frameworks, which no code writes. */
const OF_FRAMEWORKS =
  /^resolve_|^Configure(?:[A-Z]\w*)?(?:Services|Container)?$|^get(?:Server|Static|Initial|Derived|Snapshot)|Attribute$|^(?:set|run|before|after)Up|^(?:set_up|tear_down|add_(?:url|view|form)|get_(?:queryset|object|context|serializer|permissions|form|success|absolute|fields|model|urls|list|readonly|inline))/;

/** What nothing calls, of each file; methods before the classes that they stand in. */
export async function deadUnits(
  read: readonly ReadFile[],
  files: ReadonlyMap<string, SourceFile>,
  roleOf: (path: string) => FileRole,
): Promise<ReadonlyMap<string, readonly Unit[]>> {
  const sought: (Sought & { readonly unit: Unit })[] = [];
  for (const { path, language, units } of read)
    for (const unit of units)
      if (!unit.isTaken && !isFound(unit, path, language))
        sought.push({ ...soughtOf(unit, path, language), unit });
  const mentioned = await mentionedElsewhere(sought, files, roleOf);
  // What settings make an object of has its methods called by them.
  const ofSettings = new Set(
    sought.filter((one) => mentioned.get(one) === 'settings').map((one) => `${one.path}\n${one.name}`),
  );
  const alone = new Map<string, Unit[]>();
  for (const one of sought)
    if (!mentioned.has(one) && !ofSettings.has(`${one.path}\n${one.unit.owner}`))
      alone.set(one.path, [...(alone.get(one.path) ?? []), one.unit]);
  const out = new Map<string, readonly Unit[]>();
  for (const file of read) {
    const dead = withoutNamed(file, alone.get(file.path) ?? []);
    if (dead.length > 0) out.set(file.path, dead);
  }
  return await withoutComposed(out, read, files, roleOf);
}

const soughtOf = (unit: Unit, path: string, language: LanguageId): Sought => ({
  name: unit.name,
  path,
  language,
  isFree: unit.kind === 'function',
  owner: unit.kind === 'static' ? unit.owner : null,
});

/** Found by its folder or by what it is called. */
function isFound({ name, kind, isOfStatics }: Unit, path: string, language: LanguageId): boolean {
  // Whoever calls a free function of PHP writes its name, and so does all of a program of Go, whatever the folder.
  const isNamed = (language === 'php' && kind === 'function') || language === 'go';
  const isInFolder = isNamed ? language === 'go' && FUNCTIONS.test(path) : IN_FRAMEWORK_FOLDER.test(path);
  // Those of statics are reached by their names wherever they lie.
  if (kind === 'class') return !CLASS_NAME.test(name) || (!isOfStatics && isInFolder);
  if (isInFolder || OF_FRAMEWORKS.test(name)) return true;
  if (VERB.test(name)) return !isNamed && wordsIn(name.replace(VERB, '')) < 2;
  return isByConvention(name) || isByConvention(name.charAt(0).toLowerCase() + name.slice(1));
}

/** A shorter one is a word of everything. */
const CLASS_NAME = /^\p{Lu}[\p{L}\p{N}_]{4,}$/u;

const wordsIn = (name: string): number => name.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu)?.length ?? 0;

/** Those that nothing in their own file names but themselves and each other. */
function withoutNamed({ text, language, module, units }: ReadFile, alone: readonly Unit[]): readonly Unit[] {
  const dead = new Set(alone);
  if (dead.size === 0) return [];
  const places = new Map<string, number[]>();
  const declared = new Set(units.flatMap((one) => one.spans.map((span) => nameAt(text, span, one.name))));
  const names = new Set(alone.map((one) => one.name));
  for (const { start, end } of wordsOf(text, filterOf(names))) {
    const name = text.slice(start, end);
    if (!names.has(name) || declared.has(start) || isInside(start, module.comments)) continue;
    places.set(name, [...(places.get(name) ?? []), start]);
  }
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    const spans = [...dead].flatMap((one) => one.spans);
    for (const unit of dead) {
      const isLive = (places.get(unit.name) ?? []).some(
        (start) =>
          !isInside(start, spans) &&
          !(
            language === 'php' &&
            unit.kind === 'function' &&
            !isCallOfPhp({ text, start, end: start + unit.name.length })
          ),
      );
      if (!isLive) continue;
      dead.delete(unit);
      isChanged = true;
    }
  }
  return alone.filter((one) => dead.has(one));
}

/** Where a declaration says its name. */
function nameAt(text: string, { start, end }: Spanned, name: string): number {
  const head = text.slice(start, Math.min(end, start + 2000));
  const at = new RegExp(`(?<![\\p{L}\\p{N}_])${name}(?![\\p{L}\\p{N}_])`, 'u').exec(head)?.index;
  return at === undefined ? -1 : start + at;
}

const isInside = (at: number, spans: readonly Spanned[]): boolean =>
  spans.some((one) => one.start <= at && at < one.end);

/** Names that are put together call too: `'get' . ucfirst($name)`, `import('./' + name)`, `"#{kind}_handler".camelize`. */
async function withoutComposed(
  dead: ReadonlyMap<string, readonly Unit[]>,
  read: readonly ReadFile[],
  files: ReadonlyMap<string, SourceFile>,
  roleOf: (path: string) => FileRole,
): Promise<ReadonlyMap<string, readonly Unit[]>> {
  if (dead.size === 0) return dead;
  const composable = [...dead].flatMap(([path, units]) => {
    const language = read.find((one) => one.path === path)?.language ?? 'javascript';
    return units.map((unit) => ({ name: unit.name, kind: unit.kind, language, path, unit }));
  });
  const composed = new Set([...(await composedNames(composable, files, roleOf))].map((one) => one.unit));
  return new Map(
    [...dead].map(([path, units]) => [path, units.filter((one) => !composed.has(one))] as const),
  );
}
