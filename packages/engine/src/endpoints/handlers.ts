import type { FileRole } from '../file-kinds/role.ts';
import type { EntryPoint } from '../threat-model/index.ts';
import type { PathRule } from './access-control.ts';
import type { ImportedName } from './called-names.ts';
import type { ClassFact, ClassGuard, EndpointFacts, FunctionFact } from './endpoint-facts.ts';
import type { Evidence } from './evidence.ts';
import { requestGuards } from './form-requests.ts';
import { hookOfView } from './view-hooks.ts';

export interface FileFacts {
  readonly path: string;
  /** Not given: one of the program's own. */
  readonly role?: FileRole;
  readonly endpoints: EndpointFacts | null;
  readonly pathRules: readonly PathRule[];
}

export type Handler = FunctionFact & { readonly path: string };

/** An entry point with the function that answers, where one could be told. */
export interface Endpoint {
  readonly entry: EntryPoint;
  readonly handler: Handler | null;
}

/** Who answers which entry point, and what the functions do that an answer calls by their plain names. */
export interface Handlers {
  readonly endpoints: readonly Endpoint[];
  /** The first of this in a handler, or in a function that it calls: in its own file, or of a name that only one has. */
  readonly effect: (handler: Handler, kind: 'change' | 'destroys') => Evidence | null;
  /** A handler, or a function that it calls, asks who calls: `check = get_check_for_user(request, code)`. */
  readonly asksCaller: (handler: Handler) => boolean;
  /** A handler, or a function that it calls, asks whoever sends for a proof: a signature, a secret. */
  readonly checksSender: (handler: Handler) => boolean;
  /** Has a function of the program refuse whoever proves nothing by a signature or a secret: `await verifySignature({ req, body })`. */
  readonly hasProof: (handler: Handler) => boolean;
  /** The function of the program that a call of a function in this file means, as `calls` names it. */
  readonly resolve: (name: string, path: string) => Handler | null;
  /** What stands before all methods of its class, or of one that it is made from, in whatever file, or what the request asks that it takes. */
  readonly classGuard: (
    handler: Pick<Handler, 'className'> & Partial<Pick<Handler, 'decorators' | 'takes' | 'path'>>,
    entry?: EntryPoint | null,
  ) => ClassGuard | null;
}

/** What somebody calls who may be asked who they are. Nobody stands behind a message, a schedule or an event of a cloud. */
const HAS_CALLER: ReadonlySet<EntryPoint['kind']> = new Set(['http', 'graphql', 'rpc', 'websocket']);

/** A socket that is opened: what is done with its messages stands inside, and is an endpoint of its own. */
const OPENS = /^connect(?:ion)?$/;

/** Requests that pages of other sites can make a browser send. */
export const isOfWeb = ({ entry }: Endpoint): boolean => entry.kind === 'http' || entry.kind === 'graphql';

/** A description of an interface is no place to mend what its functions do. */
export const isDescribed = (entry: EntryPoint): boolean => entry.framework === 'connexion';

/** Decorators of more lines than these hide what they stand before. */
const NEAR = 3;

/** Where what an endpoint does is told: where it is declared, unless its handler's name stands far below in the same file. */
export const placeOf = ({ entry, handler }: Endpoint): number =>
  handler !== null && isDescribed(entry)
    ? handler.line
    : handler?.path === entry.file && handler.decorators !== '' && handler.headLine - entry.line > NEAR
      ? handler.headLine
      : entry.line;

/** Files of scripts, whose routes say one by one what is asked before. */
const SCRIPT = /\.[cm]?[jt]sx?$/;

/**
 * The same where the handler stands in another file than its route: what it does is written there, whoever should have been asked before.
 * Routes of scripts list their guards beside the handler: what is missing is missing there.
 */
export const toldAt = (one: Endpoint): { readonly path: string; readonly line: number } =>
  one.handler !== null &&
  one.handler.path !== one.entry.file &&
  !isDescribed(one.entry) &&
  !SCRIPT.test(one.entry.file)
    ? { path: one.handler.path, line: one.handler.headLine }
    : {
        path: isDescribed(one.entry) ? (one.handler?.path ?? one.entry.file) : one.entry.file,
        line: placeOf(one),
      };

export const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** Functions that ask for a proof by their name, and those that ask a visitor for something else. */
const ASKS_PROOF = /(?:verif|check|assert|validat|require|ensure)\w*(?:signature|token|secret|hmac)/i;
const OF_VISITOR = /csrf|xsrf|captcha|turnstile/i;
/** `OrderServiceImpl`. */
const IMPLEMENTATION_CHARACTERS = 4;
/** How far what a handler leaves to others is followed: a service, and a function of its own that the service calls. */
const MAX_CALLED = 2;

/** Which places stand in functions that answer. */
export function inHandlers({
  endpoints,
}: Pick<Handlers, 'endpoints'>): (path: string, line: number) => boolean {
  const byPath = Map.groupBy(
    endpoints.flatMap(({ handler }) => handler ?? []),
    ({ path }) => path,
  );
  return (path, line) => byPath.get(path)?.some((one) => one.line <= line && line <= one.endLine) ?? false;
}

export function handlersOf(entries: readonly EntryPoint[], files: readonly FileFacts[]): Handlers {
  const byName = new Map<string, (FunctionFact & { readonly path: string })[]>();
  const byFile = new Map<string, readonly FunctionFact[]>();
  const inline = new Map(
    files.map(({ path, endpoints }) => [
      path,
      new Map(endpoints?.inlineHandlers.map((one) => [one.line, one.handlerLine])),
    ]),
  );
  const imports = new Map(files.map(({ path, endpoints }) => [path, endpoints?.imports ?? []]));
  for (const { path, endpoints } of files) {
    if (!endpoints) continue;
    byFile.set(path, endpoints.functions);
    for (const fn of endpoints.functions) {
      if (fn.name === '') continue;
      const list = byName.get(fn.name);
      if (list) list.push({ ...fn, path });
      else byName.set(fn.name, [{ ...fn, path }]);
    }
  }
  /** `orderService.cancel` is the method of the class `OrderService`, of the one that implements it, or a function of a file of that name. */
  const ofService = (holder: string, name: string): Handler | null => {
    const word = plain(holder);
    const isIts = ({ className, path }: Handler): boolean =>
      className === ''
        ? plain(stemOf(path)) === word || (path.endsWith('.go') && plain(folderOf(path)) === word)
        : className.toLowerCase().startsWith(word) &&
          className.length <= word.length + IMPLEMENTATION_CHARACTERS;
    const found = (byName.get(name) ?? []).filter(isIts);
    return found.find((one) => one.className.length !== word.length) ?? found[0] ?? null;
  };
  /** `service.cancel` of `const service = require('../services/orders')`, which is called as it likes. */
  const ofImport = (from: ImportedName | null, name: string): Handler | null => {
    const fits = from
      ? (byName.get(name) ?? []).filter((one) => one.className === '' && isOfModule(one.path, from.stem))
      : [];
    return fits.length === 1 ? (fits[0] ?? null) : null;
  };
  const resolve = (name: string, path: string): Handler | null => {
    const dot = name.indexOf('.');
    if (dot >= 0)
      return (
        ofService(name.slice(0, dot), name.slice(dot + 1)) ??
        ofImport(importOf(path, name.slice(0, dot)), name.slice(dot + 1))
      );
    const own = (byFile.get(path) ?? []).find((fn) => fn.name === name);
    if (own) return { ...own, path };
    const imported = importOf(path, name);
    const elsewhere = byName.get(imported?.name ?? name) ?? [];
    if (elsewhere.length > 1 && imported) {
      const there = elsewhere.filter((one) => isOfModule(one.path, imported.stem));
      return there.length === 1 ? (there[0] ?? null) : null;
    }
    return elsewhere.length === 1 ? (elsewhere[0] ?? null) : null;
  };
  const importOf = (path: string, local: string): ImportedName | null =>
    imports.get(path)?.find((one) => one.local === local) ?? null;
  const effect = (handler: Handler, kind: 'change' | 'destroys', depth = 0): Evidence | null => {
    if (handler[kind] || depth >= MAX_CALLED) return handler[kind];
    for (const name of handler.calls) {
      const called = resolve(name, handler.path);
      const found = called && called.line !== handler.line ? effect(called, kind, depth + 1) : null;
      if (found) return found;
    }
    return null;
  };
  const bases = new Map<string, readonly string[]>();
  for (const { endpoints } of files)
    for (const one of endpoints?.classes ?? []) if (!bases.has(one.name)) bases.set(one.name, one.bases);
  /** A method that the class which the route names has from the classes that it is made from. */
  const inherited = (entry: EntryPoint, candidates: readonly Handler[]): Handler | null => {
    const seen = new Set<string>();
    let classes = [holderOf(entry)];
    while (classes.length > 0 && seen.size < MAX_BASES) {
      const fits = candidates.filter((one) => one.className !== '' && classes.includes(one.className));
      if (fits.length > 0) return fits.length === 1 ? (fits[0] ?? null) : null;
      for (const one of classes) seen.add(one);
      classes = classes.flatMap((one) => bases.get(one) ?? []).filter((one) => one !== '' && !seen.has(one));
    }
    return null;
  };
  /** One in the file that the file of routes takes the handler from, or what holds it: `ctrl.update` of `require('../controllers/orders')`. */
  const imported = (entry: EntryPoint, candidates: readonly Handler[]): Handler | null => {
    const parts = (entry.handler ?? '').split('.');
    const from = importOf(entry.file, parts.at(-2) ?? parts.at(-1) ?? '');
    const fits = from ? candidates.filter((one) => isOfModule(one.path, from.stem)) : [];
    return fits.length === 1 ? (fits[0] ?? null) : null;
  };
  const uploads = new Map(
    files.flatMap(({ path, endpoints }) =>
      (endpoints?.keptByRoutes ?? []).map((one) => [`${path}:${one.line}`, one] as const),
    ),
  );
  /** What stands before a handler may keep a file, whatever the handler does. */
  const withUpload = ({ entry, handler }: Endpoint): Endpoint => {
    const kept = handler?.change
      ? undefined
      : (uploads.get(`${entry.file}:${entry.line}`) ??
        (handler ? uploads.get(`${handler.path}:${handler.line}`) : undefined));
    return kept && handler ? { entry, handler: { ...handler, change: kept } } : { entry, handler };
  };
  const endpoints = entries.flatMap((entry): Endpoint[] => {
    if (!HAS_CALLER.has(entry.kind) || OPENS.test(entry.name)) return [];
    const own = byFile.get(entry.file) ?? [];
    const name = entry.handler === null ? null : lastPart(entry.handler);
    const near = (fn: FunctionFact): boolean => fn.line >= entry.line - 1 && fn.line <= entry.line + 12;
    const inFile =
      own.find((fn) => name !== null && fn.name === name && near(fn)) ??
      own.find((fn) => name !== null && fn.name === name) ??
      (name === null
        ? (own.find((fn) => fn.name === '' && fn.line === inline.get(entry.file)?.get(entry.line)) ??
          own.find((fn) => fn.name === '' && fn.line >= entry.line && fn.line <= entry.line + 2))
        : undefined);
    if (inFile) return [withUpload({ entry, handler: { ...inFile, path: entry.file } })];
    const elsewhere = name === null ? [] : (byName.get(name) ?? []);
    const hook = elsewhere.length === 0 ? hookOfView(entry, (word) => byName.get(word) ?? []) : null;
    // What the view does, and what asks before it, stands in its class, not in the table of addresses.
    if (hook) return [{ entry: { ...entry, file: hook.path, line: hook.line }, handler: hook }];
    const found =
      elsewhere.length === 1
        ? (elsewhere[0] ?? null)
        : (inherited(entry, elsewhere) ?? imported(entry, elsewhere) ?? byStem(entry, elsewhere));
    return [withUpload({ entry, handler: found })];
  });
  const asksCaller = (handler: Handler): boolean =>
    handler.asksCaller ||
    // What a service knows of owners is no check of who calls.
    handler.calls.some((name) => !name.includes('.') && (resolve(name, handler.path)?.asksCaller ?? false));
  const checksSender = (handler: Handler): boolean =>
    handler.checksSender || handler.calls.some((name) => resolve(name, handler.path)?.checksSender ?? false);
  const hasProof = (handler: Handler): boolean =>
    handler.calls.some((name) => {
      const called = OF_VISITOR.test(name) ? null : resolve(name, handler.path);
      // By its name, or by what it does.
      return called?.refusesSender && (ASKS_PROOF.test(name) || called.checksSender);
    });
  return { endpoints, effect, asksCaller, checksSender, hasProof, resolve, classGuard: classGuards(files) };
}

const QUOTED = /"[^"]*"|'[^']*'/g;
const DECORATOR = /(?:^|[\s@[,])([A-Z]\w{2,60})(?!\w)|@(?:\w+\.)?([a-z_]\w{2,60})(?=\s|\(|$)/g;
/** Base classes of base classes; more are cut. */
const MAX_BASES = 8;

function classGuards(files: readonly FileFacts[]): Handlers['classGuard'] {
  const byName = new Map<string, ClassFact[]>();
  for (const { endpoints } of files)
    for (const one of endpoints?.classes ?? []) byName.set(one.name, [...(byName.get(one.name) ?? []), one]);
  const byWholeName = Map.groupBy([...byName.values()].flat(), ({ module, name }) =>
    module === '' ? name : `${module}.${name}`,
  );
  /** Ruby looks for a class in the modules around the place that names it, the innermost first. */
  const inModules = (from: string, name: string): readonly ClassFact[] | undefined => {
    const around = from === '' ? [] : from.split('.');
    for (let parts = around.length; parts >= 0; parts--) {
      const whole = [...around.slice(0, parts), name].join('.');
      const found = byWholeName.get(whole);
      if (found) return found;
    }
    return undefined;
  };
  const byFile = new Map(files.map(({ path, endpoints }) => [path, endpoints?.classes ?? []]));
  /** The class of that name in the file where a method stands: others may have it as well. */
  const guardOfOwn = (name: string, path: string | undefined): ClassGuard | null => {
    const own = path === undefined ? [] : (byFile.get(path) ?? []).filter((one) => one.name === name);
    const [only] = own;
    return own.length === 1 && only !== undefined && !only.isPart
      ? ownOrInherited(only, 0)
      : guardOf(name, 0);
  };
  const guardOf = (name: string, depth: number, from = ''): ClassGuard | null => {
    const named = inModules(from, name) ?? byName.get(name) ?? byName.get(withoutNamespace(name)) ?? [];
    // Parts of one class are one. Of several of one name nobody knows which is meant: all of them must ask.
    const isOne = named.every((part) => part.isPart);
    const part = named.find(({ guard, skips }) => guard !== null || skips);
    const meant = named.length > 1 && isOne ? [part ?? named[0]] : named;
    let weakest: ClassGuard | null = null;
    for (const one of meant) {
      const guard = one === undefined || depth > MAX_BASES ? null : ownOrInherited(one, depth);
      if (guard === null) return null;
      if (weakest !== 'caller') weakest = guard;
    }
    return weakest;
  };
  /** What a class calls in its body that a class or module of the program has for that. */
  const guardingMacros = new Map<string, ClassGuard>();
  for (const one of [...byName.values()].flat())
    for (const { name, guard } of one.guardingMacros ?? []) guardingMacros.set(name, guard);
  const ownOrInherited = (
    { name, module, guard, skips, bases, macros }: ClassFact,
    depth: number,
  ): ClassGuard | null => {
    if (guard !== null || skips) return guard;
    for (const macro of macros ?? []) {
      const asked = guardingMacros.get(macro);
      if (asked !== undefined) return asked;
    }
    for (const base of bases) {
      const above = base === name ? null : guardOf(base, depth + 1, module);
      if (above !== null) return above;
    }
    return null;
  };
  /** What decorators of the program's own ask: `[Admin]` is `AdminAttribute`, `@AdminOnly` an annotation that carries another. */
  const decorated = (decorators: string): ClassGuard | null => {
    let found: ClassGuard | null = null;
    for (const [, capital = '', small = ''] of decorators.replace(QUOTED, '').matchAll(DECORATOR)) {
      const word = capital || small;
      const guard = guardOf(`${word}Attribute`, 0) ?? guardOf(word, 0);
      if (guard === 'role') return guard;
      found ??= guard;
    }
    return found;
  };
  const taken = requestGuards(files);
  return ({ className, decorators, takes, path }, entry) => {
    const request = takes === undefined ? null : taken(takes);
    const before =
      request === 'role' || decorators === undefined ? request : (decorated(decorators) ?? request);
    if (before === 'role') return before;
    const own = (className === '' ? null : guardOfOwn(className, path)) ?? before;
    // The class that a route names guards what it has from traits and base classes.
    const holder = entry ? holderOf(entry) : '';
    return own ?? (holder === '' || holder === className ? null : guardOf(holder, 0));
  };
}

/** `Shop::Api::BaseController`, where a module around the class gives its name the rest. */
const withoutNamespace = (name: string): string => name.split(/::|[.\\]/).at(-1) ?? name;

/** The class or object that a route names, without its namespace: `App\\Http\\Controllers\\AccountController`. */
const holderOf = ({ handler }: EntryPoint): string =>
  (handler ?? '').split('.').at(-2)?.split('\\').at(-1) ?? '';

/**
 * Of several functions of one name: the one in a file of the holder's name (`sessionHandler.login` in `session.js`), beside the file
 * of routes (`views.login` of a Django application), or in a file of the same name as that of the routes.
 */
function byStem(entry: EntryPoint, candidates: readonly Handler[]): Handler | null {
  const holder = holderOf(entry).toLowerCase();
  const word = holder.replace(/handler|controller|routes?|views?/g, '');
  const folder = entry.file.slice(0, entry.file.lastIndexOf('/') + 1);
  const own = candidates.filter((one) => holder !== '' && one.className.toLowerCase() === holder);
  if (own.length === 1) return own[0] ?? null;
  const tests: ((path: string) => boolean)[] = [
    (path) => word.length > 2 && stemOf(path).includes(word),
    (path) => holder !== '' && path.startsWith(folder) && stemOf(path) === holder,
    (path) => stemOf(path) === stemOf(entry.file) && path !== entry.file,
  ];
  for (const test of tests) {
    const fits = candidates.filter((one) => test(one.path));
    if (fits.length === 1) return fits[0] ?? null;
  }
  return null;
}

/** Is a file, or its package of Go, what an import calls so? */
const isOfModule = (path: string, stem: string): boolean =>
  plain(stemOf(path)) === plain(stem) ||
  (plain(folderOf(path)) === plain(stem) && /\.go$|\/index\.\w+$/.test(path));

const plain = (name: string): string => name.replace(/[^A-Za-z0-9]/g, '').toLowerCase();

const folderOf = (path: string): string => path.split('/').at(-2) ?? '';

const stemOf = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.\w+$/, '')
    .toLowerCase();
