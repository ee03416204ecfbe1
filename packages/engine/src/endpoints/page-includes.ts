import { looksAt } from '../dataflow/doubt.ts';
import { endsByName, endsThere } from '../dataflow/local/refusals.ts';
import type { Call, Expr, FunctionIR, Stmt } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { isForAdministrators } from './for-administrators.ts';

/** An inclusion of a script by another one, and what stands before it in that. */
export interface Inclusion {
  /** As far as it is constant, with a star for each part that is not: `*admin/themes_*.php`. */
  readonly path: string;
  readonly line: number;
  /** Elements of a request that were looked at before and refused: `_GET tab`. */
  readonly looked: readonly string[];
  /** Everybody but administrators was turned away before. */
  readonly forAdministrators: boolean;
}

/** What a script of PHP says of the scripts that include it and that it includes. */
export interface PageFacts {
  /** Ends where it is asked for by itself: `defined('ROOT') or die()`. */
  readonly refusesDirectCalls: boolean;
  /** Where everybody without a right is turned away before the rest of the script, and what it declares, is run. */
  readonly gate: { readonly line: number; readonly forAdministrators: boolean } | null;
  readonly includes: readonly Inclusion[];
}

const REFUSES_DIRECT_CALLS =
  /\bdefined\s*\(\s*["']\w+["']\s*\)\s*(?:or|\|\|)\s*(?:die|exit)\b|\bif\s*\(\s*(?:!\s*defined|false\s*===\s*defined)\s*\(\s*["']\w+["']\s*\)\s*\)\s*\{?\s*(?:die|exit|return|throw|header\s*\([^)]*\)\s*;\s*(?:die|exit))\b/i;
/** Further down it runs before that. */
const BEGINNING = 4_000;
const MAX_INCLUDES = 200;
const MAX_DEPTH = 40;
const SAYS_INCLUDE = /\b(?:include|require)(?:_once)?\b/;
const INCLUDES = /^(?:include|require)(?:_once)?$/;
const OF_REQUEST = /^_(?:GET|POST|REQUEST|COOKIE)$/;
/** What says of an element that it is there, of which type, or how long, and nothing of what it holds. */
const SAYS_LITTLE =
  /^(?:isset|empty|is_(?:null|string|array|scalar|file|dir|readable)|strlen|mb_strlen|count|trim|file_exists|array_key_exists)$/;

interface Known {
  readonly looked: Set<string>;
  forAdministrators: boolean;
}

/** `!getperms('P')`, `!$user->hasRight('banque')`, `!ADMIN`: asks for a right of the own program, by the name of what tells it. */
const LACKS_RIGHT =
  /!\s*[\w$>:-]*(?:perm(?:s|ission)?s?|privileges?|rights?|access|acl|capab\w*|authori[sz]ed?|admin)(?![a-z])/i;
const NAMES_ADMINISTRATOR = /admin(?![a-z])|super_?user/i;

/** Null for files of other languages, and for scripts that neither refuse nor include. */
export function pageFacts(
  flat: FlatModule,
  text: string,
  lineOf: (offset: number) => number,
): PageFacts | null {
  if (flat.module.language !== 'php') return null;
  const refusesDirectCalls = REFUSES_DIRECT_CALLS.test(text.slice(0, BEGINNING));
  const functions = [...flat.places('fn')].map((i) => flat.nodes[i] as FunctionIR);
  // What a script that answers requests does by itself stands in a function of that name.
  const own = functions.find(({ name }) => name === 'script')?.body ?? flat.module.body;
  const gate = gateOf(own, text, lineOf);
  if (!refusesDirectCalls && gate === null && !SAYS_INCLUDE.test(text)) return null;
  const includes: Inclusion[] = [];
  for (const body of [flat.module.body, ...functions.map((one) => one.body)]) {
    const [first, last] = [body[0], body.at(-1)];
    if (!first || !last || !SAYS_INCLUDE.test(text.slice(first.start, last.end))) continue;
    const walk: Walk = { text, lineOf, includes, paths: new Map() };
    statements(walk, body, { looked: new Set(), forAdministrators: false }, MAX_DEPTH);
  }
  return refusesDirectCalls || gate !== null || includes.length > 0
    ? { refusesDirectCalls, gate, includes }
    : null;
}

/** The first statement of the script itself that lets nobody pass who lacks a right. */
function gateOf(body: readonly Stmt[], text: string, lineOf: (offset: number) => number): PageFacts['gate'] {
  for (const one of body) {
    if (one.start > BEGINNING) break;
    const asked = rightsAsked(one, text);
    if (asked !== null)
      return {
        line: lineOf(one.end),
        forAdministrators: asked.every((test) => NAMES_ADMINISTRATOR.test(test)),
      };
  }
  return null;
}

/** The conditions that end the script for whoever lacks a right, on each way through a statement; null where one way has none. */
function rightsAsked(s: Stmt, text: string): readonly string[] | null {
  if (s.kind !== 'if') return null;
  const test = text.slice(s.test.start, s.test.end);
  if (ends(s.then) && LACKS_RIGHT.test(test)) return [test];
  const [then, otherwise] = [s.then, s.otherwise].map((branch) => {
    for (const one of branch) {
      const asked = rightsAsked(one, text);
      if (asked !== null) return asked;
    }
    return null;
  });
  return then && otherwise ? [...then, ...otherwise] : null;
}

interface Walk {
  readonly text: string;
  readonly lineOf: (offset: number) => number;
  readonly includes: Inclusion[];
  /** What variables hold that are given a path. */
  readonly paths: Map<string, string>;
}

const copy = ({ looked, forAdministrators }: Known): Known => ({
  looked: new Set(looked),
  forAdministrators,
});

function statements(walk: Walk, body: readonly Stmt[], known: Known, depth: number): void {
  if (depth === 0) return;
  for (const s of body) statement(walk, s, known, depth - 1);
}

function statement(walk: Walk, s: Stmt, known: Known, depth: number): void {
  switch (s.kind) {
    case 'expr':
      expression(walk, s.expr, known);
      return;
    case 'return':
      if (s.value !== null) expression(walk, s.value, known);
      return;
    case 'if':
      branches(walk, s, known, depth);
      return;
    case 'block':
      statements(walk, s.body, known, depth);
      return;
    case 'try':
      statements(walk, s.body, known, depth);
      for (const one of s.handlers) statements(walk, one.body, copy(known), depth);
      statements(walk, s.finalizer, known, depth);
      return;
    case 'loop':
      statements(walk, s.body, copy(known), depth);
      return;
    case 'switch':
      for (const one of s.cases) statements(walk, one.body, copy(known), depth);
      return;
    default:
  }
}

function branches(walk: Walk, s: Extract<Stmt, { kind: 'if' }>, known: Known, depth: number): void {
  expression(walk, s.test, known);
  const asked = elementsLookedAt(s.test);
  const [yes, no] = [copy(known), copy(known)];
  // Which of the two ways is the good one is not asked: on both it was looked at.
  for (const one of asked) yes.looked.add(one);
  statements(walk, s.then, yes, depth);
  statements(walk, s.otherwise, no, depth);
  const mentioned = new Set(elementsIn(s.test));
  // What is sent under no such name needs no look: `if (isset($_GET['tab'])) { check($_GET['tab']); }`.
  for (const one of yes.looked)
    if (no.looked.has(one) || (mentioned.has(one) && !asked.includes(one))) known.looked.add(one);
  if (ends(s.then) || ends(s.otherwise)) for (const one of asked) known.looked.add(one);
  if (yes.forAdministrators && no.forAdministrators) known.forAdministrators = true;
  if (isForAdministrators('', '', walk.text.slice(s.start, s.end))) known.forAdministrators = true;
}

const ends = (body: readonly Stmt[]): boolean => endsThere(body) || endsByName(body);

function expression(walk: Walk, e: Expr, known: Known): void {
  if (e.kind === 'assign') {
    if (e.target.kind === 'name' && e.op === '') walk.paths.set(e.target.name, pathOf(walk, e.value));
    const element = elementOf(e.target as Expr);
    expression(walk, e.value, known);
    if (element !== null) known.looked.add(element);
    return;
  }
  if (e.kind === 'binary' && (e.op === '||' || e.op === '&&')) {
    expression(walk, e.left, known);
    // `check($_GET['tab']) or die()`
    if (e.right.kind === 'call' && endsByName([{ kind: 'expr', expr: e.right, start: e.start, end: e.end }]))
      for (const one of elementsLookedAt(e.left)) known.looked.add(one);
    else expression(walk, e.right, copy(known));
    return;
  }
  if (e.kind === 'unary') expression(walk, e.operand, known);
  if (e.kind !== 'call') return;
  for (const { value } of e.args) expression(walk, value, known);
  const name = nameOf(e);
  if (INCLUDES.test(name)) {
    const [path] = e.args;
    if (path !== undefined && walk.includes.length < MAX_INCLUDES)
      walk.includes.push({
        path: pathOf(walk, path.value),
        line: walk.lineOf(e.start),
        looked: [...known.looked].sort(),
        forAdministrators: known.forAdministrators,
      });
    return;
  }
  if (looksAt(name, 0)) {
    for (const one of [...elementsIn(e), ...namedElements(e)]) known.looked.add(one);
  }
  if (isForAdministrators('', '', walk.text.slice(e.start, e.end))) known.forAdministrators = true;
}

/** The path, with a star for what is not constant. */
function pathOf(walk: Walk, e: Expr): string {
  switch (e.kind) {
    case 'literal':
      return typeof e.value === 'string' ? e.value : '*';
    case 'binary':
      return e.op === '+' ? `${pathOf(walk, e.left)}${pathOf(walk, e.right)}`.replace(/\*+/g, '*') : '*';
    case 'template':
      return e.parts
        .map((part) => pathOf(walk, part))
        .join('')
        .replace(/\*+/g, '*');
    case 'name':
      return walk.paths.get(e.name) ?? '*';
    default:
      return '*';
  }
}

const nameOf = ({ callee }: Call): string =>
  callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : '';

/** `$_GET['tab']` */
function elementOf(e: Expr): string | null {
  return e.kind === 'index' &&
    e.object.kind === 'name' &&
    OF_REQUEST.test(e.object.name) &&
    e.index?.kind === 'literal'
    ? `${e.object.name} ${e.index.value}`
    : null;
}

/** `check('tab', $_GET)` */
function namedElements({ args }: Call): string[] {
  const holders = args.flatMap(({ value }) =>
    value.kind === 'name' && OF_REQUEST.test(value.name) ? [value.name] : [],
  );
  return holders.flatMap((holder) =>
    args.flatMap(({ value }) =>
      value.kind === 'literal' && typeof value.value === 'string' ? [`${holder} ${value.value}`] : [],
    ),
  );
}

/** All elements that an expression speaks of. */
function elementsIn(e: Expr): string[] {
  const own = elementOf(e);
  return own === null ? partsOf(e).flatMap(elementsIn) : [own];
}

/** Those whose content a test asks about: by a call, or by a comparison with something. */
function elementsLookedAt(e: Expr): string[] {
  if (e.kind === 'call') {
    if (SAYS_LITTLE.test(nameOf(e))) return [];
    return [...elementsIn(e), ...(looksAt(nameOf(e), 0) ? namedElements(e) : [])];
  }
  if (e.kind === 'binary' && e.op !== '&&' && e.op !== '||') {
    const isNothing = [e.left, e.right].some(
      (one) => one.kind === 'literal' && (one.value === '' || one.value === null),
    );
    return isNothing
      ? []
      : [e.left, e.right].flatMap((one) => (elementOf(one) ? elementsIn(one) : elementsLookedAt(one)));
  }
  return partsOf(e).flatMap(elementsLookedAt);
}

function partsOf(e: Expr): readonly Expr[] {
  switch (e.kind) {
    case 'binary':
      return [e.left, e.right];
    case 'unary':
      return [e.operand];
    case 'assign':
    case 'cast':
      return [e.value];
    case 'call':
      return e.args.map((one) => one.value);
    case 'member':
      return [e.object];
    case 'index':
      return e.index === null ? [e.object] : [e.object, e.index];
    case 'template':
      return e.parts;
    case 'conditional':
      return [e.test, e.then, e.otherwise];
    default:
      return [];
  }
}
