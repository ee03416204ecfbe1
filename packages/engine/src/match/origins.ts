import type { Assign, Call, Expr, TypeRef } from '../ir/ir.ts';
import type { MatchContext } from './context.ts';

/**
 * Where the pieces of a value come from, as far as one function shows.
 * `parameter` a parameter of a function that is no callback, or a field of one; `unknown` a name that nothing in the file gives a
 * value; `call` the result of a call that is not text work; `field` an own
 * field; `other` globals, imports, loop variables and whatever else is not followed.
 */
export type Origin = 'parameter' | 'unknown' | 'call' | 'field' | 'other';

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
function unbound(cx: MatchContext, name: string): Origin {
  if (/^[A-Z\d_]+$/.test(name)) return 'other';
  return namesAreLocal.has(cx.flat.module.language) ? 'unknown' : 'field';
}

/** False for what can only be a class or package: `String.format`, `java.net.URLDecoder.decode`. */
function isBound(cx: MatchContext, receiver: Expr, at: number): boolean {
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
function isCallback(cx: MatchContext, fn: number): boolean {
  const up = cx.flat.parent[cx.flat.parent[fn] ?? -1] ?? -1;
  return cx.flat.tags[up] === 'call' || cx.flat.tags[up] === 'argument';
}

/** Origins of the parts of `expr`, seen at node `at`, that are not constant. Numbers and dates have none. */
export function originsOf(cx: MatchContext, expr: Expr, at: number): Set<Origin> {
  const { bindings, flat } = cx;
  const found = new Set<Origin>();
  const seen = new Set<Expr | string>();
  const work: { expr: Expr; at: number }[] = [{ expr, at }];
  const definitionsOf = (name: string, where: number): boolean => {
    const definitions = bindings.lookup(name, where);
    if (definitions.length === 0) return false;
    const key = `${name}@${definitions[0]?.at ?? -1}`;
    if (seen.has(key)) return true;
    seen.add(key);
    for (const one of definitions) {
      if (one.kind === 'value') {
        if (!harmless(one.type)) work.push({ expr: one.value, at: one.at });
      } else if (one.kind === 'member') work.push({ expr: one.value, at: one.at });
      else if (one.kind === 'param') {
        if (!harmless(one.type)) found.add(isCallback(cx, flat.parent[one.at] ?? -1) ? 'other' : 'parameter');
      } else if (one.kind === 'other') {
        // `text += piece`: the name itself is among the definitions already.
        const node = flat.nodes[one.at];
        if (flat.tags[one.at] === 'assign') work.push({ expr: (node as Assign).value, at: one.at });
        else if (flat.tags[one.at] !== 'var') found.add('other');
      } else if (one.kind === 'import') found.add('other');
    }
    return true;
  };
  for (let visits = 0; work.length > 0 && visits < MAX_VISITS; visits++) {
    const next = work.pop();
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
        if (!definitionsOf(it.name, where)) found.add(unbound(cx, it.name));
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
          if (values.length === 0 || values.length < definitions.length) found.add('field');
          for (const one of values) if (one.kind === 'value') work.push({ expr: one.value, at: one.at });
        } else push(object);
        break;
      }
      case 'call':
        if (isJson(it)) break;
        if (textWork.test(calleeName(it)) || (it.isNew && textWork.test(calleeName(it)))) {
          if (it.callee.kind === 'member' && isBound(cx, it.callee.object, where)) push(it.callee.object);
          for (const arg of it.args) push(arg.value);
        } else found.add('call');
        break;
      default:
        found.add('other');
    }
  }
  return found;
}
