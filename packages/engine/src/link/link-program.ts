import type { LanguageId } from '../ir/ir.ts';
import type { ClassSummary, FileHead, FunctionHead } from '../summaries/file-summary.ts';
import { sharedLocationAt, sharedLocationCount } from '../summaries/flat-tables.ts';
import { ORIGIN_CLASS, ORIGIN_GLOBAL, ORIGIN_SELF, ORIGIN_SHARED } from '../summaries/origins.ts';
import type { OpenSummary } from '../summaries/packed/open-summary.ts';
import { callCache } from './call-cache.ts';
import { moduleResolver } from './modules.ts';
import { freeKey, type LinkContext, type Program, type StoreSite } from './program.ts';

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
export function linkProgram(files: readonly OpenSummary[], context: LinkContext = {}): Program {
  const opened = [...files].sort((a, b) =>
    a.head.path < b.head.path ? -1 : a.head.path > b.head.path ? 1 : 0,
  );
  const sorted = opened.map((file) => file.head);
  const fileByPath = new Map<string, number>();
  const fnBase: number[] = [];
  const classBase: number[] = [];
  const locationBase: number[] = [];
  const functions: FunctionHead[] = [];
  const fileOfFn: number[] = [];
  const classes: ClassSummary[] = [];
  const fileOfClass: number[] = [];
  const methods: Map<string, number>[] = [];
  const classByQualified = new Map<string, number[]>();
  const classBySimple = new Map<string, number[]>();
  const methodsByName = new Map<string, number[]>();
  const overloads = new Map<number, number[]>();
  const freeFunctions = new Map<string, number[]>();
  const freeLocations = new Map<string, number[]>();
  const locationStores = new Map<number, StoreSite[]>();
  const fieldStores = new Map<number, StoreSite[]>();
  const globalStores: StoreSite[][] = [];
  let locations = 0;
  sorted.forEach((file, fi) => {
    fileByPath.set(file.path, fi);
    fnBase.push(functions.length);
    classBase.push(classes.length);
    locationBase.push(locations);
    locations += sharedLocationCount(file);
    const fb = functions.length;
    const cb = classes.length;
    for (const c of file.classes) {
      const id = classes.length;
      classes.push(c);
      fileOfClass.push(fi);
      const own = new Map<string, number>();
      for (const m of c.methods) {
        const name = file.functions[m]?.name ?? '';
        const first = own.get(name);
        if (first === undefined) own.set(name, fb + m);
        else if (hasOverloads(file)) {
          const list = overloads.get(first);
          if (list === undefined) overloads.set(first, [first, fb + m]);
          else list.push(fb + m);
        }
        push(methodsByName, `${family(file)} ${name}`, fb + m);
      }
      methods.push(own);
      let qualified = c.name;
      for (let o = c.outer; o >= 0; o = file.classes[o]?.outer ?? -1)
        qualified = `${file.classes[o]?.name ?? ''}.${qualified}`;
      const space = file.namespace.replaceAll('\\', '.');
      push(classByQualified, space === '' ? qualified : `${space}.${qualified}`, id);
      push(classBySimple, `${family(file)} ${c.name}`, id);
    }
    for (const f of file.functions) {
      const id = functions.length;
      functions.push(f);
      fileOfFn.push(fi);
      if (f.cls < 0 && f.parent <= 0 && f.name !== '' && f.receiverType < 0) {
        const key = freeKey(file, f.name);
        if (key !== '') push(freeFunctions, key, id);
      }
    }
    for (let location = 0; location < sharedLocationCount(file); location++) {
      const { owner, name } = sharedLocationAt(file, location);
      const key = owner === 0 ? freeKey(file, name) : '';
      if (key !== '') push(freeLocations, key, (locationBase[fi] ?? 0) + location);
    }
    const globals: StoreSite[] = [];
    file.functions.forEach((f, local) => {
      for (const store of f.stores) {
        const site = { fn: fb + local, store };
        if (store.kind === ORIGIN_SHARED && store.path === 0)
          push(locationStores, (locationBase[fi] ?? 0) + store.index, site);
        else if (store.kind === ORIGIN_SHARED)
          push(locationStores, (locationBase[fi] ?? 0) + store.index, site);
        else if (store.kind === ORIGIN_SELF && f.cls >= 0) push(fieldStores, cb + f.cls, site);
        else if (store.kind === ORIGIN_CLASS) push(fieldStores, cb + store.index, site);
        else if (store.kind === ORIGIN_GLOBAL) globals.push(site);
      }
    });
    globalStores.push(globals);
  });
  // Go methods stand outside of their type.
  functions.forEach((f, id) => {
    if (f.receiverType < 0) return;
    const fi = fileOfFn[id] ?? 0;
    const file = sorted[fi];
    const type = file?.types[f.receiverType];
    if (file === undefined || type === undefined) return;
    const folder = file.path.slice(0, Math.max(0, file.path.lastIndexOf('/')));
    const candidates = classBySimple.get(`${family(file)} ${type.name.replace(/^\*/, '')}`) ?? [];
    for (const c of candidates) {
      const p = sorted[fileOfClass[c] ?? 0]?.path ?? '';
      if (p.slice(0, Math.max(0, p.lastIndexOf('/'))) !== folder) continue;
      methods[c]?.set(f.name, id);
      push(methodsByName, `${family(file)} ${f.name}`, id);
      for (const store of f.stores) if (store.kind === ORIGIN_SELF) push(fieldStores, c, { fn: id, store });
    }
  });
  const resolve = moduleResolver(sorted, fileByPath, context);
  const memo = new Map<string, number>();
  const fileOfModule = (file: number, module: string): number => {
    const key = `${file} ${module}`;
    let hit = memo.get(key);
    if (hit === undefined) {
      hit = resolve(file, module);
      memo.set(key, hit);
    }
    return hit;
  };
  const callBase = new Int32Array(functions.length + 1);
  functions.forEach((f, id) => {
    callBase[id + 1] = (callBase[id] ?? 0) + f.callCount;
  });
  const callsOf = callCache((fn) => {
    const fi = fileOfFn[fn] ?? 0;
    return opened[fi]?.callsOf(fn - (fnBase[fi] ?? 0), callBase[fn] ?? 0) ?? [];
  });
  return {
    files: sorted,
    fileByPath,
    fnBase,
    classBase,
    locationBase,
    functions,
    callBase,
    callsOf,
    textOf: (fn, call) => opened[fileOfFn[fn] ?? 0]?.text(call.text) ?? '',
    traceStepsOf: (file) => opened[file]?.traceSteps() ?? [],
    fileOfFn,
    classes,
    fileOfClass,
    locationCount: locations,
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
    moduleOf: (file, index) => fileOfModule(file, sorted[file]?.imports[index]?.module ?? ''),
    fileOfModule,
  };
}

/** JavaScript and TypeScript share their names. */
export function familyOf(language: LanguageId): string {
  return language === 'typescript' ? 'javascript' : language;
}

export function family(file: FileHead): string {
  return familyOf(file.language);
}

/** Methods of one name may stand beside each other, told apart by their parameters. */
function hasOverloads(file: FileHead): boolean {
  return file.language === 'java' || file.language === 'csharp' || file.language === 'solidity';
}
