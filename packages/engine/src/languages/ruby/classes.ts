import type { ClassIR, Expr, FieldIR, FunctionIR, Stmt, TypeRef } from '../../ir/ir.ts';
import { type Lowering, nameAt } from '../lowering.ts';
import { methodOf } from './functions.ts';
import { nested, withClass } from './scope.ts';
import { constantPath, typeOf } from './types.ts';

const VISIBILITY: ReadonlySet<string> = new Set(['private', 'protected', 'public', 'module_function']);

interface Draft {
  readonly fields: FieldIR[];
  readonly methods: FunctionIR[];
  readonly classes: ClassIR[];
  readonly body: Stmt[];
  readonly parents: TypeRef[];
  visibility: string;
}

/** Classes and modules; what is mixed in counts as a parent. */
export function classOf(cx: Lowering, node: number): ClassIR {
  const draft: Draft = { fields: [], methods: [], classes: [], body: [], parents: [], visibility: '' };
  const superclass = cx.field(node, 'superclass');
  if (superclass !== 0) {
    const inner = cx.first(superclass);
    const type = typeOf(cx, inner) ?? typeOf(cx, cx.field(inner, 'receiver'));
    if (type) draft.parents.push(type);
  }
  withClass(cx, () => members(cx, cx.field(node, 'body'), draft, []));
  return {
    name: constantPath(cx, cx.field(node, 'name')),
    kind: cx.kind(node) === 'module' ? 'module' : 'class',
    extends: draft.parents,
    decorators: [],
    modifiers: [],
    fields: draft.fields,
    methods: draft.methods,
    classes: draft.classes,
    body: draft.body,
    ...cx.span(node),
  };
}

function members(cx: Lowering, body: number, draft: Draft, words: readonly string[]): void {
  for (const kid of body === 0 ? [] : cx.kids(body)) member(cx, kid, draft, words);
}

function member(cx: Lowering, node: number, draft: Draft, words: readonly string[]): void {
  switch (cx.kind(node)) {
    case 'method':
    case 'singleton_method':
      draft.methods.push(
        methodOf(cx, node, [...words, ...(draft.visibility === '' ? [] : [draft.visibility])]),
      );
      break;
    case 'class':
    case 'module':
      nested(cx, node, () => draft.classes.push(classOf(cx, node)));
      break;
    case 'singleton_class': {
      const { visibility } = draft;
      draft.visibility = '';
      members(cx, cx.field(node, 'body'), draft, ['static']);
      draft.visibility = visibility;
      break;
    }
    case 'identifier': {
      const word = cx.text(node);
      if (VISIBILITY.has(word)) draft.visibility = word === 'module_function' ? 'static' : word;
      else cx.stmt(node, draft.body);
      break;
    }
    case 'assignment': {
      const left = cx.field(node, 'left');
      if (cx.kind(left) !== 'constant') cx.stmt(node, draft.body);
      else {
        draft.fields.push({
          name: cx.text(left),
          type: null,
          init: cx.expr(cx.field(node, 'right')),
          decorators: [],
          modifiers: ['static', 'const'],
          ...cx.span(node),
        });
      }
      break;
    }
    case 'call':
      declarative(cx, node, draft, words);
      break;
    default:
      cx.stmt(node, draft.body);
  }
}

/** Names that frameworks give those of their classes that answer requests: a class with a reader of that name means its own. */
const OF_REQUEST: ReadonlySet<string> = new Set([
  'params',
  'request',
  'cookies',
  'session',
  'headers',
  'env',
]);

/** `attr_reader :params`, written out. */
function readerOf(cx: Lowering, node: number, name: string): FunctionIR {
  const span = cx.span(node);
  const own: Expr = {
    kind: 'member',
    object: nameAt(span, 'self'),
    property: name,
    propertySpan: span,
    ...span,
  };
  return {
    name,
    params: [],
    returns: null,
    body: [{ kind: 'return', value: own, ...span }],
    decorators: [],
    modifiers: [],
    guards: [],
    self: 'self',
    receiverType: null,
    ...span,
  };
}

/** `scope :named, ->(name) { where(name: name) }` of Rails, which callers use as a method of the class; null where it is given no lambda. */
function scopeOf(cx: Lowering, node: number, [symbol = 0, given = 0]: readonly number[]): FunctionIR | null {
  if (cx.kind(symbol) !== 'simple_symbol' || !/^(?:lambda|call)$/.test(cx.kind(given))) return null;
  const value = cx.expr(given);
  const made =
    value.kind === 'call' && value.callee.kind === 'name' && /^(?:lambda|proc)$/.test(value.callee.name)
      ? value.args.at(-1)?.value
      : value;
  if (made?.kind !== 'function') return null;
  return {
    ...made.fn,
    name: cx.text(symbol).replace(/^:/, ''),
    modifiers: ['static'],
    self: 'self',
    ...cx.span(node),
  };
}

/** `private def x`, `include M`; every other call runs in the body of the class. */
function declarative(cx: Lowering, node: number, draft: Draft, words: readonly string[]): void {
  const list = cx.field(node, 'arguments');
  const name = cx.text(cx.field(node, 'method'));
  const isPlain = cx.field(node, 'receiver') === 0;
  const args = list === 0 ? [] : cx.kids(list);
  if (isPlain && (name === 'include' || name === 'extend' || name === 'prepend')) {
    for (const arg of args) {
      const type = typeOf(cx, arg);
      if (type) draft.parents.push(type);
    }
  }
  if (isPlain && /^attr_(?:reader|accessor)$/.test(name))
    for (const arg of args) {
      const read = cx.text(arg).replace(/^:/, '');
      if (OF_REQUEST.has(read)) draft.methods.push(readerOf(cx, arg, read));
    }
  const scope = isPlain && name === 'scope' && args.length > 1 ? scopeOf(cx, node, args) : null;
  if (scope) {
    draft.methods.push(scope);
    return;
  }
  const defined = isPlain ? args.filter((arg) => /^(singleton_)?method$/.test(cx.kind(arg))) : [];
  if (defined.length > 0 && defined.length === args.length) {
    const own = VISIBILITY.has(name) ? [...words, name] : words;
    for (const arg of defined) draft.methods.push(methodOf(cx, arg, own));
    return;
  }
  cx.stmt(node, draft.body);
}
