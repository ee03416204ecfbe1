import type { FunctionId } from '../../../link/ids.ts';
import { fileOfFunction, functionIn } from '../../../link/numbering.ts';
import { MAX_OVERLOADS, overloadsFor } from '../../../link/overloads.ts';
import type { ProgramCall } from '../../../summaries/file-summary.ts';
import {
  forEachOrigin,
  ORIGIN_CALL,
  ORIGIN_FUNCTION,
  ORIGIN_PARAM,
  type PackedOrigins,
  someOrigin,
} from '../../../summaries/origins.ts';
import { fileOf, type PointsToContext } from './context.ts';
import { flowTargets } from './flow-targets.ts';
import { classId, isInstance, isLibrary, libraryName } from './target.ts';

/** Names of text in the languages that have overloads, and of what takes text as well as other things. */
const TEXT = new Set(['String', 'string', 'str']);
const TAKES_TEXT =
  /^(?:Object|object|Any|dynamic|CharSequence|Comparable|Serializable|IComparable|IEnumerable|ReadOnlySpan|StringSegment|StringValues|PathString|QueryString|LocalizedString|FormattableString|RedisKey|RedisValue|JToken|XName|JsonNode|[A-Z]\d?)$/;
/** Methods of the standard libraries and of requests that give text, whatever they are called on. */
const GIVES_TEXT =
  /^(?:toString|ToString|substring|Substring|trim|Trim(?:Start|End)?|toLowerCase|toUpperCase|lowercase|uppercase|ToLower(?:Invariant)?|ToUpper(?:Invariant)?|replaceAll|getHeader|getParameter|getQueryString|getRequestURI|getPathInfo|getServletPath|getenv|readText|ReadToEnd|ReadAllText|removePrefix|removeSuffix|substringBefore|substringAfter(?:Last)?|GetFileName|GetFullPath|getAbsolutePath|getCanonicalPath|getOriginalFilename)$/;
/** Methods that open a stream to read from: Kotlin's and Java's. */
const GIVES_STREAM = /^(?:byteInputStream|inputStream|getInputStream|newInputStream|openStream)$/;
/** How many blocks lie in each other, at most. */
const MAX_BLOCKS = 3;

/**
 * The overloads of a method that a call may mean: those with as many parameters, and of them those whose declared types what
 * is known of the arguments' types admits. Where that leaves none, or nothing is known, all of them.
 */
export function chosenByArguments(
  cx: PointsToContext,
  fn: FunctionId,
  call: ProgramCall,
  method: FunctionId,
): readonly FunctionId[] {
  const fitting = overloadsFor(cx.program, method, call.args.length);
  if (fitting.length < 2) return fitting;
  let left = fitting;
  for (let i = 0; i < call.args.length; i++) {
    const given = argumentTypes(cx, fn, call, i);
    if (given.size === 0) continue;
    const same = left.filter((m) => parameterTypes(cx, m, i).some((type) => given.has(type)));
    const exact = same.length > 0 ? same : left.filter((m) => parameterTypes(cx, m, i).some(isBaseOf(given)));
    const admitted =
      exact.length > 0
        ? exact
        : left.filter((m) => {
            const types = parameterTypes(cx, m, i);
            return types.length === 0 || [...given].some((one) => types.some((type) => admits(type, one)));
          });
    if (admitted.length > 0) left = admitted;
  }
  return left.slice(0, MAX_OVERLOADS);
}

/** Standard libraries call a class after what it is one of: a `StringReader` is a `Reader`, a `FileInputStream` an `InputStream`. */
const isBaseOf =
  (given: ReadonlySet<string>) =>
  (type: string): boolean =>
    OF_LIBRARIES.test(type) && [...given].every((one) => one.endsWith(type.replace(/^Text/, '')));
const OF_LIBRARIES =
  /^(?:Text)?(?:Reader|Writer)$|^(?:Input|Output)?Stream$|^(?:Buffer|Channel|Path|Resource)$/;

/** Text goes to what takes text, and nothing else does; of all other types only the program's hierarchy could tell. */
function admits(type: string, given: string): boolean {
  if (TAKES_TEXT.test(type)) return true;
  return TEXT.has(type) === TEXT.has(given);
}

function parameterTypes(cx: PointsToContext, method: FunctionId, i: number): readonly string[] {
  const file = fileOf(cx, method);
  return (cx.program.functions[method]?.params[i]?.types ?? []).map((type) =>
    plainName(file.types[type]?.name ?? ''),
  );
}

/** `java.lang.String` and `string` are one type. */
function plainName(name: string): string {
  const simple = name.replace(/^.*[.:\\]/, '').replace(/[?]$/, '');
  return TEXT.has(simple) ? 'String' : simple;
}

/** Simple names of the types that an argument is known to have. */
function argumentTypes(
  cx: PointsToContext,
  fn: FunctionId,
  call: ProgramCall,
  i: number,
): ReadonlySet<string> {
  const file = fileOf(cx, fn);
  const constant = call.constants?.[i];
  if (typeof constant === 'string') return new Set(['String']);
  const declared = (call.argTypes?.[i] ?? []).map((type) => plainName(file.types[type]?.name ?? ''));
  // C#: an interpolated string is text, or what takes it apart.
  if (declared.includes('FormattableString')) declared.push('String');
  if (declared.length > 0) return new Set(declared);
  return flowTypes(cx, fn, call.args[i] ?? [], 0);
}

/** Empty where some origin of the value has no known type. */
function flowTypes(
  cx: PointsToContext,
  fn: FunctionId,
  flow: PackedOrigins,
  depth: number,
): ReadonlySet<string> {
  const file = fileOf(cx, fn);
  const found = new Set<string>();
  let isKnown = true;
  const add = (types: Iterable<string>): void => {
    let some = false;
    for (const type of types) {
      found.add(type);
      some = true;
    }
    if (!some) isKnown = false;
  };
  forEachOrigin(flow, ({ at, kind, index, path, derived }) => {
    if (at !== 0) return;
    if (derived === 1) add(['String']);
    else if (path !== 0) isKnown = false;
    else if (kind === ORIGIN_PARAM) {
      const types = cx.program.functions[fn]?.params[index]?.types ?? [];
      if (types.length > 0) add(types.map((type) => plainName(file.types[type]?.name ?? '')));
      else add(depth < MAX_BLOCKS ? handedOn(cx, fn, index, depth) : []);
    } else if (kind === ORIGIN_CALL) {
      const made = cx.program.callsOf(fn)[index];
      const types = made?.resultTypes ?? [];
      if (types.length > 0) add(types.map((type) => plainName(file.types[type]?.name ?? '')));
      else if (made !== undefined && GIVES_TEXT.test(made.name)) add(['String']);
      else if (made !== undefined && GIVES_STREAM.test(made.name)) add(['InputStream']);
      else isKnown = false;
    } else isKnown = false;
  });
  if (isKnown) return found;
  const targets = flowTargets(cx, fn, flow);
  return new Set(
    targets.flatMap((one) => {
      if (isLibrary(one)) return [plainName(libraryName(one))];
      return isInstance(one) ? [cx.program.classes[classId(one)]?.name ?? ''] : [];
    }),
  );
}

/** The types of what a block is given where it is run as it is written: Kotlin's `x.let { f(it) }`. */
function handedOn(
  cx: PointsToContext,
  block: FunctionId,
  parameter: number,
  depth: number,
): ReadonlySet<string> {
  const fi = fileOfFunction(cx.program, block);
  const parent = cx.program.functions[block]?.parent ?? -1;
  if (parent < 0) return new Set();
  const outer = functionIn(cx.program, fi, parent);
  for (const call of cx.program.callsOf(outer)) {
    const runsBlock = someOrigin(
      call.callee,
      ({ kind, index }) => kind === ORIGIN_FUNCTION && functionIn(cx.program, fi, index) === block,
    );
    if (runsBlock) return flowTypes(cx, outer, call.args[parameter] ?? [], depth + 1);
  }
  return new Set();
}
