import type { Call, Expr, FunctionIR } from '../../ir/ir.ts';
import { LOOKED_AT, looksAt } from '../doubt.ts';
import { clearKind, withKind } from './checked-places.ts';
import type { Fn } from './context.ts';
import type { Value } from './value.ts';

/** Methods and functions that keep those elements of a collection of which a predicate says yes, or no. */
const FILTERS =
  /^(?:where|filter(?:_map|Not|Indexed|IsInstance|To)?|select!?|reject!?|grep|grep_v|find_all|keep_if|delete_if|take_?while|skip_?while|drop_?while|find|detect|takeIf|takeUnless|first|first_?or_?(?:default|null)|firstOrNull|last|single|single_?or_?(?:default|null)|array_filter|DeleteFunc|removeIf|RemoveAll|retainAll|partition)$/i;
/** Those of them that change the collection itself. */
const IN_PLACE = /^(?:select!|reject!|keep_if|delete_if|removeIf|RemoveAll)$/;
const MATCHES = /^(?:test|match\??|matches|IsMatch|fullmatch|MatchString|preg_match)$/;
/** Most nodes of a predicate that are looked at. */
const MAX_NODES = 400;

/**
 * What a collection gives after its elements were asked for by a predicate that looks at them (`files.Where(f => IsValid(f.Name))`,
 * `names.select { |n| n =~ /…/ }`): how much that is worth, nothing proves.
 */
export function ofFiltered(fn: Fn, e: Call, name: string, result: Value): Value {
  if (e.isNew || !FILTERS.test(name) || !e.args.some(({ value }) => looksAtElements(value))) return result;
  if (IN_PLACE.test(name) && e.callee.kind === 'member') clearKind(fn, e.callee.object, LOOKED_AT);
  return withKind(fn, result, LOOKED_AT);
}

function looksAtElements(predicate: Expr): boolean {
  switch (predicate.kind) {
    case 'function':
      return bodyLooks(predicate.fn);
    // A function by its name: `filter(is_safe, names)`, `this::isSafe`, `array_filter($names, 'is_safe')`.
    case 'name':
      return looksAt(predicate.name, 0);
    case 'member':
      return looksAt(predicate.property, 0);
    case 'literal':
      return (
        predicate.type === 'regex' || (typeof predicate.value === 'string' && looksAt(predicate.value, 0))
      );
    default:
      return false;
  }
}

/** Does the body of a predicate ask a function that promises to check, a pattern or a collection about its parameter? */
function bodyLooks(predicate: FunctionIR): boolean {
  const names = new Set<string>();
  const open: unknown[] = [predicate.params.map((one) => one.pattern)];
  each(open, (node) => {
    if (typeof node['name'] === 'string') names.add(node['name']);
  });
  names.add('it');
  let looks = false;
  each([predicate.body], (node) => {
    looks ||= asksAbout(node, names);
  });
  return looks;
}

function asksAbout(node: Readonly<Record<string, unknown>>, names: ReadonlySet<string>): boolean {
  if (node['kind'] === 'binary')
    return (
      (node['op'] === '=~' || node['op'] === 'in') &&
      [node['left'], node['right']].some((one) => speaksOf(one, names))
    );
  if (node['kind'] !== 'call') return false;
  const call = node as unknown as Call;
  const { callee } = call;
  const name = callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : '';
  if (
    call.args.some(({ value }, slot) => (looksAt(name, slot) || MATCHES.test(name)) && speaksOf(value, names))
  )
    return true;
  return (
    callee.kind === 'member' && (looksAt(name, -1) || MATCHES.test(name)) && speaksOf(callee.object, names)
  );
}

function speaksOf(e: unknown, names: ReadonlySet<string>): boolean {
  let speaks = false;
  each([e], (node) => {
    speaks ||= node['kind'] === 'name' && names.has(String(node['name']));
  });
  return speaks;
}

/** Every node of a small tree. */
function each(open: unknown[], visit: (node: Readonly<Record<string, unknown>>) => void): void {
  for (let seen = 0; open.length > 0 && seen < MAX_NODES; seen++) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    if (!Array.isArray(node)) visit(node as Readonly<Record<string, unknown>>);
    open.push(...Object.values(node));
  }
}
