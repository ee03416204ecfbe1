import type { ClassIR, FunctionIR, ModuleIR, Spanned, Stmt } from '../ir/ir.ts';

/**
 * What a file declares that others call by its name: functions, classes and their methods, with where they stand. What frameworks and languages call
 * without the name is marked as taken.
 */

export type UnitKind = 'function' | 'method' | 'static' | 'class';

export interface Unit {
  readonly name: string;
  readonly kind: UnitKind;
  /** The class that it is a method of. */
  readonly owner: string | null;
  /** Where it stands: the methods of a type of Go stand outside of it. */
  readonly spans: readonly Spanned[];
  /** Others call it without its name: by what it extends, by an annotation, as what its module is. */
  readonly isTaken: boolean;
  /** A class that nobody makes objects of: what its functions are called by is its name. */
  readonly isOfStatics: boolean;
}

/** The functions, classes and methods of a module, the inner ones too. */
export function declaredUnits(module: ModuleIR, text: string): readonly Unit[] {
  const units: Unit[] = [];
  const given = new Set(
    module.exports
      .filter((one) => one.exported === 'default' || one.exported === '=')
      .map((one) => one.local)
      .filter((name) => name !== null),
  );
  const isGo = module.language === 'go';
  const methodsOfGo = new Map<string, Spanned[]>();

  const addFunction = (fn: FunctionIR, span: Spanned, name = fn.name): void => {
    const type = fn.receiverType?.name ?? null;
    if (isGo && type !== null) {
      methodsOfGo.set(type, [...(methodsOfGo.get(type) ?? []), span]);
      units.push({
        name,
        kind: 'method',
        owner: type,
        spans: [span],
        isTaken: /^\p{Lu}/u.test(name),
        isOfStatics: false,
      });
      return;
    }
    const isTaken = fn.decorators.length > 0 || given.has(name);
    units.push({ name, kind: 'function', owner: null, spans: [span], isTaken, isOfStatics: false });
  };

  const addClass = (cls: ClassIR, span: Spanned): void => {
    const isTaken =
      cls.decorators.length > 0 ||
      hasBase(cls, text) ||
      given.has(cls.name) ||
      !MADE.has(cls.kind) ||
      cls.methods.some((one) => MAIN.test(one.name) || isExtension(one, text));
    // What its own code says of it calls nothing, wherever that stands.
    units.push({
      name: cls.name,
      kind: 'class',
      owner: null,
      spans: [span, ...(methodsOfGo.get(cls.name) ?? [])],
      isTaken,
      isOfStatics: cls.methods.every((one) => one.modifiers.includes('static') || isPrivateOf(one)),
    });
    for (const fn of cls.methods) units.push(methodOf(cls, fn, module, hasBase(cls, text)));
    for (const inner of cls.classes) addClass(inner, inner);
    read(cls.body);
  };

  const read = (body: readonly Stmt[]): void => {
    for (const stmt of body) {
      if (stmt.kind === 'function-decl') addFunction(stmt.fn, stmt);
      else if (stmt.kind === 'class-decl') addClass(stmt.cls, stmt);
      else if (stmt.kind === 'var' && stmt.init?.kind === 'function' && stmt.target.kind === 'name')
        addFunction(stmt.init.fn, stmt, stmt.target.name);
      else if (stmt.kind === 'block') read(stmt.body);
    }
  };
  // The types of Go are asked when all methods are known.
  if (isGo) read(module.body.filter((one) => one.kind === 'function-decl'));
  read(isGo ? module.body.filter((one) => one.kind !== 'function-decl') : module.body);
  return units;
}

/** Kinds that are made or named by who uses them; what is mixed in or implemented has its methods called on others. */
const MADE: ReadonlySet<ClassIR['kind']> = new Set(['class', 'struct', 'record', 'module']);
const MAIN = /^[mM]ain(?:Async)?$/;
const OVERRIDES = /^(?:override|abstract|virtual|extern|operator|external|expect|actual)$/;

/** What is extended may call it. What a class of PHP only mixes in has its names written where it calls them. */
const hasBase = (cls: ClassIR, text: string): boolean =>
  cls.extends.length > 0 &&
  !(
    /^[^{]*\bclass\s+\w+\s*$/.test(headOf(cls, text)) && !/\b(?:extends|implements)\b/.test(headOf(cls, text))
  );

const headOf = ({ start }: ClassIR, text: string): string =>
  text.slice(start, Math.max(start, text.indexOf('{', start)));

function methodOf(cls: ClassIR, fn: FunctionIR, module: ModuleIR, isDerived: boolean): Unit {
  const has = (word: string): boolean => fn.modifiers.includes(word);
  const isPrivate = isPrivateOf(fn);
  const isStatic = has('static');
  const isOfOthers =
    !isPrivate &&
    !isStatic &&
    (isDerived ||
      cls.decorators.length > 0 ||
      !(cls.kind === 'class' || cls.kind === 'struct' || cls.kind === 'record') ||
      // Objects are handed to what calls them by one word (`write`, `emit`): no interface says so there.
      (DYNAMIC.has(module.language) && /^_*(?:\p{Ll}+|\p{Lu}+)$/u.test(fn.name)));
  const isTaken =
    isOfOthers ||
    cls.kind === 'interface' ||
    fn.decorators.some((one) => !/^(?:static|class)method$/.test(one.name)) ||
    fn.name === 'constructor' ||
    MAIN.test(fn.name) ||
    fn.modifiers.some((word) => OVERRIDES.test(word)) ||
    has('getter') ||
    has('setter');
  return {
    name: fn.name,
    kind: isStatic ? 'static' : 'method',
    owner: cls.name,
    spans: [fn],
    isTaken,
    isOfStatics: false,
  };
}

const DYNAMIC: ReadonlySet<ModuleIR['language']> = new Set(['javascript', 'typescript', 'python', 'ruby']);

const isPrivateOf = (fn: FunctionIR): boolean => fn.modifiers.includes('private');

/** `static string Seal(this string x)` is called on what it extends. */
const isExtension = (fn: FunctionIR, text: string): boolean =>
  /^[^{;=]{0,400}?\(\s*this\s+\w/.test(text.slice(fn.start, fn.start + 400));
