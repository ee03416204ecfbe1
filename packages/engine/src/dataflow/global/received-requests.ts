import type { FunctionId } from '../../link/ids.ts';
import { fileOfFunction, functionIn } from '../../link/numbering.ts';
import {
  CALL_ASSIGN,
  CALL_NEW,
  CALL_PLAIN,
  type FunctionHead,
  type ProgramCall,
  pathKeys,
} from '../../summaries/file-summary.ts';
import type { FilePath } from '../../summaries/ids.ts';
import {
  isValueItself,
  ORIGIN_PARAM,
  type OriginKind,
  type PackedOrigins,
  someOrigin,
} from '../../summaries/origins.ts';
import type { Lesson } from './lessons.ts';
import {
  classId,
  fileOf,
  flowTargets,
  functionsAmong,
  isClass,
  isInstance,
  isLibrary,
  isSentRequest,
  libraryName,
  libraryTarget,
  methodsOf,
  type PointsTo,
  RECEIVED_REQUEST,
  receiverTargets,
  typesTargets,
} from './points-to.ts';
import type { Analysis } from './state.ts';

/**
 * Go has one type for requests that a server gets and for those that a client sends (pkg.go.dev/net/http#Request). Which of them a function is given
 * is what those give that call it; of one that nobody calls, and that answers nothing, it is not known.
 */

/** Fields that requests of both sorts have. */
const OF_BOTH: ReadonlySet<string> = new Set(['URL', 'Header', 'Body', 'Host', 'Trailer']);
const WRITER = /^(?:http\.)?ResponseWriter$/;
/** Fields of a reverse proxy that get what it received (pkg.go.dev/net/http/httputil#ReverseProxy). */
const OF_PROXY: ReadonlySet<string> = new Set(['Transport', 'Director']);
const PROXY = libraryTarget('net/http/httputil.ReverseProxy');
const received = libraryTarget(RECEIVED_REQUEST);

/** What a call teaches of the requests that it hands on: whether they were received or are to be sent. */
export function requestsHandedOn(
  a: Analysis,
  fn: FunctionId,
  call: ProgramCall,
  callees: () => readonly PointsTo[],
): Lesson[] {
  if (fileOf(a.pointsTo, fn).language !== 'go') return [];
  if (call.kind === CALL_ASSIGN && OF_PROXY.has(call.name)) return givenToProxy(a, fn, call);
  if (call.kind !== CALL_PLAIN && call.kind !== CALL_NEW) return [];
  const out: Lesson[] = [];
  for (const g of functionsAmong(callees()))
    for (const [index, arg] of call.args.entries()) {
      if (!isRequest(a, g, index) || isOwnUnknown(a, fn, arg)) continue;
      const targets = flowTargets(a.pointsTo, fn, arg).filter(isLibrary);
      const sent = targets.filter((one) => isSentRequest(libraryName(one)));
      const isSent = sent.length > 0 && sent.length === targets.length;
      out.push({ teacher: fn, fn: g, index, pointsTo: isSent ? sent : [received] });
    }
  return out;
}

function givenToProxy(a: Analysis, fn: FunctionId, call: ProgramCall): Lesson[] {
  if (!receiverTargets(a.pointsTo, fn, call).includes(PROXY)) return [];
  const given = flowTargets(a.pointsTo, fn, call.args[0] ?? []);
  const transports = given
    .filter((one) => isInstance(one) || isClass(one))
    .flatMap((one) => methodsOf(a.pointsTo, classId(one), 'RoundTrip', false));
  return [...functionsAmong(given), ...transports]
    .filter((g) => isRequest(a, g, 0))
    .map((g) => ({ teacher: fn, fn: g, index: 0, pointsTo: [received] }));
}

function isRequest(a: Analysis, fn: FunctionId, index: number): boolean {
  const types = a.program.functions[fn]?.params[index]?.types ?? [];
  return (
    types.length > 0 &&
    typesTargets(a.pointsTo, fileOfFunction(a.program, fn), types).some((t) => t === received)
  );
}

/** Is the argument a parameter of the function itself of which nobody knows whether it was received? */
function isOwnUnknown(a: Analysis, fn: FunctionId, arg: PackedOrigins): boolean {
  const isKnown = (o: { readonly kind: OriginKind; readonly index: number }): boolean =>
    o.kind !== ORIGIN_PARAM || !isUnknownRequest(a, fn, o.index);
  return arg.length > 0 && !someOrigin(arg, (o) => isKnown(o) || !isValueItself(o));
}

/** Is nothing known of a request that a function is given: nobody calls it with one, and it has nothing to answer with? */
function isUnknownRequest(a: Analysis, fn: FunctionId, index: number): boolean {
  const taught = a.pointsTo.paramTargets.get(fn)?.[index] ?? [];
  return taught.length === 0 && !a.handlers.has(fn) && isRequest(a, fn, index) && !answers(a, fn);
}

/** Is it what a reverse proxy asks where to send what it received, by the name of its place there? */
const directs = ({ boundTo, name }: FunctionHead): boolean => /^director$/i.test(boundTo ?? name);

/** Has the function, or one around it, something to answer with? */
function answers(a: Analysis, fn: FunctionId): boolean {
  const fi = fileOfFunction(a.program, fn);
  const file = fileOf(a.pointsTo, fn);
  let f = a.program.functions[fn];
  while (f !== undefined) {
    if (directs(f) || f.params.some((p) => p.types.some((t) => WRITER.test(file.types[t]?.name ?? ''))))
      return true;
    f = f.parent >= 0 ? a.program.functions[functionIn(a.program, fi, f.parent)] : undefined;
  }
  return false;
}

/** Is what is read from an origin a field that a request to send has as well, of one of which nothing is known? */
export function isGuessedRequest(
  a: Analysis,
  fn: FunctionId,
  kind: OriginKind,
  index: number,
  path: FilePath,
): boolean {
  const file = fileOf(a.pointsTo, fn);
  return (
    kind === ORIGIN_PARAM &&
    file.language === 'go' &&
    OF_BOTH.has(pathKeys(file, path)[0] ?? '') &&
    isUnknownRequest(a, fn, index)
  );
}
