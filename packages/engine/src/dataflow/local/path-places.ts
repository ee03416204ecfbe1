import type { Expr } from '../../ir/ir.ts';

/** What joins paths or addresses, or writes them in their shortest form: a test of the result says something about what went in. */
export const JOINS =
  /^(Join|Clean|Abs|Rel|FromSlash|join|resolve|normalize|normpath|abspath|realpath|realpathSync|getCanonicalPath|GetFullPath|Combine|expand_path|urljoin)$/;
/** Members that give another form of the path that they are read of. */
export const FORMS =
  /^(normalize|toAbsolutePath|toRealPath|getCanonicalPath|getCanonicalFile|getAbsolutePath|getAbsoluteFile|getPath|toPath|toFile|toString|resolve|absolute|expanduser|as_posix|cleanpath|expand_path|realpath|to_s)$/;
/** The same of members that are read: Kotlin, C#. */
const FORM_MEMBERS = /^(?:canonicalPath|canonicalFile|absolutePath|absoluteFile|FullName)$/;
/** `Paths.get(x)`, `Path.of(x)`, `Path(x)`, `Pathname.new(x)`: the path that a text means. */
export const MAKES = /^(Paths\.get|Path\.of|Path|PurePath|File|Pathname\.new)$/;
const MAX_DEPTH = 4;

/** Variables, fields and entries that a test of this expression is about. */
export function placesIn(e: Expr | undefined, depth = MAX_DEPTH): Expr[] {
  if (e === undefined) return [];
  if (e.kind === 'member' && FORM_MEMBERS.test(e.property)) return [e, ...placesIn(e.object, depth - 1)];
  if (e.kind === 'name' || e.kind === 'member' || e.kind === 'index') return [e];
  if (e.kind !== 'call' || depth === 0) return [];
  const { callee } = e;
  const name = callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : '';
  if (callee.kind === 'member' && e.args.length === 0 && FORMS.test(name))
    return placesIn(callee.object, depth - 1);
  return JOINS.test(name) || MAKES.test(calleeName(callee))
    ? e.args.flatMap((arg) => placesIn(arg.value, depth - 1))
    : [];
}

/** Calls that ask whether a collection holds their argument. */
export const MEMBERSHIP: ReadonlySet<string> = new Set([
  'includes',
  'contains',
  'has',
  'Contains',
  'include?',
  'containsKey',
  'ContainsKey',
  'key?',
  'hasOwnProperty',
  'member?',
  'some',
  'hasOwn',
]);

/** What an argument is made of, where the call asks whether a collection holds it: text of known form speaks of its pieces. */
export function piecesIn(callee: string, e: Expr, depth = MAX_DEPTH): Expr[] {
  // PHP's function names the collection second, as `call-tests.ts` knows; what is asked for comes first there too.
  if ((!MEMBERSHIP.has(callee) && callee !== 'in_array') || depth === 0) return [];
  if (e.kind === 'template') return e.parts.flatMap((part) => piecesOf(callee, part, depth - 1));
  if (e.kind === 'binary' && (e.op === '+' || e.op === '.'))
    return [e.left, e.right].flatMap((part) => piecesOf(callee, part, depth - 1));
  return [];
}

const piecesOf = (callee: string, part: Expr, depth: number): Expr[] => [
  ...placesIn(part, depth),
  ...piecesIn(callee, part, depth),
];

/** `Paths.get`, `Path`: a name or a member of one; '' for anything else. */
function calleeName(callee: Expr): string {
  if (callee.kind === 'name') return callee.name;
  return callee.kind === 'member' && callee.object.kind === 'name'
    ? `${callee.object.name}.${callee.property}`
    : '';
}
