import type { Call, LanguageId } from '../../ir/ir.ts';
import { IS_BEHIND_TEXT, IS_TEXT } from '../../summaries/file-summary.ts';
import { NO_FILE_PATH } from '../../summaries/ids.ts';
import { ORIGIN_GLOBAL, ORIGIN_SELF, type SymbolicOrigin } from '../../summaries/origins.ts';
import { OUTSIDE } from './checked-places.ts';
import { isOwnAddress, isOwnOrigin } from './own-address.ts';
import { keysOf, stringId, type Tables, withMark } from './tables.ts';
import type { Constant, Value } from './value.ts';

/** An address whose host is written out, a path below the root of the same site, a query or fragment of the same page. */
const FIXES_HOST = /^((https?:)?\/\/[^/?#@\\{}%$]+[/?#]|\/[\w-]|[?#])/i;
/** Wherever it stands: the host ends before it. A slash behind a colon, or a second one, may still begin a host. */
const ENDS_HOST = /[?#]|[^?#:/\\][/\\]/;

/** Schemes whose addresses a browser runs as code, or may. */
const RUNS = ['javascript:', 'data:', 'vbscript:'];
/** A scheme, or a host that goes on with what follows. One slash begins a path: what follows may name a host, and no scheme. */
const HOST_OPEN = /^(?:[a-z][a-z\d+.-]*:\/?|\/)\/[^/?#]*$|^[a-z][a-z\d+.-]*:$/i;

/** A line of a header, `Content-Disposition: attachment; filename=`, and those of them that lead a browser somewhere. */
const HEADER = /^([a-z][a-z\d-]*):[ \t]/i;
const LEADS_ON = /^(?:location|refresh|link)$/i;

/** Addresses of the network: a function of PHP that opens files and addresses alike opens no file there. Other schemes (`php:`, `phar:`, `file:`) may. */
const OF_NETWORK = /^(?:https?|ftps?):\/\//i;

/**
 * Text that begins with the address of a host in PHP is no path of a file, and what is included from behind a folder lies there unless
 * something in it climbs; in other languages it is what it was. @param prefix what it begins with
 */
export function behindPathPrefix(
  { t, language }: { readonly t: Tables; readonly language: LanguageId },
  prefix: Constant | undefined,
  value: Value,
): Value {
  if (language !== 'php' || typeof prefix !== 'string') return value;
  if (OF_NETWORK.test(prefix)) return markKinds(t, value, ['path-traversal']);
  return IN_FOLDER.test(prefix) ? withoutClimbing(t, value) : value;
}

/** `modules/`: a folder, and no scheme. */
const IN_FOLDER = /^[^:]*\/[^:]*$/;

/** What cannot climb is no file of elsewhere that is included. */
function withoutClimbing(t: Tables, value: Value): Value {
  const climbs = -(1 + stringId(t, 'path-traversal'));
  const includes = -(1 + stringId(t, 'file-inclusion'));
  const origins = value.origins.map((one) =>
    t.sanitizerMarks[one.sanitizerMarks]?.includes(climbs)
      ? { ...one, sanitizerMarks: withMark(t, one.sanitizerMarks, includes) }
      : one,
  );
  return { ...value, origins };
}

/** Text that begins with a constant which says where an address leads: what follows cannot lead elsewhere. */
export function behindPrefix(t: Tables, prefix: Constant | undefined, value: Value): Value {
  if (typeof prefix !== 'string' || value.origins.length === 0) return value;
  const selected = isSelector(prefix) ? markKinds(t, value, ['jquery-html']) : value;
  if (FIXES_HOST.test(prefix)) return markHostFixed(t, selected);
  const header = HEADER.exec(prefix)?.[1];
  if (header !== undefined && !LEADS_ON.test(header)) return markKinds(t, selected, ['open-redirect']);
  return fixesScheme(prefix) ? markKinds(t, selected, ['script-url']) : selected;
}

/** jQuery takes text for markup where it begins with `<`, and else for a selector (api.jquery.com/jQuery). */
function isSelector(prefix: string): boolean {
  const start = prefix.trimStart();
  return start !== '' && !start.startsWith('<');
}

/** `pages/` and the like: whatever follows, it is an address of the same site and no code. */
function fixesScheme(prefix: string): boolean {
  const start = prefix.trimStart().toLowerCase();
  if (start === '' || HOST_OPEN.test(start)) return false;
  return !RUNS.some((scheme) => scheme.startsWith(start) || start.startsWith(scheme));
}

/** Pieces of a text in their order, each with what the constant pieces before it fix of an address. */
export function sanitizeAfterHost(t: Tables, pieces: readonly Value[]): readonly Value[] {
  let ended = false;
  return pieces.map((piece, i) => {
    const out = ended ? markHostFixed(t, piece) : i === 0 ? asStart(t, piece) : piece;
    ended ||= fixesHost(t, piece, pieces[i - 1]);
    return out;
  });
}

/** The page's own address, with something behind it, leads nowhere else: so much of a value as is that. */
export function asStart(t: Tables, piece: Value): Value {
  if (isOwnAddress(t, piece)) return markHostFixed(t, piece);
  if (!piece.origins.some((one) => isOwnOrigin(t, one))) return piece;
  const origins = piece.origins.flatMap((one) =>
    isOwnOrigin(t, one) ? markHostFixed(t, { ...piece, origins: [one] }).origins : [one],
  );
  return { ...piece, origins };
}

/** Behind a piece that is not written out, a slash ends the host: `${base}/users/${id}`. */
const SLASH = /^[/\\](?![/\\])/;
/** What a host may still follow. */
const SCHEME = /scheme|proto|^_|https?$|^ssl$|^secure$/i;

/** Can what follows this piece of an address no longer change where it leads? @param before the piece before it */
export function fixesHost(t: Tables, piece: Value, before?: Value): boolean {
  if (typeof piece.constant === 'string')
    return (
      ENDS_HOST.test(piece.constant) ||
      (before !== undefined && before.constant === undefined && SLASH.test(piece.constant))
    );
  if (piece.constant !== undefined) return false;
  return piece.endsHost === true || (piece.origins.length > 0 && piece.origins.every((a) => isOwn(t, a)));
}

/** A text of these pieces, noted where what is put behind it later can change no host: `url = `${base}/users`; url += query`. */
export function noteEndOfHost(t: Tables, text: Value, pieces: readonly Value[]): Value {
  const start = pieces[0]?.constant;
  const ends =
    text.constant === undefined &&
    ((typeof start === 'string' && FIXES_HOST.test(start)) ||
      pieces.some((piece, i) => fixesHost(t, piece, pieces[i - 1])));
  return ends ? { ...text, endsHost: true } : text;
}

/** A setting or a field that the program fills (`config.api + path`, `this.base + path`): it says where an address leads. */
function isOwn(t: Tables, { kind, index, path, derived }: SymbolicOrigin): boolean {
  if (derived === 1 || (kind !== ORIGIN_SELF && !OUTSIDE.has(kind))) return false;
  const name = kind === ORIGIN_GLOBAL && path === NO_FILE_PATH ? t.strings[index] : keysOf(t, path).at(-1);
  return name !== undefined && !SCHEME.test(name) && !keysOf(t, path).some((key) => SCHEME.test(key));
}

/** Parts of a URL behind its host: `url.search = …` (the web's), `RawQuery` (Go), `Query` (.NET), `query` (Ruby). */
const BEHIND_HOST = /^(?:search|hash|query|fragment|Query|Fragment|RawQuery|RawFragment)$/;

/** What is stored as a part of a URL that comes behind its host does not say where it leads. */
export function asPartOfUrl(t: Tables, property: string, value: Value): Value {
  return BEHIND_HOST.test(property) ? markHostFixed(t, value) : value;
}

/** What an address is read against gives it no scheme that runs, and is where the page's own scripts lie: `new URL(path, location.href)`. */
export function asBaseOfUrl(t: Tables, { callee, isNew }: Call, args: readonly Value[]): readonly Value[] {
  const isUrl = isNew && callee.kind === 'name' && callee.name === 'URL';
  return isUrl
    ? args.map((value, i) => (i === 1 ? markKinds(t, value, ['script-url', 'code-injection']) : value))
    : args;
}

/** Puts a parameter into an address: OkHttp, Spring's and Apache's builders, Android, Flurl, ASP.NET's `QueryHelpers`. */
const ADDS_PARAMETER =
  /^(?:(?:add|set)(?:Encoded)?QueryParameter|(?:replace)?[qQ]ueryParam|appendQueryParameter|[aA]ddQueryParam|SetQueryParams?|AddQueryString)$/;

/** What a call puts into the query of an address does not say where it leads: `url.searchParams.set('q', x)`. */
export function asQuery(t: Tables, { callee }: Call, args: readonly Value[]): readonly Value[] {
  if (callee.kind !== 'member') return args;
  const isQuery =
    ADDS_PARAMETER.test(callee.property) ||
    (callee.object.kind === 'member' && callee.object.property === 'searchParams');
  // `AddQueryString(address, name, value)`
  const from = callee.property === 'AddQueryString' ? 1 : 0;
  return isQuery ? args.map((value, i) => (i < from ? value : markHostFixed(t, value))) : args;
}

export function markHostFixed(t: Tables, value: Value): Value {
  return markKinds(t, value, ['open-redirect', 'ssrf', 'script-url']);
}

/** A piece of a text: what is joined to text is text, whatever it was before. @param isBehind something stands before it */
export function asPiece(t: Tables, piece: Value, isBehind: boolean): Value {
  return markKinds(t, piece, [isBehind ? IS_BEHIND_TEXT : IS_TEXT]);
}

/** All pieces of a text, in their order. */
export function asText(t: Tables, pieces: readonly Value[]): readonly Value[] {
  let isBehind = false;
  return pieces.map((piece) => {
    const out = asPiece(t, piece, isBehind);
    isBehind ||= piece.constant !== '';
    return out;
  });
}

/**
 * Express refuses paths with `..` in them before it opens anything: what stands behind the start of a path does not lead out of it.
 * What `path.join` made has none left, and is judged as everywhere.
 */
export function asServedFile(t: Tables, { callee }: Call, args: readonly Value[]): readonly Value[] {
  const [path, ...rest] = args;
  if (path === undefined || callee.kind !== 'member' || !/^(?:send[Ff]ile|download)$/.test(callee.property))
    return args;
  const behind = -(1 + stringId(t, IS_BEHIND_TEXT));
  const mark = -(1 + stringId(t, 'path-traversal'));
  const origins = path.origins.map((a) =>
    t.sanitizerMarks[a.sanitizerMarks]?.includes(behind) === true
      ? { ...a, sanitizerMarks: withMark(t, a.sanitizerMarks, mark) }
      : a,
  );
  return [{ ...path, origins }, ...rest];
}

/** The value with these kinds of sinks as no harm of it. */
export function markKinds(t: Tables, value: Value, kinds: readonly string[]): Value {
  if (value.origins.length === 0) return value;
  const marks = kinds.map((kind) => -(1 + stringId(t, kind)));
  return {
    ...value,
    origins: value.origins.map((a) => ({
      ...a,
      sanitizerMarks: marks.reduce((all, mark) => withMark(t, all, mark), a.sanitizerMarks),
    })),
  };
}

/** Placeholders of `printf` and of .NET: `%s`, `%-5d`, `{0}`; `%%` and `{{` stand for themselves. */
const PLACEHOLDER = /%%|\{\{|%[-+ #0]*\d*(?:\.\d+)?[a-zA-Z]|\{\d*(?:[:!][^{}]*)?\}/g;

/**
 * What a format puts behind a host, or behind a start that says where an address leads, leads nowhere else:
 * `Sprintf("/login?%s", q)`, `String.format("https://host/%s", x)`. The format is the first constant text among the arguments.
 */
export function asFormatted(t: Tables, args: readonly Value[]): readonly Value[] {
  const at = args.findIndex((value) => typeof value.constant === 'string');
  const format = args[at]?.constant;
  if (typeof format !== 'string') return args;
  const before: string[] = [];
  let text = '';
  let from = 0;
  for (const hole of format.matchAll(PLACEHOLDER)) {
    text += format.slice(from, hole.index);
    from = hole.index + hole[0].length;
    if (hole[0] === '%%' || hole[0] === '{{') continue;
    // `{1}` may stand before `{0}`, and one value in several places: the places are told apart where they come in order alone.
    if (/^\{\d/.test(hole[0]) && Number.parseInt(hole[0].slice(1), 10) !== before.length) return args;
    before.push(text);
    // Stands for the value.
    text += 'x';
  }
  return args.map((value, i) => {
    const prefix = before[i - at - 1];
    if (i <= at || prefix === undefined || prefix === '') return value;
    if (ENDS_HOST.test(prefix)) return markHostFixed(t, value);
    return i === at + 1 ? behindPrefix(t, prefix, value) : value;
  });
}
