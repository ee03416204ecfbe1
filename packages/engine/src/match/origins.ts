import type { Assign, Call, Expr, Loop, ModuleIR, Param, TypeRef } from '../ir/ir.ts';
import { type Bindings, collectBindings, type Definition } from './bindings.ts';
import { isBoundField, isBoundParameter } from './declared-bounds.ts';
import { type FlatModule, flattenModule } from './flat-module.ts';
import { isHeldToList } from './held-to-list.ts';

/**
 * Where the pieces of a value come from, as far as one function shows.
 * `parameter` a parameter of a function that is no callback, or a field of one; `unknown` a name that nothing in the file gives a
 * value; `call` the result of a call that is not text work; `field` an own
 * field; `other` globals, imports, loop variables and whatever else is not followed.
 */
export type Origin = 'parameter' | 'unknown' | 'call' | 'field' | 'other';

/** What has to be known of a file to follow values in it. */
export interface OriginContext {
  readonly flat: FlatModule;
  readonly bindings: Bindings;
}

export function originContext(module: ModuleIR, text: string): OriginContext {
  const flat = flattenModule(module, text);
  return { flat, bindings: collectBindings(flat) };
}

/** Expressions looked at for one value: enough for any text that people write by hand. */
const MAX_VISITS = 200;

/** Methods that give back text made of their receiver and arguments. */
const textWork =
  /^(format|formatted|concat|tostring|append|join|trim|strip|sprintf|sprint|string|str|valueof|replace|lower|upper|tolowercase|touppercase|encode|decode|stringbuilder|stringbuffer|get|b64decode|urlsafe_b64decode|unquote|unquote_plus|f|of|aslist|to_s|strval|implode)$/i;

/** Values of these types cannot carry text that means something to an interpreter. */
const harmlessType =
  /^(int|uint|long|ulong|short|byte|float|double|bool|boolean|number|integer|decimal|bigint|biginteger|bigdecimal|uuid|guid|date|datetime|localdate|localdatetime|instant|timestamp|duration|char|character|u?int(8|16|32|64|256)|float(32|64)|time\.(time|duration)|class|type)\??$/i;

function harmless(type: TypeRef | null): boolean {
  return type !== null && harmlessType.test(type.name.replace(/^.*\.(?=[A-Z])/, ''));
}

function calleeName(call: Call): string {
  const { callee } = call;
  return callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : '';
}

/** Where every name must be given a value in its file, one that is not given any says nothing about its source. */
const namesAreLocal = new Set(['python', 'javascript', 'typescript', 'php']);

/** A name that the file does not bind: elsewhere an inherited member or a variable of the package. */
function unbound(cx: OriginContext, name: string): Exclude<Origin, 'parameter'> {
  // A constant, and where the file lies.
  if (/^(?:[A-Z\d_]+|__(?:dir|file)name|__file__|__dir__)$/.test(name)) return 'other';
  return namesAreLocal.has(cx.flat.module.language) ? 'unknown' : 'field';
}

/** False for what can only be a class or package: `String.format`, `java.net.URLDecoder.decode`. */
function isBound(cx: OriginContext, receiver: Expr, at: number): boolean {
  let root = receiver;
  while (root.kind === 'member') root = root.object;
  if (root.kind !== 'name') return true;
  return cx.bindings.lookup(root.name, at).some((one) => one.kind !== 'import' && one.kind !== 'class');
}

/** JSON is a value in code too, whatever was put into it. */
function isJson({ callee }: Call): boolean {
  return (
    callee.kind === 'member' &&
    callee.property === 'stringify' &&
    callee.object.kind === 'name' &&
    callee.object.name === 'JSON'
  );
}

/** A function that is handed to a call: what it is called with is the callee's business. */
function isCallback(cx: OriginContext, fn: number): boolean {
  const up = cx.flat.parent[cx.flat.parent[fn] ?? -1] ?? -1;
  return cx.flat.tags[up] === 'call' || cx.flat.tags[up] === 'argument';
}

/** Without a parameter that the function gives another value on every way to a place. */
function stillHeld(
  flat: FlatModule,
  definitions: readonly Definition[],
  where: number,
): readonly Definition[] {
  const [first] = definitions;
  if (first?.kind !== 'param' || definitions.length === 1) return definitions;
  const fn = flat.parent[first.at] ?? -1;
  const isWrittenOver = definitions.some(({ kind, at }) => {
    const up = flat.parent[at] ?? -1;
    return kind === 'value' && at < where && flat.tags[up] === 'expr' && flat.parent[up] === fn;
  });
  return isWrittenOver ? definitions.slice(1) : definitions;
}

/** What the parts of an expression come from. */
export interface Pieces {
  /** All that is neither constant, a number or date, nor a parameter of a function that others call. */
  readonly origins: ReadonlySet<Exclude<Origin, 'parameter'>>;
  /** Nodes of the parameters among them. */
  readonly parameters: ReadonlySet<number>;
  /** Names that nothing in the file gives a value. */
  readonly unbound: ReadonlySet<string>;
}

/** A name that languages write for what never changes. */
const CONSTANT_NAME = /^[A-Z][A-Z\d_]+$/;
/** What whoever starts the program gives it. */
const OF_THE_START = /^(?:ARGV|ARGF|ENV|STDIN|env|environ)$/;
const isConstantName = (name: string): boolean => CONSTANT_NAME.test(name) && !OF_THE_START.test(name);

/** `Names` of `Names.USERS`: a class, or a module of that name. */
function isClassOrModule(cx: OriginContext, expr: Expr, at: number): boolean {
  if (isBound(cx, expr, at)) return false;
  const last = expr.kind === 'member' ? expr.property : expr.kind === 'name' ? expr.name : '';
  if (/^[A-Z]/.test(last)) return !OF_THE_START.test(last);
  return expr.kind === 'name' && !OF_THE_START.test(last) && cx.bindings.lookup(last, at).length > 0;
}
/** Calls whose callback is given the elements of the receiver. */
const PER_ELEMENT = /^(?:for_?each\w*|each|each_\w+|map|flat_?map|collect)$/i;
const MAKES_LIST =
  /^(?:(?:list|set|array|mutableList|sequence|mapOf|arrayList)Of|array|List|Set|Array|asList)$/;

/**
 * Where the parts of `expr`, seen at node `at`, come from. `asArgument` asks what a call hands over: there names in capitals are constants, what a loop or
 * a callback takes of a list is what the list holds, and lists made by calls are lists.
 */
export function piecesOf(cx: OriginContext, expr: Expr, at: number, asArgument: boolean): Pieces {
  const { bindings, flat } = cx;
  const origins = new Set<Exclude<Origin, 'parameter'>>();
  const parameters = new Set<number>();
  const unboundNames = new Set<string>();
  const seen = new Set<Expr | string>();
  const work: { expr: Expr; at: number }[] = [{ expr, at }];
  /** What a callback is called with, where that is known: elements of a list, or what stands behind the function itself. */
  const callbackOf = (fn: number, param: number): void => {
    const up = flat.parent[flat.parent[fn] ?? -1] ?? -1;
    const at = flat.tags[up] === 'argument' ? (flat.parent[up] ?? -1) : up;
    const call = flat.nodes[at] as Call | undefined;
    const given =
      !asArgument || call?.kind !== 'call'
        ? undefined
        : call.callee.kind === 'function'
          ? call.args[call.callee.fn.params.indexOf(flat.nodes[param] as Param)]?.value
          : call.callee.kind === 'member' && PER_ELEMENT.test(call.callee.property)
            ? call.callee.object
            : undefined;
    if (given === undefined) origins.add('other');
    else work.push({ expr: given, at });
  };
  const loopOf = (node: Loop, where: number): void => {
    if (asArgument && node.iterable !== null) work.push({ expr: node.iterable, at: where });
    else origins.add('other');
  };
  const definitionsOf = (name: string, where: number): boolean => {
    const definitions = stillHeld(flat, bindings.lookup(name, where), where);
    if (definitions.length === 0) return false;
    const key = `${name}@${definitions[0]?.at ?? -1}`;
    if (seen.has(key)) return true;
    seen.add(key);
    for (const one of definitions) {
      if (one.kind === 'value') {
        if (!harmless(one.type)) work.push({ expr: one.value, at: one.at });
      } else if (one.kind === 'member') work.push({ expr: one.value, at: one.at });
      else if (one.kind === 'param') {
        if (harmless(one.type) || isBoundParameter(flat, one.at) || isHeldToList(flat, name, where)) continue;
        const fn = flat.parent[one.at] ?? -1;
        if (isCallback(cx, fn)) callbackOf(fn, one.at);
        else parameters.add(one.at);
      } else if (one.kind === 'other') {
        // `text += piece`: the name itself is among the definitions already.
        const node = flat.nodes[one.at];
        if (flat.tags[one.at] === 'assign') work.push({ expr: (node as Assign).value, at: one.at });
        else if (flat.tags[one.at] === 'loop') loopOf(node as Loop, one.at);
        else if (flat.tags[one.at] !== 'var') origins.add('other');
      } else if (one.kind === 'import' && !(asArgument && isConstantName(name))) origins.add('other');
    }
    return true;
  };
  /** A field of a parameter, as its class declares it. */
  const isBoundOf = (name: string, field: string, where: number): boolean => {
    const [only, more] = bindings.lookup(name, where);
    return only?.kind === 'param' && more === undefined && isBoundField(flat, only.at, field);
  };
  const nameOf = (name: string, where: number): void => {
    if (definitionsOf(name, where)) return;
    const kind = unbound(cx, name);
    if (asArgument && isConstantName(name)) return;
    unboundNames.add(name);
    origins.add(kind);
  };
  for (let visits = 0; work.length > 0; visits++) {
    const next = work.pop();
    if (visits >= MAX_VISITS) {
      if (asArgument) origins.add('other');
      break;
    }
    if (!next || seen.has(next.expr)) continue;
    seen.add(next.expr);
    const { expr: it, at: where } = next;
    const push = (inner: Expr) => work.push({ expr: inner, at: where });
    switch (it.kind) {
      case 'literal':
      case 'function':
      case 'class':
      case 'typetest':
        break;
      case 'name':
        nameOf(it.name, where);
        break;
      case 'template':
        it.parts.forEach(push);
        break;
      case 'binary':
        if (!['==', '!=', '===', '!==', '<', '>', '<=', '>=', 'in', 'instanceof'].includes(it.op)) {
          push(it.left);
          push(it.right);
        }
        break;
      case 'conditional':
        push(it.then);
        push(it.otherwise);
        break;
      case 'cast':
        if (!harmless(it.type)) push(it.value);
        break;
      case 'await':
        push(it.value);
        break;
      case 'assign':
        push(it.value);
        break;
      case 'unary':
        if (it.op === '&' || it.op === '*') push(it.operand);
        break;
      case 'sequence': {
        const last = it.items.at(-1);
        if (last) push(last);
        break;
      }
      case 'list':
        for (const one of it.elements) push(one.value);
        break;
      case 'object':
        for (const one of it.entries) push(one.value);
        break;
      case 'index':
        push(it.object);
        break;
      case 'member': {
        const { object } = it;
        if (object.kind === 'name' && ['this', 'self', '@'].includes(object.name)) {
          const definitions = bindings.field(it.property, where);
          const values = definitions.filter((one) => one.kind === 'value');
          if (values.length === 0 || values.length < definitions.length) origins.add('field');
          for (const one of values) if (one.kind === 'value') work.push({ expr: one.value, at: one.at });
        } else if (object.kind === 'name' && isBoundOf(object.name, it.property, where)) break;
        else if (!(asArgument && isConstantName(it.property) && isClassOrModule(cx, object, where)))
          push(object);
        break;
      }
      case 'call':
        if (isJson(it)) break;
        if (textWork.test(calleeName(it)) || (asArgument && MAKES_LIST.test(calleeName(it)))) {
          if (it.callee.kind === 'member' && isBound(cx, it.callee.object, where)) push(it.callee.object);
          for (const arg of it.args) push(arg.value);
        } else origins.add('call');
        break;
      default:
        origins.add('other');
    }
  }
  return { origins, parameters, unbound: unboundNames };
}
