import type { Argument, Expr, FunctionIR, Name, Param, Pattern, Spanned, Stmt } from '../ir/ir.ts';
import type { FlatTree } from '../parse/flat-tree.ts';
import { MAX_CHAIN, MAX_DEPTH } from './language.ts';

/**
 * The driver that table-based languages share: kind number → lowering rule, chains lowered without recursion,
 * one depth cap for everything that does recurse. A language supplies a `Grammar`; `startLowering` binds it to a tree.
 */
export interface Grammar {
  readonly expressions: Readonly<Record<string, ExprRule>>;
  /** Constructs that nest on their first operand (`a.b().c()`, `a + b + c`): lowered by walking down, then building up. */
  readonly leftChains: Readonly<Record<string, LeftChainRule>>;
  readonly statements: Readonly<Record<string, StmtRule>>;
  /** Kinds that only wrap one expression, such as parentheses. */
  readonly wrappers: ReadonlySet<string>;
  /** Comment kinds and other trivia that may stand anywhere. */
  readonly trivia: ReadonlySet<string>;
}

export type ExprRule = (cx: Lowering, node: number) => Expr;
export type StmtRule = (cx: Lowering, node: number, out: Stmt[]) => void;

export interface LeftChainRule {
  /** The operand to descend into, 0 when this node has none (then the plain expression rule is used). */
  readonly head: (cx: Lowering, node: number) => number;
  readonly build: (cx: Lowering, node: number, head: Expr) => Expr;
}

export type Gap = Spanned & { readonly reason: 'syntax-error' | 'too-deep' };

/** A tree being lowered. Node numbers follow `FlatTree`: 0 means "none". */
export interface Lowering {
  readonly tree: FlatTree;
  readonly gaps: Gap[];
  /** Scratch that a language may keep for the file, such as the name of the package. */
  readonly notes: Map<string, string>;
  kind(node: number): string;
  text(node: number): string;
  span(node: number): Spanned;
  /** First child under the field, anonymous tokens included. */
  field(node: number, name: string): number;
  /** Named children under the field. */
  fields(node: number, name: string): number[];
  /** Named children without comments. */
  kids(node: number): number[];
  /** The named children of the root: the statements of the file. */
  roots(): number[];
  /** First named child that is of one of the kinds. */
  kid(node: number, ...kinds: string[]): number;
  /** First named child. */
  first(node: number): number;
  /** Whether an anonymous child token with that text exists. */
  has(node: number, token: string): boolean;
  expr(node: number): Expr;
  /** Lowers one statement node, which may yield several statements. */
  stmt(node: number, out: Stmt[]): void;
  /** Lowers a block, or a single statement that stands in place of one; 0 gives no statements. */
  body(node: number): Stmt[];
  unknown(node: number): Expr;
  /** Nodes of an else-if chain from the first if on, and what its last else does. `next` gives the else part. */
  elseIfChain(node: number, next: (node: number) => number): { branches: number[]; otherwise: Stmt[] };
  name(node: number): Name;
}

interface Table {
  readonly expressions: readonly (ExprRule | undefined)[];
  readonly leftChains: readonly (LeftChainRule | undefined)[];
  readonly statements: readonly (StmtRule | undefined)[];
  readonly wrappers: Uint8Array;
  readonly trivia: Uint8Array;
  readonly elseIfKinds: Uint8Array;
}

/** Tables depend on the grammar's kind numbering only, so they are built once a grammar and process. */
const tables = new WeakMap<readonly string[], Map<Grammar, Table>>();

function tableFor(grammar: Grammar, kindNames: readonly string[]): Table {
  let perGrammar = tables.get(kindNames);
  if (!perGrammar) {
    perGrammar = new Map();
    tables.set(kindNames, perGrammar);
  }
  let table = perGrammar.get(grammar);
  if (!table) {
    const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
      Object.hasOwn(record, name) ? record[name] : undefined;
    table = {
      expressions: kindNames.map((name) => own(grammar.expressions, name)),
      leftChains: kindNames.map((name) => own(grammar.leftChains, name)),
      statements: kindNames.map((name) => own(grammar.statements, name)),
      wrappers: Uint8Array.from(kindNames, (name) => (grammar.wrappers.has(name) ? 1 : 0)),
      trivia: Uint8Array.from(kindNames, (name) => (grammar.trivia.has(name) ? 1 : 0)),
      elseIfKinds: Uint8Array.from(kindNames, (name) => (name === 'if_statement' ? 1 : 0)),
    };
    perGrammar.set(grammar, table);
  }
  return table;
}

export function startLowering(grammar: Grammar, tree: FlatTree): Lowering {
  const table = tableFor(grammar, tree.kindNames);
  const { kind, kindNames, named, field, fieldNames, firstChild, nextSibling, start, end } = tree;
  const fieldNumbers = new Map<string, number>();
  fieldNames.forEach((name, number) => {
    if (name !== null) fieldNumbers.set(name, number);
  });
  let depth = 0;

  const tooDeep = (node: number): void => {
    cx.gaps.push({ start: start[node] ?? 0, end: end[node] ?? 0, reason: 'too-deep' });
  };
  const kindOf = (node: number): number => kind[node] ?? 0;

  // 0 is the root as a node and "none" as an answer. Asked as a node it always means "none" here, so that what a missing
  // part leads to is nothing; whoever wants the root's children says `roots()`.
  const childrenOf = (node: number): number => (node === 0 ? 0 : (firstChild[node] ?? 0));

  const namedAmong = (first: number): number[] => {
    const found: number[] = [];
    for (let c = first; c !== 0; c = nextSibling[c] ?? 0) {
      if (named[c] === 1 && table.trivia[kindOf(c)] !== 1) found.push(c);
    }
    return found;
  };

  const first = (node: number): number => {
    for (let c = childrenOf(node); c !== 0; c = nextSibling[c] ?? 0) {
      if (named[c] === 1 && table.trivia[kindOf(c)] !== 1) return c;
    }
    return 0;
  };

  const unwrap = (node: number): number => {
    let n = node;
    while (table.wrappers[kindOf(n)] === 1) {
      const inner = first(n);
      if (inner === 0) return n;
      n = inner;
    }
    return n;
  };

  const cx: Lowering = {
    tree,
    gaps: [],
    notes: new Map(),
    kind: (node) => (node === 0 ? '' : (kindNames[kindOf(node)] ?? '')),
    text: (node) => (node === 0 ? '' : tree.text.slice(start[node], end[node])),
    span: (node) => ({ start: start[node] ?? 0, end: end[node] ?? 0 }),
    field(node, name) {
      const wanted = fieldNumbers.get(name);
      if (wanted === undefined) return 0;
      for (let c = childrenOf(node); c !== 0; c = nextSibling[c] ?? 0) {
        if (field[c] === wanted && table.trivia[kindOf(c)] !== 1) return c;
      }
      return 0;
    },
    fields(node, name) {
      const wanted = fieldNumbers.get(name);
      const found: number[] = [];
      if (wanted === undefined) return found;
      for (let c = childrenOf(node); c !== 0; c = nextSibling[c] ?? 0) {
        if (field[c] === wanted && named[c] === 1 && table.trivia[kindOf(c)] !== 1) found.push(c);
      }
      return found;
    },
    kids: (node) => namedAmong(childrenOf(node)),
    roots: () => namedAmong(firstChild[0] ?? 0),
    kid(node, ...kinds) {
      for (let c = childrenOf(node); c !== 0; c = nextSibling[c] ?? 0) {
        if (named[c] === 1 && kinds.includes(kindNames[kindOf(c)] ?? '')) return c;
      }
      return 0;
    },
    first,
    has(node, token) {
      for (let c = childrenOf(node); c !== 0; c = nextSibling[c] ?? 0) {
        if (named[c] === 0 && kindNames[kindOf(c)] === token) return true;
      }
      return false;
    },
    expr(node) {
      let n = unwrap(node);
      if (depth >= MAX_DEPTH) {
        tooDeep(n);
        return { kind: 'unknown', what: 'too-deep', children: [], ...cx.span(n) };
      }
      depth++;
      let pending: number[] | null = null;
      for (;;) {
        const rule = table.leftChains[kindOf(n)];
        const head = rule ? rule.head(cx, n) : 0;
        if (head === 0) break;
        if (pending && pending.length >= MAX_CHAIN) {
          tooDeep(n);
          n = 0;
          break;
        }
        if (pending) pending.push(n);
        else pending = [n];
        n = unwrap(head);
      }
      const rule = table.expressions[kindOf(n)];
      let result = rule && n !== 0 ? rule(cx, n) : cx.unknown(n);
      if (pending) {
        for (let i = pending.length - 1; i >= 0; i--) {
          const at = pending[i] ?? 0;
          const chain = table.leftChains[kindOf(at)];
          if (chain) result = chain.build(cx, at, result);
        }
      }
      depth--;
      return result;
    },
    stmt(node, out) {
      const rule = table.statements[kindOf(node)];
      if (depth >= MAX_DEPTH) {
        tooDeep(node);
        out.push({ kind: 'trunc', ...cx.span(node) });
        return;
      }
      depth++;
      if (rule) rule(cx, node, out);
      else if (table.trivia[kindOf(node)] !== 1) {
        out.push({ kind: 'expr', expr: cx.expr(node), ...cx.span(node) });
      }
      depth--;
    },
    body(node) {
      const out: Stmt[] = [];
      if (node !== 0) cx.stmt(node, out);
      const only = out.length === 1 ? out[0] : undefined;
      return only?.kind === 'block' && only.flavour === '' ? [...only.body] : out;
    },
    unknown(node) {
      if (node === 0) return { kind: 'unknown', what: '', children: [], start: 0, end: 0 };
      const children = cx.kids(node).map((child) => cx.expr(child));
      return { kind: 'unknown', what: cx.kind(node), children, ...cx.span(node) };
    },
    elseIfChain(node, next) {
      const branches: number[] = [];
      let last = node;
      while (table.elseIfKinds[kindOf(last)] === 1 && last !== 0) {
        if (branches.length >= MAX_CHAIN) {
          tooDeep(last);
          return { branches, otherwise: [{ kind: 'trunc', ...cx.span(last) }] };
        }
        branches.push(last);
        last = next(last);
      }
      return { branches, otherwise: cx.body(last) };
    },
    name: (node) => ({ kind: 'name', name: cx.text(node), ...cx.span(node) }),
  };
  return cx;
}

/** Comment spans and syntax-error gaps of a whole tree, in source order. */
export function commentsAndGaps(
  cx: Lowering,
  commentKinds: ReadonlySet<string>,
): { comments: Spanned[]; gaps: Gap[] } {
  const { tree } = cx;
  const isComment = Uint8Array.from(tree.kindNames, (name) => (commentKinds.has(name) ? 1 : 0));
  const comments: Spanned[] = [];
  for (let n = 0; n < tree.size; n++) {
    if (isComment[tree.kind[n] ?? 0] === 1) comments.push(cx.span(n));
  }
  const errors = tree.errors.map((n): Gap => ({ ...cx.span(n), reason: 'syntax-error' }));
  return { comments, gaps: [...errors, ...cx.gaps].sort((a, b) => a.start - b.start || a.end - b.end) };
}

export function nameAt(span: Spanned, name: string): Name {
  return { kind: 'name', name, start: span.start, end: span.end };
}

export function argument(
  value: Expr,
  name: string | null = null,
  spread: Argument['spread'] = 'none',
): Argument {
  return { value, name, spread };
}

/** An expression used as an assignment target; what cannot be one becomes an ignored pattern. */
export function asPattern(expr: Expr): Pattern {
  switch (expr.kind) {
    case 'name':
    case 'member':
    case 'index':
      return expr;
    case 'list':
      return {
        kind: 'list-pattern',
        elements: expr.elements.map((e) => asPattern(e.value)),
        start: expr.start,
        end: expr.end,
      };
    case 'cast':
      return asPattern(expr.value);
    case 'unary':
      // `*p = x`: something is put behind the address; which name it has there is not known.
      if (expr.op === '*')
        return { kind: 'index', object: expr.operand, index: null, start: expr.start, end: expr.end };
      return { kind: 'ignored-pattern', start: expr.start, end: expr.end };
    default:
      return { kind: 'ignored-pattern', start: expr.start, end: expr.end };
  }
}

/** An anonymous function that sees the `this` of its surroundings. */
export function arrow(params: readonly Param[], body: readonly Stmt[], span: Spanned): FunctionIR {
  return {
    name: '',
    params,
    returns: null,
    body,
    decorators: [],
    modifiers: ['arrow'],
    guards: [],
    self: null,
    receiverType: null,
    start: span.start,
    end: span.end,
  };
}
