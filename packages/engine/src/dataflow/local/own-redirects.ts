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
import { keysOf } from './tables.ts';
import { markHostFixed } from './url-prefix.ts';
import type { Value } from './value.ts';

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
const REQUEST = /^_?(?:req|request|ctx|context|Request|httpRequest|servletRequest)$/;

/** A redirect is given the address of the page or of the request as it is: it leads where one is. */
export function asOwnRedirect(fn: Fn, name: string, args: readonly Value[]): readonly Value[] {
  return LEADS.test(name) ? args.map((value) => ofOwn(fn, value)) : args;
}

/** The same where the page's address is set: `location.href = url`. */
export const asOwnLocation = (fn: Fn, property: string, value: Value): Value =>
  fn.cx.isScript && /^(?:href|location)$/.test(property) ? ofOwn(fn, value) : value;

function ofOwn(fn: Fn, value: Value): Value {
  if (value.origins.length === 0) return value;
  const isOwn = fn.cx.isScript && isOwnAddress(fn.cx.t, value);
  return isOwn || value.origins.every((one) => isOfRequest(fn, one)) ? markHostFixed(fn.cx.t, value) : value;
}

function isOfRequest(fn: Fn, { kind, index, path, derived }: SymbolicOrigin): boolean {
  if (derived === 1) return false;
  const keys = keysOf(fn.cx.t, path);
  if (kind === ORIGIN_CALL) {
    const call = fn.draft.calls[index];
    if (call === undefined || keys.length > 0) return false;
    if (OTHER_SCHEME.test(String(call.constants?.[0])) && REPLACES.test(call.name))
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

function isWhole(fn: Fn, owner: string | undefined, member: string | undefined): boolean {
  if (owner === undefined || member === undefined || !REQUEST.test(owner)) return false;
  return WHOLE.test(member) || (member === 'url' && URL_IS_WHOLE.has(fn.cx.language));
}

function everyOrigin(flow: PackedOrigins, test: (origin: SymbolicOrigin) => boolean): boolean {
  return flow.length > 0 && !someOrigin(flow, (one) => one.at !== 0 || !test(one));
}
