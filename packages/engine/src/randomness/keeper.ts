import type {
  Argument,
  Assign,
  Call,
  Expr,
  FieldIR,
  ObjectEntry,
  ObjectExpr,
  Param,
  VarDecl,
} from '../ir/ir.ts';
import type { AnyNode, FlatModule } from '../match/flat-module.ts';
import { functionName } from './function-name.ts';
import { keptBy, madeBy, type Secrecy, secrecyOf } from './secret-names.ts';
import { nameOf } from './weak-numbers.ts';

export interface Keeper {
  /** The node of the place that keeps the value. */
  readonly at: number;
  readonly name: string;
  readonly secrecy: Exclude<Secrecy, null>;
}

/** What gives the same in another form: digests and codings of what can be guessed can be guessed. */
const FORMS =
  /^(?:str|string|String|strval|to_?[sS]\w*|toString|valueOf|trim|strip|substr\w*|slice|upper|lower|to(?:Upper|Lower)\w*|upcase|downcase|encode\w*|b64\w*|base64\w*|hex\w*|md5|sha\d*|hash\w*|digest|hexdigest|bcrypt|crypt|make|encrypt|Sprintf|Sprint|format|join|concat|bytes|byte|Ptr|pointer|ref|Some|of|ofNullable|just|resolve|GetBytes|getBytes|update|URLEncoder|quote|urlencode|escape)$/;
/** Entries of an object whose name says nothing of what is kept. */
const PLAIN_ENTRY = /^(?:value|default(?:_?value|_?factory)?|string|val|content)$/i;
const MAX_STEPS = 16;
const MAX_VARIABLES = 2;

/** Where the value of a call, or of the variable that it is given to, is kept under a name that says that it is secret. */
export function keeperOf(flat: FlatModule, from: number, variables = 0): Keeper | null {
  const named = (at: number, name: string | null): Keeper | null => {
    const secrecy = name === null ? null : secrecyOf(name);
    return secrecy === null || name === null ? null : { at, name, secrecy };
  };
  for (
    let below = from, up = flat.parent[from] ?? -1, steps = 0;
    up >= 0;
    below = up, up = flat.parent[up] ?? -1
  ) {
    if (steps++ > MAX_STEPS) return null;
    const node = flat.nodes[up] as AnyNode;
    const inner = flat.nodes[below];
    switch (flat.tags[up]) {
      case 'binary':
        if (!/^(?:\+|\?\?|\|\||\.|\?:)$/.test((node as { op: string }).op)) return null;
        break;
      case 'template':
      case 'cast':
      case 'await':
      case 'member':
      case 'list':
      case 'sequence':
      case 'unary':
      case 'object':
        break;
      case 'index':
        return null;
      case 'conditional':
        if ((node as { test: Expr }).test === inner) return null;
        break;
      case 'argument': {
        const { name } = node as Argument;
        const kept = named(up, name);
        if (kept !== null) return kept;
        if (name !== null && !PLAIN_ENTRY.test(name)) return null;
        break;
      }
      case 'call': {
        const call = node as Call;
        if (call.callee === inner) break;
        const kept = keptByCall(flat, up, below, named);
        if (kept !== null) return kept;
        const called = call.callee.kind === 'member' ? call.callee.property : (nameOf(call.callee) ?? '');
        const isColumn = flat.tags[below] === 'argument';
        if (!isColumn && !FORMS.test(called)) return null;
        break;
      }
      case 'entry': {
        const entry = node as ObjectEntry;
        if (entry.value !== inner) return null;
        const key = keyOf(entry);
        const kept = named(up, key);
        if (kept !== null) return kept;
        if (key === null || !PLAIN_ENTRY.test(key)) return null;
        const cookie = flat.nodes[flat.parent[up] ?? -1] as ObjectExpr;
        const called =
          cookie.kind === 'object'
            ? cookie.entries.find((one) => keyOf(one)?.toLowerCase() === 'name')
            : null;
        if (called?.value.kind === 'literal')
          return named(up, String(called.value.value)) ?? ofCookie(up, String(called.value.value));
        break;
      }
      case 'assign':
      case 'var': {
        const { target } = node as Assign | VarDecl;
        if (target === inner) return null;
        const first = target.kind === 'list-pattern' ? target.elements[0] : target;
        const name = first ? targetName(first as Expr) : null;
        const kept = named(up, name);
        if (kept !== null) return kept;
        return first?.kind === 'name' && variables < MAX_VARIABLES
          ? throughVariable(flat, first.name, up, variables)
          : null;
      }
      case 'field':
        return named(up, (node as FieldIR).name);
      case 'param': {
        const { pattern } = node as Param;
        return pattern.kind === 'name' ? named(up, pattern.name) : null;
      }
      case 'return': {
        const fn = flat.scope[up] ?? -1;
        if (fn < 0) return null;
        const name = functionName(flat, fn);
        return named(up, madeBy(name)) ?? named(up, name);
      }
      default:
        return null;
    }
  }
  return null;
}

function throughVariable(flat: FlatModule, name: string, from: number, variables: number): Keeper | null {
  const scope = flat.scope[from] ?? -1;
  if (scope < 0) return null;
  for (let i = flat.end[from] ?? from; i < (flat.end[scope] ?? 0); i++) {
    if (flat.tags[i] !== 'name' || (flat.nodes[i] as { name: string }).name !== name) continue;
    const found = keeperOf(flat, i, variables + 1);
    if (found !== null) return found;
  }
  return null;
}

type Named = (at: number, name: string | null) => Keeper | null;

/** `setResetToken(x)`, `setCookie('session', x)`, `session.put("reset_token", x)`. */
function keptByCall(flat: FlatModule, up: number, below: number, named: Named): Keeper | null {
  const { callee, args } = flat.nodes[up] as Call;
  const method = callee.kind === 'member' ? callee.property : (nameOf(callee) ?? '');
  const index = args.findIndex((one) => one.value === flat.nodes[below]);
  const before = index > 0 ? args[index - 1]?.value : undefined;
  if (before?.kind === 'literal' && typeof before.value === 'string') {
    const kept = named(up, before.value) ?? (/cookie/i.test(method) ? ofCookie(up, before.value) : null);
    if (kept !== null) return kept;
  }
  if (args.length !== 1 || callee.kind !== 'member') return null;
  return (
    named(up, keptBy(method)) ??
    (/^[a-z]\w*(?:Token|Password|Secret)$|^(?:token|password|secret)$/.test(method)
      ? named(up, method)
      : null)
  );
}

/** Cookies are called by what they say. */
const ofCookie = (at: number, name: string): Keeper | null =>
  /^(?:\w*sess(?:ion)?\w*|sid|connect\.sid|auth\w*|\w*token|remember\w*|\w*login)$/i.test(name)
    ? { at, name, secrecy: 'secret' }
    : null;

function keyOf({ key }: ObjectEntry): string | null {
  if (key?.kind === 'literal') return String(key.value);
  return key?.kind === 'name' ? key.name : null;
}

function targetName(target: Expr): string | null {
  if (target.kind === 'name') return target.name;
  if (target.kind === 'member') return target.property;
  if (target.kind === 'index' && target.index?.kind === 'literal') return String(target.index.value);
  return null;
}
