import type { Call, Expr, ImportIR, LanguageId, TypeRef } from '../ir/ir.ts';
import { normalizeName } from '../rules/name-patterns.ts';
import type { Bindings, Definition } from './bindings.ts';
import type { FlatModule } from './flat-module.ts';

/**
 * What is known about the thing an expression denotes: a module, class or function by its qualified name, or an
 * instance by that of its type. `certain` = from an import, a declaration or a constructor; uncertain names also match
 * patterns of the form `*.member`.
 */
export interface ResolvedName {
  readonly name: string;
  readonly certain: boolean;
}

/** Names a rule set speaks of, for resolving simple type names and call results. */
export interface NameFacts {
  /** Simple type name → qualified names that occur in rules. */
  readonly types: ReadonlyMap<string, readonly string[]>;
  /** Qualified function → type of what a call of it gives, from models. */
  readonly calls: ReadonlyMap<string, string>;
  /** Qualified member → type of what reading it gives, from models. A function that is read is still that function. */
  readonly members: ReadonlyMap<string, string>;
}

export interface NameResolver {
  /** Qualified name of the expression, or null when nothing is known. */
  readonly known: (expr: Expr, at: number) => ResolvedName | null;
  readonly typeName: (type: TypeRef) => string;
  readonly bindings: Bindings;
}

/** Types of the standard library that need no import; anything else simple could be a class of the project. */
const implicitTypes: Partial<Record<LanguageId, ReadonlySet<string>>> = {
  java: new Set(
    'String StringBuilder StringBuffer Integer Long Boolean Double Float Short Byte Character Object Class Runtime System Thread Process ProcessBuilder Math Throwable Exception RuntimeException ClassLoader SecurityManager'.split(
      ' ',
    ),
  ),
};
/** Call chains deeper than this are not named; each level is a few stack frames. */
const MAX_DEPTH = 200;
/** Values that a variable is followed to: one that is given more is no fixed thing, and all uses times all values is too much. */
const MAX_DEFINITIONS = 64;
const typed = new Set<LanguageId>(['java', 'csharp', 'go', 'php']);

/** Java habit: static factories of a class give that class. */
const factoryNames =
  /^(getInstance|newInstance|getDefault|of|create|builder|defaultInstance|newFactory|valueOf)$/;

export function resolveNames(flat: FlatModule, bindings: Bindings, facts: NameFacts): NameResolver {
  const language = flat.module.language;
  const wildcards: string[] = [];
  const importedTypes = new Map<string, ImportIR>();
  for (const one of flat.module.imports) {
    if (one.name === '*') wildcards.push(normalizeName(one.module));
    else if (one.name === null && (language === 'csharp' || one.local === ''))
      wildcards.push(normalizeName(one.module));
    importedTypes.set(one.local, one);
  }
  const memo = new Map<Expr, ResolvedName | null>();

  const importName = (one: ImportIR): string => {
    let module = one.module.startsWith('node:') ? one.module.slice(5) : one.module;
    if (language === 'php' || language === 'ruby' || language === 'csharp') module = normalizeName(module);
    if (one.name === null || one.name === 'default') {
      // `import os.path` binds `os`.
      if (
        language === 'python' &&
        one.local !== '' &&
        !one.local.includes('.') &&
        module.startsWith(`${one.local}.`)
      )
        return one.local;
      if (language === 'python' && one.local.includes('.')) return one.local.split('.')[0] ?? module;
      return module;
    }
    if (module === '' || module.endsWith(`.${one.name}`)) return module || one.name;
    return `${module}.${one.name}`;
  };

  const simpleType = (name: string): string => {
    if (implicitTypes[language]?.has(name)) return `java.lang.${name}`;
    const candidates = facts.types.get(name);
    if (!candidates || bindings.hasClass(name)) return bindings.hasClass(name) ? `#local.${name}` : name;
    for (const candidate of candidates) {
      const dot = candidate.lastIndexOf('.');
      if (dot > 0 && wildcards.includes(candidate.slice(0, dot))) return candidate;
    }
    return typed.has(language) ? (candidates[0] ?? name) : name;
  };

  const typeName = (type: TypeRef): string => {
    const name = normalizeName(type.name.replace(/^[*&?]+/, ''));
    const dot = name.indexOf('.');
    const head = dot < 0 ? name : name.slice(0, dot);
    const imported = importedTypes.get(head);
    if (imported && imported.name !== '*') return importName(imported) + (dot < 0 ? '' : name.slice(dot));
    return dot < 0 ? simpleType(name) : name;
  };

  /** A simple name that nothing resolves may be any library's type: uncertain. */
  const fromType = (type: TypeRef): ResolvedName => {
    const name = typeName(type);
    return { name, certain: !type.array && /[./]/.test(name) };
  };

  const fromDefinitions = (
    definitions: readonly Definition[],
    depth: number,
  ): ResolvedName | null | undefined => {
    if (definitions.length === 0) return undefined;
    let result: ResolvedName | null = null;
    for (const one of definitions.slice(0, MAX_DEFINITIONS)) {
      let found: ResolvedName | null = null;
      switch (one.kind) {
        case 'import':
          return { name: importName(one.import), certain: true };
        case 'value': {
          if (
            one.type &&
            one.type.name !== '' &&
            !/^(var|let|auto|dynamic|val|object|any)$/.test(one.type.name)
          )
            found = fromType(one.type);
          else found = known(one.value, one.at, depth - 1);
          break;
        }
        case 'member': {
          const object = known(one.value, one.at, depth - 1);
          found = object ? { name: `${object.name}.${one.key}`, certain: object.certain } : null;
          break;
        }
        case 'param':
        case 'declared':
          if (one.type && one.type.name !== '') found = fromType(one.type);
          break;
        case 'function':
        case 'class':
          found = { name: '#local', certain: true };
          break;
        default:
          break;
      }
      if (found && (!result || (found.certain && !result.certain))) result = found;
    }
    return result;
  };

  const callResult = (call: Call, at: number, depth: number): ResolvedName | null => {
    const callee = call.callee;
    if (call.isNew) {
      const name = known(callee, at, depth - 1);
      if (name && name.name !== '#local') return { name: name.name, certain: true };
      if (callee.kind === 'name') return { name: simpleType(callee.name), certain: true };
      return name;
    }
    if (callee.kind === 'name' && (callee.name === 'require' || callee.name === '__import__')) {
      const first = call.args[0]?.value;
      if (first?.kind === 'literal' && typeof first.value === 'string')
        return { name: first.value.replace(/^node:/, ''), certain: true };
    }
    const name = known(callee, at, depth - 1);
    if (!name) return null;
    const given = facts.calls.get(name.name);
    if (given !== undefined) return { name: given, certain: true };
    if (name.name === '#local' || name.name.startsWith('#local.')) return null;
    const dot = name.name.lastIndexOf('.');
    const last = name.name.slice(dot + 1);
    if (dot > 0 && factoryNames.test(last) && /\.[A-Z]\w*$/.test(name.name.slice(0, dot)))
      return { name: name.name.slice(0, dot), certain: false };
    // Calling a class makes an instance of it (Python); naming habit tells classes.
    if (language === 'python' && /^[A-Z]/.test(last) && !/^[A-Z0-9_]+$/.test(last))
      return { name: name.name, certain: name.certain };
    if (language === 'ruby' && last === 'new' && dot > 0)
      return { name: name.name.slice(0, dot), certain: true };
    if (name.name.length > 200) return null;
    return { name: `${name.name}()`, certain: false };
  };

  const compute = (expr: Expr, at: number, depth: number): ResolvedName | null => {
    switch (expr.kind) {
      case 'name': {
        if (expr.name === 'this' || expr.name === 'self' || expr.name === '$this') {
          const owner = flat.owner[at] ?? -1;
          const cls = owner >= 0 ? (flat.nodes[owner] as { extends: readonly TypeRef[] }) : null;
          const base = cls?.extends[0];
          return base ? { name: typeName(base), certain: false } : null;
        }
        const found = fromDefinitions(bindings.lookup(expr.name, at), depth);
        if (found !== undefined) return found;
        const imported = importedTypes.get(expr.name);
        if (imported && imported.name !== '*') return { name: importName(imported), certain: true };
        if (typed.has(language) && /^[A-Z]/.test(expr.name))
          return { name: simpleType(expr.name), certain: facts.types.has(expr.name) };
        return { name: normalizeName(expr.name), certain: false };
      }
      case 'member': {
        if (
          expr.object.kind === 'name' &&
          (expr.object.name === 'this' || expr.object.name === 'self' || expr.object.name === '@')
        ) {
          const found = fromDefinitions(bindings.field(expr.property, at), depth);
          if (found !== undefined && found !== null) return found;
        }
        const object = known(expr.object, at, depth - 1);
        if (!object) return null;
        if (expr.property === 'default') return object;
        if (object.name.length > 300) return null;
        const name = `${object.name}.${expr.property}`;
        const given = facts.members.get(name);
        return given !== undefined && given !== object.name
          ? { name: given, certain: true }
          : { name, certain: object.certain };
      }
      case 'index': {
        const object = known(expr.object, at, depth - 1);
        if (!object) return null;
        const key = expr.index?.kind === 'literal' ? String(expr.index.value) : null;
        return key !== null && /^\w+$/.test(key) ? { name: `${object.name}.${key}`, certain: false } : null;
      }
      case 'call':
        return callResult(expr, at, depth);
      case 'object':
        return expr.type ? { name: typeName(expr.type), certain: true } : null;
      case 'cast':
        return expr.type ? { name: typeName(expr.type), certain: true } : known(expr.value, at, depth - 1);
      case 'await':
        return known(expr.value, at, depth - 1);
      case 'unary':
        return expr.op === '&' || expr.op === '*' ? known(expr.operand, at, depth - 1) : null;
      case 'assign':
        return known(expr.value, at, depth - 1);
      case 'sequence': {
        const last = expr.items.at(-1);
        return last ? known(last, at, depth - 1) : null;
      }
      case 'conditional':
        return known(expr.then, at, depth - 1) ?? known(expr.otherwise, at, depth - 1);
      case 'literal':
        return expr.type === 'string'
          ? { name: '$string', certain: true }
          : { name: `$${expr.type}`, certain: true };
      case 'template':
        return { name: '$string', certain: true };
      case 'binary':
        return expr.op === '||' || expr.op === '??' ? known(expr.left, at, depth - 1) : null;
      default:
        return null;
    }
  };

  const active = new Set<Expr>();
  const known = (expr: Expr, at: number, depth = MAX_DEPTH): ResolvedName | null => {
    if (depth <= 0 || active.has(expr)) return null;
    const cached = memo.get(expr);
    if (cached !== undefined) return cached;
    active.add(expr);
    const result = compute(expr, at, depth);
    active.delete(expr);
    // Always kept, also when cut short or cyclic: asking again from every use would be exponential.
    memo.set(expr, result);
    return result;
  };
  return { known: (expr, at) => known(expr, at), typeName, bindings };
}
