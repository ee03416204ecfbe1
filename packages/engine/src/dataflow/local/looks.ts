import type { Binary, Call, Expr, FunctionIR } from '../../ir/ir.ts';
import { ORIGIN_CALL } from '../../summaries/origins.ts';
import { cheapConstant } from './allow-lists.ts';
import type { Fn } from './context.ts';
import { keptTest } from './kept-tests.ts';
import { getVar } from './state.ts';

/**
 * Looks: tests that can tell harmful text from harmless one, whatever form they have. A value that is refused behind one (thrown at, answered with an
 * error, left out, put in place of) was looked at where the way goes on. That there is something, of which type, how long, how it
 * ends, whether it lies on a disk, is no look.
 */

const MATCHES =
  /^(?:test|exec|match(?:es|_all|All)?\??|IsMatch|Match(?:es|String)?|fullmatch|fullMatch|search|find|lookingAt|preg_match(?:_all)?|mb_ereg|containsMatchIn|matchEntire|FindString(?:Index|Submatch)?|FindAllString|Find)$/;
const CONTAINS =
  /^(?:includes|contains|Contains|include\?|ContainsAny|ContainsRune|containsAny|indexOf|IndexOf|lastIndexOf|IndexOfAny|indexOfAny|index|Index|IndexAny|find|rfind|rindex|str_contains|strpos|stripos|strrpos|mb_strpos|strpbrk|strstr|stristr|containsIgnoreCase|search|count|containsOnly|containsNone)$/;
const BEGINS = /^(?:startsWith|StartsWith|startswith|start_with\?|starts_with\?|HasPrefix|str_starts_with)$/;
/** Asks all or some of what a collection holds. */
const ASKS_EACH =
  /^(?:some|every|any\??|all\??|none\??|anyMatch|allMatch|noneMatch|Any|All|find|findIndex|filter|detect|exists|Exists|Some|Every|find_index|ContainsFunc|IndexFunc|first|firstOrNull|FirstOrDefault|SingleOrDefault|Find|TrueForAll|array_any|array_all|array_filter|contains|select|indexOfFirst|singleOrNull)$/;
const SAME = /^(?:equals|Equals|eql\?|equalsIgnoreCase|equal\?|SequenceEqual|hash_equals|strcmp|strcasecmp)$/;
const ENDS = /^(?:endsWith|EndsWith|endswith|end_with\?|ends_with\?|HasSuffix|str_ends_with)$/;
const WRITES = /^(?:log|debug|info|warn|error|print\w*)$/i;
/** Text that climbs, or leads elsewhere. */
const CLIMBS = /^(?:\.{1,2}[/\\]?|[/\\~])$|\.\.[/\\]|:\/\//;
/** What a name or an address must not begin with. */
const BEGINS_BADLY = /^[./\\~%|]|:/;
/** Patterns that ask of an ending, of a scheme, of blanks alone. */
const WEAK_PATTERN = /^(?!\^).*\$$|^\^?\(?(?:https?|ftp|wss?)|^\^?\\s[*+]?\$?$|^\^?\$?$/;
/** The part of an address that says where it leads. */
const LEADS = /^(?:host(?:name)?|origin|netloc|authority|Host|Hostname|Authority|getHost|getAuthority)$/;

interface Look {
  readonly fn: Fn;
  readonly subjects: Expr[];
  /** Calls of which a part of the answer is tested. */
  readonly answers: Set<number>;
  /** Names that a predicate gives what it asks about, and the collections that they are of. */
  readonly of: ReadonlyMap<string, Expr>;
  readonly isWithin: boolean;
}

const MAX_DEPTH = 12;

/** What a test looks at, if the way goes on where it holds, or where it does not. */
export function looked(fn: Fn, test: Expr, holds: boolean): Pick<Look, 'subjects' | 'answers'> {
  const look: Look = { fn, subjects: [], answers: new Set(), of: new Map(), isWithin: false };
  ask(look, test, holds, MAX_DEPTH);
  return look;
}

/** `checked.ok`, or a variable that holds a part of what one call gave. */
function answer(look: Look, e: Expr): void {
  const whole = e.kind === 'member' || e.kind === 'index' ? e.object : e;
  const v = whole.kind === 'name' && !look.of.has(whole.name) ? getVar(look.fn.state, whole.name) : undefined;
  const only = v !== undefined && v.origins.length === 1 ? v.origins[0] : undefined;
  if (only?.kind !== ORIGIN_CALL || only.derived === 1 || look.fn.allocations.has(only.index)) return;
  if (whole !== e || only.path !== 0) look.answers.add(only.index);
}

function subject(look: Look, e: Expr | undefined): void {
  if (e === undefined) return;
  switch (e.kind) {
    case 'name':
      look.subjects.push(look.of.get(e.name) ?? e);
      return;
    case 'member':
    case 'index':
    case 'call': {
      const root = beginning(e);
      const of = root === null ? undefined : look.of.get(root);
      look.subjects.push(of ?? e);
      return;
    }
    case 'binary':
      if (e.op === '+' || e.op === '.' || e.op === '??' || e.op === '||') {
        subject(look, e.left);
        subject(look, e.right);
      }
      return;
    case 'template':
      for (const part of e.parts) subject(look, part);
      return;
    case 'cast':
    case 'await':
    case 'assign':
      subject(look, e.value);
      return;
    case 'unary':
      if (e.op === '*' || e.op === '&') subject(look, e.operand);
      return;
    default:
  }
}

/** The name that a chain of members and calls begins with. */
export function beginning(e: Expr): string | null {
  let at: Expr = e;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    if (at.kind === 'name') return at.name;
    if (at.kind === 'member' || at.kind === 'index') at = at.object;
    else if (at.kind === 'call' && at.callee.kind === 'member') at = at.callee.object;
    else return null;
  }
  return null;
}

function ask(look: Look, e: Expr, holds: boolean, depth: number): void {
  if (depth === 0) return;
  switch (e.kind) {
    case 'unary':
      if (e.op === '!' || e.op === 'not') ask(look, e.operand, !holds, depth - 1);
      return;
    case 'binary':
      if (e.op === '&&' || e.op === '||' || e.op === 'and' || e.op === 'or') {
        ask(look, e.left, holds, depth - 1);
        ask(look, e.right, holds, depth - 1);
      } else compared(look, e, holds, depth);
      return;
    case 'cast':
    case 'await':
      ask(look, e.value, holds, depth - 1);
      return;
    case 'assign':
      if (e.op === '') ask(look, e.value, holds, depth - 1);
      return;
    case 'name': {
      const kept = look.of.has(e.name) ? undefined : keptTest(look.fn, e.name);
      if (kept) ask(look, kept, holds, depth - 1);
      else answer(look, e);
      return;
    }
    case 'member':
    case 'index':
      answer(look, e);
      return;
    case 'call':
      question(look, e, holds, depth);
      return;
    default:
  }
}

const EQUALS = new Set(['==', '===', 'is', 'eq', '!=', '!==', 'is not', '<>', '<=>']);
const ORDERS = new Set(['<', '>', '<=', '>=']);

function compared(look: Look, { op, left, right }: Binary, holds: boolean, depth: number): void {
  if (op === '=~' || op === '!~') {
    if (!isWeak(look, right)) subject(look, left);
    return;
  }
  if (op === 'in' || op === 'not in') {
    const isIn = (op === 'in') === holds;
    // `'..' in x` where it is not, `x in NAMES`.
    if (left.kind === 'literal') {
      if (!isIn) subject(look, right);
    } else {
      subject(look, left);
      if (look.isWithin || !isIn || (right.kind === 'member' && right.property === 'parents'))
        subject(look, right);
    }
    return;
  }
  const isEqual = EQUALS.has(op);
  if (!isEqual && !ORDERS.has(op)) return;
  const [lc, rc] = [constantOf(look, left), constantOf(look, right)];
  if (lc !== undefined && rc !== undefined) return;
  const tested = lc === undefined ? left : right;
  const constant = lc === undefined ? rc : lc;
  if (constant !== undefined) {
    againstConstant(look, tested, constant, isEqual, holds, op, depth);
    return;
  }
  if (!isEqual) return;
  for (const side of [left, right])
    if (look.isWithin || side.kind === 'member' || side.kind === 'index' || side.kind === 'call')
      subject(look, whole(side));
}

/** `u.host` is asked for `u`. */
function whole(e: Expr): Expr {
  if (e.kind === 'member' && LEADS.test(e.property)) return e.object;
  if (e.kind === 'index' && e.index?.kind === 'literal' && LEADS.test(String(e.index.value))) return e.object;
  if (e.kind === 'call' && e.callee.kind === 'member' && LEADS.test(e.callee.property))
    return e.callee.object;
  return e;
}

function againstConstant(
  look: Look,
  tested: Expr,
  constant: unknown,
  isEqual: boolean,
  holds: boolean,
  op: string,
  depth: number,
): void {
  const isUnequal = op === '!=' || op === '!==' || op === 'is not' || op === '<>';
  const call = tested.kind === 'await' || tested.kind === 'cast' ? tested.value : tested;
  if (call.kind === 'call') {
    // `x.indexOf('..') === -1`, `strpos($x, '..') === false`, `x.match(p) === null`.
    const isAbsent = constant === -1 || constant === false || constant === null;
    const meansAbsent = isEqual ? isAbsent !== isUnequal : op === '<' || op === '<=';
    question(look, call, meansAbsent ? !holds : holds, depth);
    return;
  }
  if (
    call.kind === 'name' &&
    (constant === null || constant === true || constant === false || constant === -1)
  ) {
    const kept = look.of.has(call.name) ? undefined : keptTest(look.fn, call.name);
    if (kept) ask(look, kept, holds === (constant === true), depth - 1);
    else answer(look, call);
    return;
  }
  if (call.kind === 'member' && !(typeof constant === 'string' && constant.length > 0)) answer(look, call);
  if (!isEqual || typeof constant !== 'string') return;
  if (CLIMBS.test(constant) || whole(call) !== call) subject(look, whole(call));
}

function constantOf(look: Look, e: Expr): unknown {
  if (e.kind === 'name' && look.of.has(e.name)) return undefined;
  if (e.kind === 'name' && e.name === 'undefined') return null;
  if (look.isWithin) return e.kind === 'literal' ? e.value : undefined;
  return cheapConstant(look.fn, e);
}

/** Does a pattern ask for little? One that nobody knows may ask for anything. */
function isWeak(look: Look, e: Expr | undefined): boolean {
  const constant = e === undefined ? undefined : constantOf(look, e);
  if (typeof constant !== 'string') return false;
  const inner = /^([/#~@%!])([\s\S]*)\1[a-zA-Z]*$/.exec(constant)?.[2] ?? constant;
  return WEAK_PATTERN.test(inner);
}

const nameOf = ({ callee }: Call): string =>
  callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : '';

/** A call that stands in a test: what its answer says of what it is called on, and of what it is given. */
function question(look: Look, e: Call, holds: boolean, depth: number): void {
  if (e.isNew) return;
  const name = nameOf(e);
  const values = e.args.map((one) => one.value);
  const receiver = e.callee.kind === 'member' ? e.callee.object : undefined;
  const predicate = values.find((one) => one.kind === 'function');
  if (ASKS_EACH.test(name) && predicate?.kind === 'function') {
    each(look, predicate.fn, receiver ?? values.find((one) => one !== predicate), holds, depth);
    return;
  }
  const generator = values[0];
  if (/^(?:any|all|next)$/.test(name) && generator?.kind === 'comprehension') {
    const of = new Map(look.of);
    for (const { target, iterable } of generator.clauses)
      if (target.kind === 'name') of.set(target.name, iterable);
    const inner: Look = { ...look, of, isWithin: true };
    for (const { conditions } of generator.clauses)
      for (const one of conditions) ask(inner, one, holds, depth - 1);
    ask(inner, generator.element, name === 'all' ? holds : holds, depth - 1);
    return;
  }
  if (SAME.test(name)) {
    const [left, right] = receiver !== undefined && values.length === 1 ? [receiver, values[0]] : values;
    if (left !== undefined && right !== undefined)
      compared(look, { kind: 'binary', op: '==', left, right, start: e.start, end: e.end }, holds, depth - 1);
    return;
  }
  if (BEGINS.test(name)) {
    const [text, mark] = receiver !== undefined && values.length === 1 ? [receiver, values[0]] : values;
    const constant = mark === undefined ? undefined : constantOf(look, mark);
    if (constant === undefined ? mark !== undefined : !holds && BEGINS_BADLY.test(String(constant)))
      subject(look, text);
    return;
  }
  if (ENDS.test(name)) {
    // An ending of a name says of which kind it is, that of a host whose it is.
    const of = values.length > 1 ? values[0] : receiver;
    if (of !== undefined && whole(of) !== of) subject(look, whole(of));
    else if (of?.kind === 'name' && LEADS.test(of.name)) subject(look, of);
    return;
  }
  const isText = CONTAINS.test(name);
  const patterns = [receiver, ...values].filter((one) => one !== undefined && isPattern(look, one));
  if (MATCHES.test(name) && (patterns.length > 0 || !isText)) {
    if (patterns.some((one) => isWeak(look, one))) return;
    for (const one of [receiver, ...values])
      if (one !== undefined && !patterns.includes(one) && one.kind !== 'literal') subject(look, one);
    return;
  }
  if (isText) {
    const first = values[0];
    const constant = first === undefined ? undefined : constantOf(look, first);
    if (receiver !== undefined && values.length <= 2 && !isModule(look, receiver)) {
      // What must hold a mark is refused for its form, what must not for what it does.
      if (constant === undefined || !holds) subject(look, receiver);
      if (constant === undefined) subject(look, first);
    } else {
      const second = values[1];
      if (second === undefined) return;
      const mark = constantOf(look, second);
      if (mark === undefined || !holds) subject(look, first);
    }
  }
}

/** `strings.Contains(x, "..")`: what it is called on is where the function lies. */
function isModule(look: Look, e: Expr): boolean {
  return look.fn.cx.language === 'go' && e.kind === 'name' && look.fn.cx.imports.has(e.name);
}

function isPattern(look: Look, e: Expr): boolean {
  if (e.kind === 'literal') return e.type === 'regex' || typeof e.value === 'string';
  if (e.kind === 'call') return /^(?:compile|RegExp|Regex|MustCompile)$/.test(nameOf(e));
  if (e.kind !== 'name' && e.kind !== 'member') return false;
  if (e.kind === 'name' && look.of.has(e.name)) return false;
  const written = e.kind === 'name' ? e.name : e.property;
  return (
    /^[A-Z][A-Z0-9_]+$|(?:^|_)re$|R[Ee]$|[Rr]egexp?$|[Pp]attern$/.test(written) ||
    typeof constantOf(look, e) === 'string'
  );
}

/** A predicate: what it asks of an element it asks of the collection, and what it asks of anything else of that. */
function each(
  look: Look,
  predicate: FunctionIR,
  collection: Expr | undefined,
  holds: boolean,
  depth: number,
): void {
  const of = new Map(look.of);
  for (const { pattern } of predicate.params)
    if (pattern.kind === 'name' && collection !== undefined) of.set(pattern.name, collection);
  if (predicate.params.length === 0 && collection !== undefined) of.set('it', collection);
  const inner: Look = { ...look, of, isWithin: true };
  for (const s of predicate.body) {
    if (s.kind === 'return' && s.value !== null) ask(inner, s.value, holds, depth - 1);
    else if (s.kind === 'expr' && !(s.expr.kind === 'call' && WRITES.test(nameOf(s.expr))))
      ask(inner, s.expr, holds, depth - 1);
    else if (s.kind === 'if') ask(inner, s.test, holds, depth - 1);
  }
}
