import type { Call, Expr } from '../../ir/ir.ts';
import type { Fn } from './context.ts';
import { escapesMarkup, MARKUP } from './escaped-markup.ts';
import { markKinds } from './url-prefix.ts';
import type { Value } from './value.ts';

/** What text of letters, digits and a few signs cannot do. It may still be a name, a host or an option. */
const HARMLESS_TO = [
  'sql-injection',
  'xss',
  'command-injection',
  'code-injection',
  'xpath-injection',
  'ldap-injection',
  'ldap-name',
  'log-injection',
  'header-injection',
];
const PATHS = ['path-traversal', 'zip-slip'];
/** A name of some signs only has neither a folder nor the colon of `data:` and `php:` in it: what is included lies where the program says. */
const NAMES = [...PATHS, 'file-inclusion'];

/** A pattern that is one class of characters, repeated or not, as languages write it: `[^\w.-]+`, `/[\/\\]/`. */
const ONE_CLASS = /^(?:[/~#@])?\[(\^?)((?:\\.|[^\]\\])+)\][+*]?(?:[/~#@][a-z]*)?$/;
/** All that is no sign of a word, without brackets around it: `/\W+/`. */
const NO_WORD = /^(?:[/~#@])?\\W[+*]?(?:[/~#@][a-z]*)?$/;
/** Letters, digits, and signs that no language gives a meaning to. */
const WORDS = /^(?:\\[wd._ -]|[\w.@ -])+$/;

/** The same, with brackets, signs beyond ASCII and their numbers: no separator of paths. */
const NO_SEPARATORS = /^(?:\\[wd._ ()-]|\\u[\da-fA-F]{4}|[\w.@() \u0080-\u{10FFFF}-])+$/u;

/** `x.replaceAll("[/\\\\]", "")`, `re.sub(r'[^\w]', '_', x)`, `preg_replace`, `Regex.Replace(x, p, r)`, `re.ReplaceAllString(x, "")`. */
function replacement(
  e: Call,
  name: string,
  args: readonly Value[],
  text: string,
): readonly [pattern: unknown, put: unknown] | null {
  switch (name) {
    case 'replaceAll':
    case 'gsub':
      if (args.length === 1) return [compiled(subject(e), text), args[0]?.constant];
      return [patternOf(e.args[0]?.value, args[0]), args[1]?.constant];
    case 'replace':
      // A text is replaced as it stands, and a pattern without `g` once.
      return [isGlobal(e.args[0]?.value) ? patternOf(e.args[0]?.value, args[0]) : null, args[1]?.constant];
    case 'sub':
    case 'preg_replace':
      if (args.length === 2) return [compiled(held(e.callee), text), args[0]?.constant];
      return args.length >= 3 ? [args[0]?.constant, args[1]?.constant] : null;
    case 'Replace':
      if (args.length === 2) return [compiled(held(e.callee), text), args[1]?.constant];
      return args.length === 3 ? [args[1]?.constant, args[2]?.constant] : null;
    case 'ReplaceAllString':
    case 'ReplaceAllLiteralString':
      return [compiled(held(e.callee), text), args[1]?.constant];
    default:
      return null;
  }
}

/** The name of the thing whose method is called. */
function held(callee: Expr): string {
  const object = callee.kind === 'member' ? callee.object : null;
  return object?.kind === 'name' ? object.name : object?.kind === 'member' ? object.property : '';
}

/** Of `SIGNS.matcher(x).replaceAll("")` the pattern. */
const subject = ({ callee }: Call): string =>
  callee.kind === 'member' && callee.object.kind === 'call' ? held(callee.object.callee) : '';

/** The pattern that a variable of this file was compiled of: `SIGNS = Pattern.compile("…")`, `signs := regexp.MustCompile(`…`)`. */
function compiled(name: string, text: string): string | null {
  if (!/^\w{1,80}$/.test(name)) return null;
  const found = new RegExp(
    `\\b${name}\\s{0,4}:?=\\s{0,4}(?:regexp\\.MustCompile|re\\.compile|Pattern\\.compile|new (?:\\w+\\.)*Regex)\\(\\s{0,20}(@|r)?(["'\`])((?:(?!\\2)[^\\\\\\r\\n]|\\\\.){1,200})\\2`,
  ).exec(text);
  if (found === null) return null;
  const isRaw = found[1] !== undefined || found[2] === '`';
  return isRaw ? (found[3] ?? '') : (found[3] ?? '').replace(/\\(.)/g, '$1');
}

const patternOf = (e: Expr | undefined, value: Value | undefined): unknown =>
  e?.kind === 'literal' ? e.value : value?.constant;

const isGlobal = (e: Expr | undefined): boolean =>
  e?.kind === 'literal' && e.type === 'regex' && e.flags?.includes('g') === true;

/** What a call gives can no longer do what takes the characters that it replaced. */
export function withoutRemoved(
  { cx }: Fn,
  e: Call,
  name: string,
  args: readonly Value[],
  result: Value,
): Value {
  const found = replacement(e, name, args, cx.text);
  const escaped = escapesMarkup(cx.language, e, name) ? MARKUP : [];
  const [pattern, put] = found ?? [null, null];
  const removed = typeof pattern === 'string' && typeof put === 'string' ? harmlessWithout(pattern, put) : [];
  const kinds = [...escaped, ...removed];
  return kinds.length === 0 ? result : markKinds(cx.t, result, kinds);
}

/** What text cannot do once all that fits a pattern is replaced in it: a class with both separators, or all but some signs. */
function harmlessWithout(pattern: string, put: string): readonly string[] {
  const hit = NO_WORD.test(pattern) ? ['', '^', '\\w'] : ONE_CLASS.exec(pattern);
  if (!hit || /[./\\:]/.test(put)) return [];
  const [, negated, characters = ''] = hit;
  if (negated === '^')
    return WORDS.test(characters)
      ? [...NAMES, ...(/^[\w-]*$/.test(put) ? HARMLESS_TO : [])]
      : NO_SEPARATORS.test(characters)
        ? NAMES
        : [];
  const members = [...characters.matchAll(/\\(.)|(.)/g)].map(([, escaped, plain]) => escaped ?? plain);
  return members.includes('/') && members.includes('\\') ? PATHS : [];
}
