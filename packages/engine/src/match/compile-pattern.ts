import type {
  Assign,
  Binary,
  Call,
  ClassIR,
  Decorator,
  Expr,
  FieldIR,
  FunctionIR,
  ImportIR,
  Literal,
  Member,
  ObjectEntry,
  Param,
  VarDecl,
} from '../ir/ir.ts';
import { safeRegex } from '../regex/safe-regex.ts';
import { expandNames } from '../rules/name-patterns.ts';
import type { ClassSpec, FunctionSpec, Names, Pattern } from '../rules/schema.ts';
import { checks } from './checks/registry.ts';
import { compileCondition } from './compile-condition.ts';
import { type CompiledPattern, givenValue, importMatches, type NodeTest } from './compiled.ts';
import { constantOf } from './constants.ts';
import { type MatchContext, textOf } from './context.ts';
import type { AnyNode, Handler, Tag } from './flat-module.ts';
import {
  compileNames,
  decoratorCandidate,
  exprCandidate,
  memberCandidate,
  type NameCandidate,
  newCandidate,
  typeCandidate,
} from './name-test.ts';

const never: NodeTest = () => false;
const cache = new WeakMap<Pattern, CompiledPattern>();

export function compilePattern(pattern: Pattern): CompiledPattern {
  const known = cache.get(pattern);
  if (known) return known;
  const compiled = build(pattern);
  cache.set(pattern, compiled);
  return compiled;
}

function build(pattern: Pattern): CompiledPattern {
  const head = buildHead(pattern);
  const conditions = (pattern.where ?? []).map((condition) => compileCondition(condition, compilePattern));
  if (conditions.length === 0) return head;
  return {
    ...head,
    test: (cx, index) => head.test(cx, index) && conditions.every((condition) => condition(cx, index)),
  };
}

function withNames(
  tags: readonly Tag[],
  names: Names,
  test: (
    cx: MatchContext,
    node: AnyNode,
    index: number,
    fits: (named: NameCandidate | null) => boolean,
  ) => boolean,
): CompiledPattern {
  const compiled = compileNames(names);
  const wanted = new Set<Tag>(tags);
  return {
    test: (cx, index) => {
      const tag = cx.flat.tags[index];
      const node = cx.flat.nodes[index];
      if (!tag || !node || !wanted.has(tag)) return false;
      return test(cx, node, index, (named) => named !== null && compiled.test(cx, named));
    },
    dispatch: [{ tags, names }],
  };
}

function byTag(
  tags: readonly Tag[],
  test: (cx: MatchContext, node: AnyNode, index: number) => boolean,
): CompiledPattern {
  const wanted = new Set<Tag>(tags);
  return {
    test: (cx, index) => {
      const tag = cx.flat.tags[index];
      const node = cx.flat.nodes[index];
      return tag !== undefined && node !== undefined && wanted.has(tag) && test(cx, node, index);
    },
    dispatch: [{ tags, names: null }],
  };
}

/** Is this member expression being called, or written to? Then it is no read. */
function isReadPosition(cx: MatchContext, index: number): boolean {
  const up = cx.flat.parent[index] ?? -1;
  const parent = cx.flat.nodes[up];
  if (!parent) return true;
  if (cx.flat.tags[up] === 'call') return (parent as Call).callee !== cx.flat.nodes[index];
  if (cx.flat.tags[up] === 'assign')
    return (parent as Assign).target !== cx.flat.nodes[index] || (parent as Assign).op !== '';
  return true;
}

/** Class name of the object literal or initialiser that an entry stands in. */
function entryOwner(cx: MatchContext, index: number): NameCandidate | null {
  const up = cx.flat.parent[index] ?? -1;
  const object = cx.flat.nodes[up];
  if (!object || cx.flat.tags[up] !== 'object') return null;
  const type = (object as Extract<Expr, { kind: 'object' }>).type;
  if (type) return typeCandidate(cx, type);
  const above = cx.flat.parent[up] ?? -1;
  if (cx.flat.tags[above] === 'call') {
    const call = cx.flat.nodes[above] as Call;
    if (call.isNew) return newCandidate(cx, call, above);
  }
  return null;
}

function targetNamed(cx: MatchContext, node: AnyNode, index: number): NameCandidate | null {
  const tag = cx.flat.tags[index];
  if (tag === 'assign' || tag === 'var') {
    const target = (node as Assign | VarDecl).target;
    if (target.kind === 'member') return memberCandidate(cx, target.object, target.property, index);
    if (target.kind === 'index' && target.index) {
      const key = constantOf(target.index, index, cx.bindings);
      return key === undefined || key === null
        ? null
        : memberCandidate(cx, target.object, String(key), index);
    }
    if (target.kind === 'name')
      return { last: target.name, full: { name: target.name, certain: true }, isMember: false };
    return null;
  }
  if (tag === 'entry') {
    const owner = entryOwner(cx, index);
    const key = keyName(cx, node as ObjectEntry, index);
    if (!owner?.full || key === null) return null;
    return { last: key, full: { name: `${owner.full.name}.${key}`, certain: true }, isMember: true };
  }
  if (tag === 'field')
    return {
      last: (node as FieldIR).name,
      full: { name: (node as FieldIR).name, certain: true },
      isMember: false,
    };
  return null;
}

function keyName(cx: MatchContext, entry: ObjectEntry, index: number): string | null {
  if (!entry.key) return null;
  if (entry.key.kind === 'name') return entry.key.name;
  const value = constantOf(entry.key, index, cx.bindings);
  return value === undefined || value === null ? null : String(value);
}

/** Simple name that gets a value at this node. */
export function bindingName(cx: MatchContext, node: AnyNode, index: number): string | null {
  switch (cx.flat.tags[index]) {
    case 'assign':
    case 'var': {
      const target = (node as Assign).target;
      if (target.kind === 'name') return target.name;
      if (target.kind === 'member') return target.property;
      if (target.kind === 'index' && target.index?.kind === 'literal') return String(target.index.value);
      return null;
    }
    case 'field':
      return (node as FieldIR).name;
    case 'entry':
      return keyName(cx, node as ObjectEntry, index);
    case 'param': {
      const pattern = (node as Param).pattern;
      return pattern.kind === 'name' ? pattern.name : null;
    }
    case 'argument':
      return (node as { name: string | null }).name;
    default:
      return null;
  }
}

function buildHead(pattern: Pattern): CompiledPattern {
  if (pattern.any) {
    const parts = pattern.any.map(compilePattern);
    return {
      test: (cx, index) => parts.some((part) => part.test(cx, index)),
      dispatch: parts.flatMap((part) => part.dispatch),
    };
  }
  if (pattern.all) {
    const parts = pattern.all.map(compilePattern);
    const first = parts.find((part) => part.dispatch.every((one) => one.names !== null)) ?? parts[0];
    return {
      test: (cx, index) => parts.every((part) => part.test(cx, index)),
      dispatch: first?.dispatch ?? [],
    };
  }
  const flags = pattern.flags ?? '';
  if (pattern.call)
    return withNames(['call'], pattern.call, (cx, node, index, fits) => {
      const call = node as Call;
      if (!call.isNew) return fits(exprCandidate(cx, call.callee, index));
      // Ruby's `T.new` is a method call like any other.
      if (cx.flat.module.language !== 'ruby') return false;
      const made = newCandidate(cx, call, index);
      return made?.full
        ? fits({ last: 'new', full: { name: `${made.full.name}.new`, certain: true }, isMember: true })
        : false;
    });
  if (pattern.new)
    return withNames(['call', 'object'], pattern.new, (cx, node, index, fits) => {
      if (cx.flat.tags[index] === 'object') {
        const type = (node as Extract<Expr, { kind: 'object' }>).type;
        return type !== null && fits(typeCandidate(cx, type));
      }
      const call = node as Call;
      if (call.isNew) return fits(newCandidate(cx, call, index));
      // Python makes instances by calling the class, Ruby by its method `new`.
      const language = cx.flat.module.language;
      if (language === 'python') return fits(exprCandidate(cx, call.callee, index));
      if (language === 'ruby' && call.callee.kind === 'member' && call.callee.property === 'new')
        return fits(exprCandidate(cx, call.callee.object, index));
      return false;
    });
  if (pattern.member)
    return withNames(['member', 'name', 'index', 'call'], pattern.member, (cx, node, index, fits) => {
      if (cx.flat.tags[index] === 'call') {
        // Ruby writes reads and calls alike.
        const call = node as Call;
        return (
          cx.flat.module.language === 'ruby' &&
          call.args.length === 0 &&
          fits(exprCandidate(cx, call.callee, index))
        );
      }
      return isReadPosition(cx, index) && fits(exprCandidate(cx, node as Member, index));
    });
  if (pattern.name)
    return withNames(['name'], pattern.name, (cx, node, index, fits) =>
      fits(exprCandidate(cx, node as Expr, index)),
    );
  if (pattern.assign)
    return withNames(['assign', 'var', 'entry', 'field'], pattern.assign, (cx, node, index, fits) =>
      fits(targetNamed(cx, node, index)),
    );
  if (pattern.binding !== undefined) {
    const regex = safeRegex(pattern.binding, flags);
    return byTag(['assign', 'var', 'entry', 'field', 'param', 'argument'], (cx, node, index) => {
      const name = bindingName(cx, node, index);
      return name !== null && givenValue(cx, index) !== null && regex.test(name);
    });
  }
  if (pattern.decorator)
    return withNames(['decorator'], pattern.decorator, (cx, node, index, fits) =>
      fits(decoratorCandidate(cx, node as Decorator, index)),
    );
  if (pattern.function) {
    const test = compileFunction(pattern.function, flags);
    return byTag(['fn'], test);
  }
  if (pattern.class) return byTag(['cls'], compileClass(pattern.class, flags));
  if (pattern.string !== undefined) {
    const regex = safeRegex(pattern.string, flags);
    return byTag(['literal', 'template'], (cx, node, index) => {
      if ((node as Literal).kind === 'literal' && (node as Literal).type === 'regex') return false;
      const up = cx.flat.parent[index] ?? -1;
      if (cx.flat.tags[up] === 'template') return false;
      const value =
        (node as Literal).kind === 'literal'
          ? (node as Literal).value
          : constantOf(node as Expr, index, cx.bindings);
      if (typeof value === 'string') return regex.test(value);
      // A template with holes: each fixed piece.
      return (
        cx.flat.tags[index] === 'template' &&
        (node as Extract<Expr, { kind: 'template' }>).parts.some(
          (part) => part.kind === 'literal' && typeof part.value === 'string' && regex.test(part.value),
        )
      );
    });
  }
  if (pattern.binary) {
    const ops = new Set(pattern.binary);
    return byTag(['binary'], (_cx, node) => ops.has((node as Binary).op));
  }
  if (pattern.unary) {
    const ops = new Set(pattern.unary);
    return byTag(['unary'], (_cx, node) => ops.has((node as { op: string }).op));
  }
  if (pattern.object) return byTag(['object'], () => true);
  if (pattern.entry !== undefined) {
    const regex = safeRegex(pattern.entry, flags);
    return byTag(['entry', 'argument'], (cx, node, index) => {
      const name = bindingName(cx, node, index);
      return name !== null && regex.test(name);
    });
  }
  if (pattern.import) {
    const names = expandNames(pattern.import);
    return byTag(['import'], (_cx, node) => importMatches(node as ImportIR, names));
  }
  if (pattern.regex) return byTag(['literal'], (_cx, node) => (node as Literal).type === 'regex');
  if (pattern.handler) {
    const empty = pattern.handler === 'empty';
    return byTag(['handler'], (_cx, node) => !empty || (node as Handler).body.length === 0);
  }
  if (pattern.loop) return byTag(['loop', 'comprehension'], () => true);
  if (pattern.try) return byTag(['try'], () => true);
  if (pattern.conditional) return byTag(['if', 'conditional'], () => true);
  if (pattern.block) {
    const flavours = new Set(pattern.block);
    return byTag(['block'], (_cx, node) => flavours.has((node as { flavour: string }).flavour));
  }
  if (pattern.element !== undefined) {
    const regex = safeRegex(pattern.element, flags);
    return byTag(['element'], (cx, node) =>
      regex.test(textOf(cx, (node as Extract<Expr, { kind: 'element' }>).tag)),
    );
  }
  if (pattern.analysis !== undefined) {
    const analysis = checks[pattern.analysis];
    if (!analysis) return { test: never, dispatch: [] };
    return byTag(analysis.tags, (cx, _node, index) => analysis.test(cx, index));
  }
  return { test: never, dispatch: [] };
}

function compileFunction(
  spec: FunctionSpec,
  flags: string,
): (cx: MatchContext, node: AnyNode, index: number) => boolean {
  const name = spec.name === undefined ? null : safeRegex(spec.name, flags);
  const decorated = spec.decorated ? compileNames(spec.decorated) : null;
  const undecorated = spec.undecorated ? compileNames(spec.undecorated) : null;
  const guarded = spec['guarded-by'] === undefined ? null : safeRegex(spec['guarded-by'], 'i');
  const unguarded = spec['not-guarded-by'] === undefined ? null : safeRegex(spec['not-guarded-by'], 'i');
  const paramTypes = spec['param-types'] ? compileNames(spec['param-types']) : null;
  return (cx, node, index) => {
    const fn = node as FunctionIR;
    if (name && !name.test(fn.name)) return false;
    if (spec.modifiers && !spec.modifiers.every((word) => fn.modifiers.includes(word))) return false;
    if (spec['lacks-modifiers']?.some((word) => fn.modifiers.includes(word))) return false;
    if (spec['has-body'] !== undefined && fn.body.length > 0 !== spec['has-body']) return false;
    if (spec.params?.min !== undefined && fn.params.length < spec.params.min) return false;
    if (spec.params?.max !== undefined && fn.params.length > spec.params.max) return false;
    const has = (test: ReturnType<typeof compileNames>) =>
      fn.decorators.some((one) => test.test(cx, decoratorCandidate(cx, one, index)));
    if (decorated && !has(decorated)) return false;
    if (undecorated && has(undecorated)) return false;
    const guardText = () => fn.guards.map((guard) => textOf(cx, guard)).join(' ');
    if (guarded && !guarded.test(guardText())) return false;
    if (unguarded && fn.guards.length > 0 && unguarded.test(guardText())) return false;
    if (
      paramTypes &&
      !fn.params.some((param) => param.type !== null && paramTypes.test(cx, typeCandidate(cx, param.type)))
    )
      return false;
    return true;
  };
}

function compileClass(
  spec: ClassSpec,
  flags: string,
): (cx: MatchContext, node: AnyNode, index: number) => boolean {
  const name = spec.name === undefined ? null : safeRegex(spec.name, flags);
  const bases = spec.extends ? compileNames(spec.extends) : null;
  const otherBases = spec['not-extends'] ? compileNames(spec['not-extends']) : null;
  const decorated = spec.decorated ? compileNames(spec.decorated) : null;
  const undecorated = spec.undecorated ? compileNames(spec.undecorated) : null;
  const hasMethod = spec['has-method'] === undefined ? null : safeRegex(spec['has-method']);
  const lacksMethod = spec['lacks-method'] === undefined ? null : safeRegex(spec['lacks-method']);
  return (cx, node, index) => {
    const cls = node as ClassIR;
    if (name && !name.test(cls.name)) return false;
    if (spec.kind && !spec.kind.includes(cls.kind)) return false;
    const extendsAny = (test: ReturnType<typeof compileNames>) =>
      cls.extends.some((base) => test.test(cx, typeCandidate(cx, base)));
    if (bases && !extendsAny(bases)) return false;
    if (otherBases && extendsAny(otherBases)) return false;
    const has = (test: ReturnType<typeof compileNames>) =>
      cls.decorators.some((one) => test.test(cx, decoratorCandidate(cx, one, index)));
    if (decorated && !has(decorated)) return false;
    if (undecorated && has(undecorated)) return false;
    if (hasMethod && !cls.methods.some((method) => hasMethod.test(method.name))) return false;
    if (lacksMethod && cls.methods.some((method) => lacksMethod.test(method.name))) return false;
    return true;
  };
}
