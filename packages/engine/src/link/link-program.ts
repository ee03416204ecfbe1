import type { LanguageId } from '../ir/ir.ts';
import { programLanguage } from '../ir/program-language.ts';
import { directoryOf } from '../paths.ts';
import type { ClassSummary, FileHead, FunctionHead } from '../summaries/file-summary.ts';
import { sharedLocationAt, sharedLocationCount } from '../summaries/flat-tables.ts';
import { addItem, type GrowingTable, idsOf, type MutableTable, type Table } from '../summaries/ids.ts';
import { ORIGIN_CLASS, ORIGIN_GLOBAL, ORIGIN_SELF, ORIGIN_SHARED } from '../summaries/origins.ts';
import type { OpenSummary } from '../summaries/packed/open-summary.ts';
import { callCache } from './call-cache.ts';
import { describedIn } from './described-functions.ts';
import type { ClassId, FileId, FunctionId, LocationId } from './ids.ts';
import { mappedStatements } from './mapped-statements.ts';
import { moduleResolver } from './modules.ts';
import {
  classIn,
  fileOfClass,
  fileOfFunction,
  firstCall,
  functionIn,
  indexOfFunction,
  locationIn,
  numberFiles,
} from './numbering.ts';
import { pagesByName } from './pages.ts';
import { freeKey, type LinkContext, type Program, placeOfClass, type StoreSite } from './program.ts';
import { refusesScriptAddresses } from './script-addresses.ts';

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

/**
 * Links summaries into a program: global numbers, modules, classes, free functions, and where shared variables and
 * fields are written. The order of `files` does not matter. What a name means is answered lazily by `points-to.ts` of the
 * global stage from these tables.
 */
export function linkProgram(opened: readonly OpenSummary[], context: LinkContext = {}): Program {
  const summaries: Table<FileId, OpenSummary> = [...opened].sort((a, b) =>
    a.head.path < b.head.path ? -1 : a.head.path > b.head.path ? 1 : pageLast(a.head) - pageLast(b.head),
  );
  const files: Table<FileId, FileHead> = Array.from(summaries, ({ head }) => head);
  const numbering = numberFiles(files);
  const fileByPath = new Map<string, FileId>();
  const functions: GrowingTable<FunctionId, FunctionHead> = [];
  const classes: GrowingTable<ClassId, ClassSummary> = [];
  const methods: GrowingTable<ClassId, Map<string, FunctionId>> = [];
  const classByQualified = new Map<string, ClassId[]>();
  const classBySimple = new Map<string, ClassId[]>();
  const methodsByName = new Map<string, Map<string, FunctionId[]>>();
  const methodsOf = (language: string): Map<string, FunctionId[]> => {
    const known = methodsByName.get(language) ?? new Map<string, FunctionId[]>();
    methodsByName.set(language, known);
    return known;
  };
  const overloads = new Map<FunctionId, FunctionId[]>();
  const freeFunctions = new Map<string, FunctionId[]>();
  const freeLocations = new Map<string, LocationId[]>();
  const locationStores = new Map<LocationId, StoreSite[]>();
  const fieldStores = new Map<ClassId, StoreSite[]>();
  const globalStores: GrowingTable<FileId, StoreSite[]> = [];
  for (const fi of idsOf(files)) {
    const file = files[fi];
    if (file === undefined) continue;
    if (file.page !== true) fileByPath.set(file.path, fi);
    for (const [index, c] of file.classes.entries()) {
      const id = addItem(classes, c);
      const own = new Map<string, FunctionId>();
      for (const m of c.methods) {
        const name = file.functions[m]?.name ?? '';
        const method = functionIn(numbering, fi, m);
        const first = own.get(name);
        if (first === undefined) own.set(name, method);
        else if (hasOverloads(file)) {
          const list = overloads.get(first);
          if (list === undefined) overloads.set(first, [first, method]);
          else list.push(method);
        }
        push(methodsOf(family(file)), name, method);
      }
      methods.push(own);
      const [space, qualified] = placeOfClass(file, index);
      push(classByQualified, space === '' ? qualified : `${space}.${qualified}`, id);
      push(classBySimple, `${family(file)} ${c.name}`, id);
    }
    const globals: StoreSite[] = [];
    for (const f of file.functions) {
      const id = addItem(functions, f);
      if (f.cls < 0 && f.parent <= 0 && f.name !== '' && f.receiverType < 0) {
        const key = freeKey(file, f.name);
        if (key !== '') push(freeFunctions, key, id);
      }
      for (const store of f.stores) {
        const site = { fn: id, store };
        if (store.kind === ORIGIN_SHARED) push(locationStores, locationIn(numbering, fi, store.index), site);
        else if (store.kind === ORIGIN_SELF && f.cls >= 0)
          push(fieldStores, classIn(numbering, fi, f.cls), site);
        else if (store.kind === ORIGIN_CLASS) push(fieldStores, classIn(numbering, fi, store.index), site);
        else if (store.kind === ORIGIN_GLOBAL) globals.push(site);
      }
    }
    globalStores.push(globals);
    for (let location = 0; location < sharedLocationCount(file); location++) {
      const { owner, name } = sharedLocationAt(file, location);
      const key = owner === 0 ? freeKey(file, name) : '';
      if (key !== '') push(freeLocations, key, locationIn(numbering, fi, location));
    }
  }
  // Go methods stand outside of their type.
  for (const id of idsOf<FunctionId>(functions)) {
    const f = functions[id];
    if (f === undefined || f.receiverType < 0) continue;
    const file = files[fileOfFunction(numbering, id)];
    const type = file?.types[f.receiverType];
    if (file === undefined || type === undefined) continue;
    const candidates = classBySimple.get(`${family(file)} ${type.name.replace(/^\*/, '')}`) ?? [];
    for (const c of candidates) {
      const other = files[fileOfClass(numbering, c)]?.path ?? '';
      if (directoryOf(other) !== directoryOf(file.path)) continue;
      methods[c]?.set(f.name, id);
      push(methodsOf(family(file)), f.name, id);
      for (const store of f.stores) if (store.kind === ORIGIN_SELF) push(fieldStores, c, { fn: id, store });
    }
  }
  const resolve = moduleResolver(files, fileByPath, context);
  // A map a file: one key for file and module would be written anew for every question.
  const memo: MutableTable<FileId, Map<string, FileId | null> | undefined> = [];
  const fileOfModule = (file: FileId, module: string): FileId | null => {
    const known = memo[file] ?? new Map<string, FileId | null>();
    memo[file] = known;
    let hit = known.get(module);
    if (hit === undefined) {
      hit = resolve(file, module);
      known.set(module, hit);
    }
    return hit;
  };
  const summaryOf = (fn: FunctionId) => summaries[fileOfFunction(numbering, fn)];
  return {
    ...numbering,
    libraries: context.libraries ?? null,
    files,
    fileByPath,
    pages: pagesByName(files),
    refusesScriptAddresses: refusesScriptAddresses(context),
    statementOf: mappedStatements(files, numbering, functions, context.mappers ?? []),
    describedIn: describedIn(context.described ?? []),
    isUnescaped: (page) => isUnescaped(files[page], context.unescapedPages ?? []),
    functions,
    callsOf: callCache(
      (fn) => summaryOf(fn)?.callsOf(indexOfFunction(numbering, fn), firstCall(numbering, fn)) ?? [],
      numbering.callCount,
    ),
    textOf: (fn, call) => summaryOf(fn)?.text(call.text) ?? '',
    traceStepsOf: (file) => summaries[file]?.traceSteps() ?? [],
    classes,
    methods,
    classByQualified,
    classBySimple,
    methodsByName,
    overloads,
    freeFunctions,
    freeLocations,
    locationStores,
    fieldStores,
    globalStores,
    moduleOf: (file, index) => fileOfModule(file, files[file]?.imports[index]?.module ?? ''),
    fileOfModule,
  };
}

/** Scripts of a page and the page itself have one path. */
const pageLast = (head: FileHead): number => (head.page === true ? 1 : 0);

function isUnescaped(
  page: FileHead | undefined,
  settings: NonNullable<LinkContext['unescapedPages']>,
): boolean {
  if (page === undefined) return false;
  return settings.some(({ path, pages }) =>
    pages === null
      ? page.language !== 'go' && page.path.startsWith(path.slice(0, path.lastIndexOf('/') + 1))
      : pages.some((name) => page.path === name || page.path.endsWith(`/${name}`)),
  );
}

/** JavaScript and TypeScript share their names; so do Java and Kotlin. */
export function familyOf(language: LanguageId): string {
  return language === 'typescript' ? 'javascript' : programLanguage(language);
}

export function family(file: FileHead): string {
  return familyOf(file.language);
}

/** Methods of one name may stand beside each other, told apart by their parameters. */
function hasOverloads(file: FileHead): boolean {
  return file.language === 'java' || file.language === 'csharp' || file.language === 'solidity';
}
