import type { Call, Expr } from '../../ir/ir.ts';
import { CALL_NEW } from '../../summaries/file-summary.ts';
import {
  ORIGIN_CALL,
  ORIGIN_IMPORT,
  ORIGIN_PARAM,
  ORIGIN_SELF,
  type PackedOrigins,
  type SymbolicOrigin,
  someOrigin,
} from '../../summaries/origins.ts';
import type { Fn } from './context.ts';
import { isOwnAddress } from './own-address.ts';
import { isOwnUrl } from './own-urls.ts';
import { keysOf } from './tables.ts';
import { markHostFixed } from './url-prefix.ts';
import type { Constant, Value } from './value.ts';

/** What leads somewhere, whoever wrote it. */
const LEADS =
  /redirect|^HTTP(?:Found|SeeOther|Moved\w*)$|^(?:visit|navigate\w*|go(?:To)?|reload\w*|assign|replace|open|load|pushState|replaceState)$/i;
/** Members of a request that are its whole address. In Node `url` is a path, and `//host/x` names another host. */
const WHOLE =
  /^(?:path_url|host_url|application_url|base_url|url_root|original_url|href|Url|GetDisplayUrl|GetEncodedUrl|fullUrl|getUri|getRequestURL|build_absolute_uri)$/;
const URL_IS_WHOLE = new Set(['python', 'ruby', 'php']);
/** `request.url.replace('http://', 'https://')` */
const REPLACES = /^(?:replace|replaceFirst|Replace|sub|gsub)$/;
const OTHER_SCHEME = /^\^?https?:/;
/** A path of the program: no host has a slash and a word in it. */
const OWN_PATH = /^\/\w[\w/-]*$/;
/** A piece of an address as it stands: `.example/`. */
const PIECE = /^[\w./-]*$/;
const REQUEST = /^_?(?:req|request|ctx|context|Request|httpRequest|servletRequest)$/;

/**
 * A redirect is given the address of the page or of the request as it is: it leads where one is. So does one of Rails to a record, whose page has a route,
 * and to what is merged with `only_path: true`.
 */
export function asOwnRedirect(
  fn: Fn,
  name: string,
  { args: given }: Call,
  args: readonly Value[],
): readonly Value[] {
  if (!LEADS.test(name)) return args;
  const isOfRails = fn.cx.language === 'ruby' && RAILS.test(name);
  return args.map((value, i) => {
    const expr = given[i]?.value;
    const leadsHome = isOfRails && ((expr !== undefined && isOnlyPath(expr)) || isRecord(fn, value));
    return leadsHome ? markHostFixed(fn.cx.t, value) : ofOwn(fn, value);
  });
}

const RAILS = /^redirect_(?:to|back|back_or_to)$/;
/** Classes whose objects are addresses. */
const ADDRESS = /^(?:URI|URL|String|Addressable)\b|URI$|URL$/;

/** A new object of a class: Rails asks its routes where that is. */
function isRecord(fn: Fn, { origins }: Value): boolean {
  return (
    origins.length > 0 &&
    origins.every(({ kind, index, derived, path }) => {
      const call = kind === ORIGIN_CALL && derived === 0 ? fn.draft.calls[index] : undefined;
      return call?.kind === CALL_NEW && keysOf(fn.cx.t, path).length === 0 && !ADDRESS.test(call.name);
    })
  );
}

/** `params.merge(only_path: true)`, `{ only_path: true, … }`. */
function isOnlyPath(expr: Expr): boolean {
  if (expr.kind === 'object')
    return expr.entries.some(
      ({ key, value }) =>
        key?.kind === 'literal' &&
        key.value === 'only_path' &&
        value.kind === 'literal' &&
        value.value === true,
    );
  if (expr.kind !== 'call' || expr.callee.kind !== 'member' || !/^merge!?$/.test(expr.callee.property))
    return false;
  return expr.args.some(
    ({ name, value }) =>
      isOnlyPath(value) || (name === 'only_path' && value.kind === 'literal' && value.value === true),
  );
}

/** The same where the page's address is set: `location.href = url`. */
export const asOwnLocation = (fn: Fn, property: string, value: Value): Value =>
  fn.cx.isScript && /^(?:href|location)$/.test(property) ? ofOwn(fn, value) : value;

function ofOwn(fn: Fn, value: Value): Value {
  if (value.origins.length === 0) return value;
  const isOwn = fn.cx.isScript && (isOwnAddress(fn.cx.t, value) || isOwnUrl(fn, value));
  return isOwn || value.origins.every((one) => isOfRequest(fn, one)) ? markHostFixed(fn.cx.t, value) : value;
}

function isOfRequest(fn: Fn, { kind, index, path, derived }: SymbolicOrigin): boolean {
  if (derived === 1) return false;
  const keys = keysOf(fn.cx.t, path);
  if (kind === ORIGIN_CALL) {
    const call = fn.draft.calls[index];
    if (call === undefined || keys.length > 0) return false;
    if (REPLACES.test(call.name) && keepsHostOwn(call.constants?.[0], call.constants?.[1]))
      return everyOrigin(call.receiver, (one) => isOfRequest(fn, one));
    if (call.args.length > 0) return false;
    const [member, owner] = call.text.split(/\.|->|::/).reverse();
    return isWhole(fn, owner?.replace(/^[$@]|\(\)$/g, ''), member?.replace(/\(\)$/, ''));
  }
  const base =
    kind === ORIGIN_PARAM
      ? fn.draft.params[index]?.name
      : kind === ORIGIN_IMPORT
        ? fn.cx.importList[index]?.name
        : undefined;
  if (base === undefined && kind !== ORIGIN_SELF) return false;
  return isWhole(fn, keys.at(-2) ?? base ?? undefined, keys.at(-1));
}

/**
 * Another scheme, or a written piece for another that has as many slashes: what ended the host of the address still does, and the host is the
 * own one with what the program writes in it (`request.url.sub('.old/', '.new/')`).
 */
function keepsHostOwn(from: Constant | undefined, to: Constant | undefined): boolean {
  if (OTHER_SCHEME.test(String(from))) return true;
  // A path that is put together stands behind the host as the one did that it is put for.
  if (to === undefined) return typeof from === 'string' && OWN_PATH.test(from);
  if (typeof from !== 'string' || typeof to !== 'string' || !PIECE.test(from) || !PIECE.test(to))
    return false;
  return from !== '' && from.split('/').length === to.split('/').length;
}

function isWhole(fn: Fn, owner: string | undefined, member: string | undefined): boolean {
  if (owner === undefined || member === undefined || !REQUEST.test(owner)) return false;
  return WHOLE.test(member) || (member === 'url' && URL_IS_WHOLE.has(fn.cx.language));
}

function everyOrigin(flow: PackedOrigins, test: (origin: SymbolicOrigin) => boolean): boolean {
  return flow.length > 0 && !someOrigin(flow, (one) => one.at !== 0 || !test(one));
}
