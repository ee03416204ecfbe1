import type { FunctionId } from '../../../link/ids.ts';
import { classIn, fileOfFunction, functionIn } from '../../../link/numbering.ts';
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
import { linearised } from './classes.ts';
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
 * is known of the arguments' types admits. Where that leaves none, or nothing is known, all of them; but for Java, where text is nothing else: there
 * one of several that takes none where it is handed is not the method that is called, which stands in a class above or below.
 */
export function chosenByArguments(
  cx: PointsToContext,
  fn: FunctionId,
  call: ProgramCall,
  method: FunctionId,
): readonly FunctionId[] {
  const ofClass = overloadsFor(cx.program, method, call.args.length);
  const fitting = ofClass.filter((one) => !isRefused(cx, fn, call, one));
  if (!fitting.some((one) => takesAsMany(cx, one, call.args.length))) {
    const above = overloadsAbove(cx, method, call).filter((one) => !isRefused(cx, fn, call, one));
    return above.length > 0 ? above.slice(0, MAX_OVERLOADS) : fitting;
  }
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

const NONE: readonly FunctionId[] = [];

/** Is an argument known to be text, by what it is declared as or by what gives it? */
function isText(cx: PointsToContext, fn: FunctionId, call: ProgramCall, i: number): boolean {
  if (typeof call.constants?.[i] === 'string') return true;
  const file = fileOf(cx, fn);
  const declared = (call.argTypes?.[i] ?? []).map((type) => plainName(file.types[type]?.name ?? ''));
  const given =
    declared.length > 0
      ? declared
      : flowTargets(cx, fn, call.args[i] ?? []).map((one) =>
          isLibrary(one) ? plainName(libraryName(one)) : '',
        );
  return given.length > 0 && given.every((one) => one === 'String');
}

/** Languages in which a class has the overloads of those above it beside its own. */
const KEEPS_OVERLOADS: ReadonlySet<string> = new Set(['java', 'csharp']);

/** Can a method be called with so many arguments? Other languages than those with overloads do not care. */
export function takesAsMany(cx: PointsToContext, method: FunctionId, count: number): boolean {
  const { language } = fileOf(cx, method);
  if (!KEEPS_OVERLOADS.has(language)) return true;
  const params = cx.program.functions[method]?.params ?? [];
  if (params.some((one) => one.rest !== 'none')) return true;
  // In C# the last ones may have defaults.
  return language === 'csharp' ? params.length >= count : params.length === count;
}

/** Those of the classes above the method's that take as many arguments. */
function overloadsAbove(cx: PointsToContext, method: FunctionId, call: ProgramCall): readonly FunctionId[] {
  const { program } = cx;
  const own = program.functions[method];
  if (own === undefined || own.cls < 0) return NONE;
  for (const c of linearised(cx, classIn(program, fileOfFunction(program, method), own.cls)).slice(1)) {
    const above = program.methods[c]?.get(own.name);
    if (above === undefined) continue;
    const fitting = overloadsFor(program, above, call.args.length);
    const taking = fitting.filter((one) => takesAsMany(cx, one, call.args.length));
    if (taking.length > 0) return taking;
  }
  return NONE;
}

/** Is text handed where one overload of several takes something else? */
function isRefused(cx: PointsToContext, fn: FunctionId, call: ProgramCall, method: FunctionId): boolean {
  const file = fileOf(cx, fn);
  if (file.language !== 'java' || !cx.program.overloads.has(method)) return false;
  return call.args.some((_, i) => {
    const types = parameterTypes(cx, method, i);
    return types.length > 0 && !types.some((type) => admits(type, 'String')) && isText(cx, fn, call, i);
  });
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
