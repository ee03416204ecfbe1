import type { Argument, Assign, Call, Expr, FunctionIR, Name, ObjectEntry, VarDecl } from '../ir/ir.ts';
import { type AnyNode, type FlatModule, spanOf } from '../match/flat-module.ts';
import { buildLines, positionOf } from '../positions.ts';
import { choosesGiven } from './chosen-values.ts';
import { functionName } from './function-name.ts';
import { keeperOf } from './keeper.ts';
import { MAY_BE_RANDOM, type Secrecy } from './secret-names.ts';
import { nameOf, type WeakNumbers, weakNumbers } from './weak-numbers.ts';

/** A place with the text of its line, cut. */
export interface Place {
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
  readonly text: string;
}

/** A function of the program whose result is made of numbers that can be foretold, or of what another one gives. */
export interface Maker extends Place {
  readonly name: string;
  readonly symbol: readonly string[];
  /** A generator that the program starts itself, or the language's own. */
  readonly by: 'seeded' | 'own' | null;
  /** Functions of the program whose results its own is made of. */
  readonly of: readonly string[];
}

/** Where the result of a function that may be random is kept under a name that says what it is for. */
export interface SecretUse extends Place {
  readonly callee: string;
  /** What holds the function: a module, an object; '' for none. */
  readonly holder: string;
  readonly keptAs: string;
  readonly secrecy: Exclude<Secrecy, null>;
}

export interface RandomnessFacts {
  readonly makers: readonly Maker[];
  readonly uses: readonly SecretUse[];
  /** Functions of these names stand here: one of them may be what a call means. */
  readonly functions: readonly string[];
  /** What the file brings in under a name that may be random, and from which module. */
  readonly brought: readonly (readonly [local: string, module: string])[];
  readonly isOfBrowser: boolean;
  /** Starts the language's own generator itself: `rand.Seed(time.Now().UnixNano())`. */
  readonly seeds: boolean;
}

const MAX_FACTS = 200;
const TEXT_CHARACTERS = 90;
const MAX_STEPS = 16;
const BROWSER = /\b(?:window|document|localStorage|sessionStorage|navigator)\s*[.[]|['"]use client['"]/;
const BROWSER_FILE = /\.(?:vue|svelte|jsx|tsx)$/;
/** What makes a result that cannot be foretold, whatever else is in it. */
const STRONG =
  /SecureRandom|SystemRandom|getRandomValues|randomBytes|randomUUID|random_bytes|random_int|openssl_random|RandomNumberGenerator|crypto\/rand|\bsecrets\.|uuid4|urandom|\bcrypto\.random|NewGuid|nanoid/i;

/** Puts a piece behind the others. */
const ADDS = /^(?:append|push|add|put|write|insert|concat|<<|unshift)\w*$/i;
const ANSWERS =
  /^(?:create|save|insert|update|store|put|post|patch|fetch|request|send|find|get|query|exec|execute|select|where|write|log|info|debug|warn|error|open|sleep|delete|remove|set|dispatch|emit|publish|call|invoke|run|start)[A-Z_]?\w*$|^(?:Sleep|Write|Open|Do|Query|Exec|Get|Post|Save|Create|Send)\w*$/;

/** What a file makes of numbers that can be foretold, and where it keeps what may be made so. */
export function randomnessFacts(flat: FlatModule): RandomnessFacts | null {
  const weak = weakNumbers(flat);
  const starts = buildLines(flat.text);
  const placeOf = (at: number): Place => placeIn(flat, starts, at);
  const makers = new Map<number, { by: Maker['by']; at: number; of: Set<string> }>();
  const uses: SecretUse[] = [];
  const functions = new Set<string>();
  for (const i of flat.places('fn', 'call', 'name', 'var')) {
    const tag = flat.tags[i];
    if (tag === 'var') {
      // What a variable of the file holds is called there, and no function of another file that has its name.
      const { target, init } = flat.nodes[i] as VarDecl;
      if (target.kind === 'name' && init?.kind === 'call' && MAY_BE_RANDOM.test(target.name))
        functions.add(target.name);
      continue;
    }
    if (tag === 'fn') {
      const name = functionName(flat, i);
      if (name !== '' && MAY_BE_RANDOM.test(name)) functions.add(name);
      continue;
    }
    const by = weak?.at(i) ?? null;
    const called = by === null ? calledName(flat, i) : null;
    if (by === null && called === null) continue;
    if (called !== null && uses.length < MAX_FACTS) {
      const use = keeperOf(flat, i);
      if (use !== null) uses.push({ ...placeOf(use.at), ...called, keptAs: use.name, secrecy: use.secrecy });
    }
    if (makers.size >= MAX_FACTS) continue;
    if (tag !== 'call' || (by !== null && choosesGiven(flat, i))) continue;
    for (const fn of givers(flat, i, weak)) {
      const made = makers.get(fn) ?? { by: null, at: i, of: new Set<string>() };
      if (by !== null && made.by !== 'seeded') {
        if (made.by === null) made.at = i;
        made.by = by;
      } else if (called !== null) made.of.add(called.callee);
      makers.set(fn, made);
    }
  }
  const told = [...makers].flatMap(([fn, { by, at, of }]): Maker[] => {
    const node = flat.nodes[fn] as FunctionIR;
    const name = functionName(flat, fn);
    of.delete(name);
    if (name === '' || STRONG.test(flat.text.slice(node.start, node.end))) return [];
    return [{ name, symbol: [name], by, of: [...of], ...placeOf(at) }];
  });
  const seeds = weak?.isSeeded ?? false;
  const brought = flat.module.imports
    .filter((one) => MAY_BE_RANDOM.test(one.local))
    .slice(0, MAX_FACTS)
    .map((one) => [one.local, one.module] as const);
  if (told.length === 0 && uses.length === 0 && functions.size === 0 && !seeds) return null;
  const isOfBrowser = BROWSER_FILE.test(flat.module.path) || BROWSER.test(flat.text);
  return { makers: told, uses, functions: [...functions], brought, isOfBrowser, seeds };
}

/** A call of a function that may be the program's own and give something random, by its name. */
function calledName(flat: FlatModule, at: number): { callee: string; holder: string } | null {
  if (flat.tags[at] === 'name') return handedAsDefault(flat, at);
  if (flat.tags[at] !== 'call') return null;
  const { callee, isNew } = flat.nodes[at] as Call;
  if (isNew) return null;
  const name = callee.kind === 'name' ? callee.name : callee.kind === 'member' ? callee.property : '';
  if (!MAY_BE_RANDOM.test(name)) return null;
  const holder = callee.kind === 'member' ? (nameOf(callee.object) ?? '?') : '';
  return { callee: name, holder };
}

/** `token = CharField(default=make_token)`: whoever makes a record calls it. */
function handedAsDefault(flat: FlatModule, at: number): { callee: string; holder: string } | null {
  const up = flat.parent[at] ?? -1;
  if (flat.tags[up] !== 'argument' && flat.tags[up] !== 'entry') return null;
  const { name } = flat.nodes[at] as Name;
  if (!MAY_BE_RANDOM.test(name)) return null;
  const above = flat.nodes[up] as Argument & Partial<ObjectEntry>;
  const key =
    flat.tags[up] === 'argument'
      ? above.name
      : flat.tags[up] === 'entry' && above.value === flat.nodes[at] && above.key
        ? nameOf(above.key)
        : null;
  return key !== null && /^default(?:_factory|Factory)?$/.test(key) ? { callee: name, holder: '' } : null;
}

/** Functions whose result is made of the value at a node: through variables, texts that are added to, and functions inside. */
function givers(flat: FlatModule, from: number, weak: WeakNumbers | null): number[] {
  const work = [from];
  const seen = new Set<number>();
  const out = new Set<number>();
  const call = flat.nodes[from] as Call;
  const filled = weak?.fills(call);
  if (filled) work.push(...readsOf(flat, filled, from));
  for (let at = work.pop(); at !== undefined && seen.size < 60; at = work.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const end = climb(flat, at);
    if (end === null) continue;
    if ('fn' in end) {
      if (functionName(flat, end.fn) !== '') out.add(end.fn);
      // What a function inside gives is part of what it is handed to.
      else work.push(end.fn);
    } else work.push(...readsOf(flat, end.target, at));
  }
  return [...out];
}

const lastName = (callee: Expr): string =>
  callee.kind === 'member' ? callee.property : (nameOf(callee) ?? '');

type End = { readonly fn: number } | { readonly target: Expr };

/** Where a value goes as part of others: into a variable, or out of a function. Null where it only decides something, or is lost. */
function climb(flat: FlatModule, from: number): End | null {
  for (
    let below = from, up = flat.parent[from] ?? -1, steps = 0;
    up >= 0;
    below = up, up = flat.parent[up] ?? -1
  ) {
    if (steps++ > MAX_STEPS * 2) return null;
    const node = flat.nodes[up] as AnyNode;
    switch (flat.tags[up]) {
      case 'return': {
        const fn = flat.scope[up] ?? -1;
        return fn < 0 ? null : { fn };
      }
      case 'assign':
      case 'var': {
        const { target } = node as Assign | VarDecl;
        const first = target.kind === 'list-pattern' ? target.elements[0] : target;
        const holder = first?.kind === 'index' ? first.object : first;
        // What only chooses a place to write to is no part of it.
        if (flat.nodes[below] === target) return null;
        return holder?.kind === 'name' || holder?.kind === 'member' ? { target: holder } : null;
      }
      case 'binary':
        if (/^(?:[<>]=?|[=!]==?|&&|in|not in)$/.test((node as { op: string }).op)) return null;
        break;
      case 'conditional':
        if ((node as { test: Expr }).test === flat.nodes[below]) return null;
        break;
      case 'call': {
        const { callee } = node as Call;
        if (callee === flat.nodes[below]) break;
        const name = lastName(callee);
        const above = flat.tags[flat.parent[up] ?? -1];
        // `text.append(…)`: the receiver holds it.
        if ((above === 'expr' || above === 'fn') && callee.kind === 'member')
          return ADDS.test(name) ? { target: callee.object } : null;
        // What a store or another server answers is not what it was sent.
        if (ANSWERS.test(name)) return null;
        break;
      }
      // A value among others: what is made of the whole nobody can tell.
      case 'entry':
      case 'argument':
        if ((node as { name?: string | null }).name !== null) return null;
        break;
      case 'fn':
      case 'if':
      case 'loop':
      case 'switch':
      case 'cls':
        return null;
      default:
    }
  }
  return null;
}

/** Where the variable is read in the same function, or in one that it stands in. */
function readsOf(flat: FlatModule, target: Expr, from: number): number[] {
  const name = nameOf(target.kind === 'unary' ? target.operand : target);
  if (name === null) return [];
  let scope = flat.scope[from] ?? -1;
  // A block of a loop (`times { text << … }`) writes a variable of the function around it.
  while (scope >= 0 && functionName(flat, scope) === '' && flat.scope[flat.parent[scope] ?? -1] !== undefined)
    scope = flat.scope[flat.parent[scope] ?? -1] ?? -1;
  if (scope < 0) return [];
  const out: number[] = [];
  for (let i = scope; i < (flat.end[scope] ?? 0); i++) {
    const node = flat.nodes[i] as Expr;
    if ((flat.tags[i] !== 'name' && flat.tags[i] !== 'member') || nameOf(node) !== name) continue;
    const above = flat.nodes[flat.parent[i] ?? -1] as { target?: unknown } | undefined;
    if (above?.target !== node) out.push(i);
  }
  return out;
}

function placeIn(flat: FlatModule, starts: Parameters<typeof positionOf>[0], at: number): Place {
  const span = spanOf(flat.nodes[at] as AnyNode);
  const from = positionOf(starts, span.start);
  const to = positionOf(starts, span.end);
  const begin = flat.text.lastIndexOf('\n', span.start - 1) + 1;
  const end = flat.text.indexOf('\n', span.start);
  const text = flat.text.slice(begin, end < 0 ? flat.text.length : end).trim();
  return {
    line: from.line,
    column: from.column,
    endColumn: to.line === from.line ? to.column : from.column + 1,
    text: text.slice(0, TEXT_CHARACTERS),
  };
}
