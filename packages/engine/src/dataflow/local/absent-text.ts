import type { Call, Expr } from '../../ir/ir.ts';
import { IS_NO_OPTION } from '../../summaries/file-summary.ts';
import { ORIGIN_CALL } from '../../summaries/origins.ts';
import { dotted } from './callee-text.ts';
import { clearKind } from './checked-places.ts';
import type { Fn } from './context.ts';
import { getVar } from './state.ts';
import type { Constant } from './value.ts';

/** What cannot be done with a text in which this mark was looked for and not found. */
const ABSENT: Readonly<Record<string, string>> = {
  '..': 'path-traversal',
  '../': 'path-traversal',
  // Every step up has it.
  './': 'path-traversal',
  "'": 'xpath-injection',
};

/** Asked of the text itself: Java, C#, JavaScript, Ruby. */
const ASKS_TEXT = /^(contains|Contains|includes|include\?)$/;
/** The same, answered with a position, or with -1. */
const FINDS_IN_TEXT = /^(indexOf|IndexOf|find|index)$/;
/** Both texts are arguments: PHP, Go. */
const ASKS_OF_TWO =
  /^(str_contains|strstr|stristr|mb_strstr|mb_stristr|strings\.Contains|(?:[\w.]+\.)?StringUtils\.contains(?:IgnoreCase)?)$/;
const FINDS_OF_TWO = /^strings\.Index$/;
/** Answered with a position or with false, which a test for truth does not tell from the first position. */
const FINDS_OR_FALSE = /^(strpos|stripos|strrpos|strripos|mb_strpos|mb_stripos|mb_strrpos|mb_strripos)$/;
const NEVER = /^\b$/;

/** Forms of a text in which a mark that climbs is found if it is in the text. */
const OTHER_FORM = /^(split|Split|normalize|toString|replace|Replace|explode)$/;

/** `'..' in x`, where it is not. */
export function absentIn(fn: Fn, mark: Constant | undefined, text: Expr): boolean {
  const kind = ABSENT[String(mark)];
  if (kind === undefined) return false;
  clearKind(fn, whole(text), kind);
  return true;
}

/** `x.contains("..")`, `str_contains($x, '..')`, where it is not. @returns whether the call is such a question */
export function saysAbsent(fn: Fn, e: Call): boolean {
  return asked(fn, e, ASKS_TEXT, ASKS_OF_TWO) || saysNoOption(fn, e) || saysWithin(fn, e);
}

/** Writes a path as seen from a folder: Node, Python, Go, .NET, Java, Ruby. */
const RELATIVE = /^(relative|relpath|Rel|GetRelativePath|relativize|relative_path_from)$/;
/** Asks how a text begins: of the text, or with both texts as arguments (Go, PHP). */
const BEGINS = /^(startsWith|StartsWith|startswith|start_with\?|starts_with\?)$/;
const BEGINS_OF_TWO = /^(strings\.HasPrefix|str_starts_with)$/;

/** The text and the mark of a question how a text begins. */
function begins({ callee, args }: Call): { text: Expr; mark: Expr } | null {
  const first = args[0]?.value;
  const second = args[1]?.value;
  if (first === undefined) return null;
  if (callee.kind === 'name')
    return BEGINS_OF_TWO.test(callee.name) && second !== undefined ? { text: first, mark: second } : null;
  if (callee.kind !== 'member') return null;
  const name = callee.object.kind === 'name' ? `${callee.object.name}.${callee.property}` : '';
  if (BEGINS_OF_TWO.test(name)) return second === undefined ? null : { text: first, mark: second };
  return BEGINS.test(callee.property) ? { text: callee.object, mark: first } : null;
}

/** `x.startsWith('-')`, where it does not. */
function saysNoOption(fn: Fn, e: Call): boolean {
  const asked = begins(e);
  if (asked?.mark.kind !== 'literal' || !/^--?$/.test(String(asked.mark.value))) return false;
  clearKind(fn, asked.text, IS_NO_OPTION);
  return true;
}

/** `x.startsWith('git@')`, where it does: what begins with anything but a dash is no option. */
export function beginsAsNoOption(fn: Fn, e: Call): void {
  const asked = begins(e);
  if (asked?.mark.kind !== 'literal') return;
  const mark = String(asked.mark.value);
  if (/^[^-]/.test(mark)) clearKind(fn, asked.text, IS_NO_OPTION);
  if (OWN_PACKAGE.test(mark) && !OF_EVERYBODY.test(mark)) clearKind(fn, asked.text, 'unsafe-reflection');
}

/** A package or namespace to its end, `com.shop.jobs.`, `App\\Jobs\\`, `Jobs::`: what a name goes on with is one of its classes. */
const OWN_PACKAGE = /^\\?[A-Za-z_]\w*(?:(?:\.|\\{1,2}|::)[A-Za-z_]\w*)*(?:\.|\\{1,2}|::)$/;
/** Packages of the languages themselves, and beginnings that all have. */
const OF_EVERYBODY =
  /^(?:com|org|net|io|de|cn)\.$|^(?:java|javax|jdk|sun|com\.sun|kotlin|scala|groovy|System|Microsoft|os|subprocess|builtins|Symfony|Illuminate|Kernel)(?:\.|\\|::)/;

/** `path.relative(folder, p).startsWith('..')`, where it does not: `p` lies within the folder. */
function saysWithin(fn: Fn, e: Call): boolean {
  const asked = begins(e);
  if (asked === null || !climbs(asked.mark)) return false;
  const { text } = asked;
  const call = relativeIn(fn, text);
  if (call === undefined) return false;
  for (const { place } of fn.places.get(call) ?? []) clearKind(fn, place as Expr, 'path-traversal');
  if (text.kind === 'name') clearKind(fn, text, 'path-traversal');
  return true;
}

/** `'..'`, `'../'`, `'..' + sep`. */
function climbs(e: Expr): boolean {
  if (e.kind === 'binary') return climbs(e.left);
  if (e.kind === 'template') return e.parts[0] !== undefined && climbs(e.parts[0]);
  return e.kind === 'literal' && /^\.\.[/\\]?$/.test(String(e.value));
}

/** The call that wrote this text as a relative path: itself, a form of it, or what the variable holds. */
function relativeIn(fn: Fn, e: Expr, depth = 3): number | undefined {
  let call = fn.callIds.get(e);
  if (e.kind === 'name') {
    const v = getVar(fn.state, e.name);
    const only = v !== undefined && v.origins.length === 1 ? v.origins[0] : undefined;
    if (only?.kind === ORIGIN_CALL) call = only.index;
  }
  if (call !== undefined && RELATIVE.test(fn.draft.calls[call]?.name ?? '')) return call;
  if (e.kind !== 'call' || e.callee.kind !== 'member' || depth === 0) return undefined;
  return relativeIn(fn, e.callee.object, depth - 1);
}

/**
 * A position compared with a constant: `x.indexOf('..') < 0`, `strpos($x, '..') !== false`, where that holds or not.
 * @returns whether the comparison says that there is none; a position of zero is one
 */
export function findsNone(
  fn: Fn,
  e: Call,
  op: string,
  constant: Constant | undefined,
  holds: boolean,
): boolean {
  const unequal = op === '!==' || op === '!=' || op === '<>';
  const says = holds !== unequal;
  if (constant === false)
    return (op === '===' || op === '!==') && says && asked(fn, e, NEVER, FINDS_OR_FALSE);
  const none =
    (constant === -1 && (op === '>' ? !holds : op === '<=' ? holds : (EQUALS.has(op) || unequal) && says)) ||
    (constant === 0 && (op === '<' ? holds : op === '>=' && !holds));
  return none && asked(fn, e, FINDS_IN_TEXT, FINDS_OF_TWO);
}

const EQUALS = new Set(['==', '===']);

function asked(fn: Fn, e: Call, ofText: RegExp, ofTwo: RegExp): boolean {
  const { callee, args } = e;
  const [first, second] = [args[0]?.value, args[1]?.value];
  if (ofTwo.test(dotted(callee)) && first !== undefined && second !== undefined)
    return absentIn(fn, literal(second), first);
  if (callee.kind !== 'member' || !ofText.test(callee.property) || first === undefined) return false;
  return absentIn(fn, literal(first), callee.object);
}

/** A literal, or dots and what the system puts between names: `".." + File.separator`. */
function literal(e: Expr): Constant | undefined {
  if (e.kind === 'literal') return e.value;
  if (e.kind !== 'binary' || e.op !== '+' || e.left.kind !== 'literal') return undefined;
  const last = e.right.kind === 'member' ? e.right.property : e.right.kind === 'name' ? e.right.name : '';
  return /^(?:path)?_?sep(?:arator)?(?:Char)?$|^DirectorySeparatorChar$|^DIRECTORY_SEPARATOR$/i.test(last)
    ? `${e.left.value}/`
    : undefined;
}

/** `x` of `x.split('/')` and `normalize(x)`. */
function whole(e: Expr): Expr {
  if (e.kind !== 'call') return e;
  const { callee, args } = e;
  const only = args[0]?.value;
  if (callee.kind !== 'member')
    return callee.kind === 'name' && OTHER_FORM.test(callee.name) ? (args.at(-1)?.value ?? e) : e;
  if (!OTHER_FORM.test(callee.property)) return e;
  // path.normalize(x)
  return args.length === 1 && only !== undefined && only.kind !== 'literal' ? only : whole(callee.object);
}
