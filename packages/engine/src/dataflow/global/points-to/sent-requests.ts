import type { FileHead, FunctionHead } from '../../../summaries/file-summary.ts';
import { isLibrary, libraryName, libraryTarget, type PointsTo } from './target.ts';

/** Ends the type of what a program makes to send it, which is none of what others sent: `Request$Out`. */
const OUT = '$Out';

/** Go's type of requests, those that are received and those that are sent. */
export const RECEIVED_REQUEST = 'net/http.Request';

/** Is a type that of a request which the program makes to send it? */
export const isSentRequest = (name: string): boolean => name === RECEIVED_REQUEST + OUT;

/** What a client's transport and what it asks to sign a request are called with (pkg.go.dev/net/http#RoundTripper). */
const SENDS = /^(?:RoundTrip|Modify|ModifyRequest|Sign|SignRequest)$/;

/**
 * Go: is the function a method that a client calls with the request that it is about to send: `RoundTrip(*http.Request)
 * (*http.Response, error)`, `Modify(*http.Request) error`? What a server answers with is another argument there, or none.
 */
function isCalledToSend(file: FileHead, fn: FunctionHead): boolean {
  return (
    file.language === 'go' &&
    fn.receiverType >= 0 &&
    fn.params.length === 1 &&
    SENDS.test(fn.name) &&
    fn.returnTypes.every((type) => /^(?:http\.Response|error)$/.test(file.types[type]?.name ?? ''))
  );
}

/**
 * Is a parameter of a function a request to send? What those give that call it says so first; a proxy's transport gets what was received.
 * @param taught what is known of the parameter by its callers
 */
export function isGivenToSend(file: FileHead, fn: FunctionHead, taught: readonly PointsTo[]): boolean {
  if (file.language !== 'go') return false;
  const names = taught.filter(isLibrary).map(libraryName);
  if (names.includes(RECEIVED_REQUEST)) return false;
  return isCalledToSend(file, fn) || (names.length > 0 && names.every(isSentRequest));
}

/** The types of a request that is received, as those of one that is sent. */
export function sent(pointsTo: readonly PointsTo[]): readonly PointsTo[] {
  return pointsTo.map((one) =>
    isLibrary(one) && libraryName(one) === RECEIVED_REQUEST
      ? libraryTarget(`${libraryName(one)}${OUT}`)
      : one,
  );
}

/** Declared types without those of received things where all that is known of the value says that it is one to send. */
export function butSent(declared: readonly PointsTo[], pointsTo: readonly PointsTo[]): readonly PointsTo[] {
  const names = pointsTo.filter(isLibrary).map(libraryName);
  const out = names.filter((name) => name.endsWith(OUT)).map((name) => name.slice(0, -OUT.length));
  if (out.length === 0) return declared;
  const simple = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
  return declared.filter(
    (one) =>
      !isLibrary(one) ||
      names.includes(libraryName(one)) ||
      !out.some((name) => simple(name) === simple(libraryName(one))),
  );
}
