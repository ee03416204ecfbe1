import type { Step } from '../findings/finding.ts';
import type { SourceFile } from '../inventory/source.ts';
import type { FlowFinding } from './program-stage.ts';
import { textOf } from './text-of.ts';

/**
 * Redirects that cannot leave the site: the page's own address with pieces exchanged or cut off its end, and the path of a request behind a scheme and a
 * host. A path that a server was asked for begins with a slash, so that it ends the host, and whichever host a browser names in its request is where it is.
 */

const CLIENT = /-client-redirect$/;
const SERVER = /-(?:open|client)-redirect$/;

/** The findings without those that stay on their site. @param files by their path */
export async function withoutOwnOrigin<T extends object>(
  findings: readonly (T | FlowFinding)[],
  files: ReadonlyMap<string, SourceFile>,
): Promise<readonly (T | FlowFinding)[]> {
  const out: (T | FlowFinding)[] = [];
  for (const one of findings) {
    const flow = redirectOf(one);
    if (flow !== null && (await staysOnSite(flow.ruleId, flow.flow, files))) continue;
    out.push(one);
  }
  return out;
}

function redirectOf(one: object): { readonly ruleId: string; readonly flow: readonly Step[] } | null {
  const { ruleId, flow } = one as Partial<FlowFinding>;
  return ruleId !== undefined && SERVER.test(ruleId) && Array.isArray(flow) && flow.length > 1
    ? { ruleId, flow }
    : null;
}

async function staysOnSite(
  ruleId: string,
  flow: readonly Step[],
  files: ReadonlyMap<string, SourceFile>,
): Promise<boolean> {
  const pieces = await Promise.all(flow.map((step) => pieceOf(step, files)));
  const [source, ...rest] = pieces;
  if (source === undefined) return false;
  if (CLIENT.test(ruleId) && OWN_ADDRESS.test(source.text))
    return ![source, ...rest.slice(-1)].some(takesPiece) && rest.slice(0, -1).every(keepsOrigin);
  return (
    isOwnAgain(source) ||
    (PATH_OF_REQUEST.test(source.text + (/^\(\)/.exec(source.behind)?.[0] ?? '')) && isBehindHost(source)) ||
    (ADDRESS_OF_REQUEST.test(source.text) && isReadAgainst(rest))
  );
}

/** A construct of the way, with what stands before it on its line and behind it. */
interface Piece {
  readonly text: string;
  readonly before: string;
  readonly behind: string;
  /** Of the lines above: where a variable on the line was given its value. */
  readonly above: string;
}

const ABOVE = 4_000;

async function pieceOf(step: Step, files: ReadonlyMap<string, SourceFile>): Promise<Piece> {
  const lines = (await textOf(files.get(step.path))).split('\n');
  const line = lines[step.startLine - 1] ?? '';
  const end = step.endLine === step.startLine ? step.endColumn - 1 : line.length;
  return {
    text: line.slice(step.startColumn - 1, end),
    before: line.slice(0, step.startColumn - 1),
    behind: line.slice(end),
    above: lines
      .slice(0, step.startLine - 1)
      .join('\n')
      .slice(-ABOVE),
  };
}

/** The page's own address, whole. */
const OWN_ADDRESS =
  /^(?:(?:window|self|document|globalThis|top)\.)*(?:location(?:\.(?:href|origin))?|URL|documentURI|baseURI)$/;

const NAME = '[\\w$.\\[\\]?]{1,60}';
/** Steps that leave the beginning of an address as it is. */
const KEEPING: readonly RegExp[] = [
  // The value is given a name, or is a function's parameter.
  new RegExp(
    `^(?:${NAME}\\s*=\\s*)?(?:(?:window|self|document)\\.)*(?:location(?:\\.href)?|URL)(?:\\.toString\\(\\))?;?$`,
  ),
  // `new URL(address)`, `new URL(target, address)`, and their text.
  new RegExp(
    `^(?:${NAME}\\s*=\\s*)?new\\s+(?:window\\.)?URL\\([^()]*(?:\\([^()]*\\))?[^()]*\\)(?:\\.(?:href|toString\\(\\)))?;?$`,
  ),
  new RegExp(`^${NAME}\\.(?:href|toString)(?:\\(\\))?;?$`),
  // `url = url.replace(/#$/, '')`: cut off or exchanged at its end, and words of it exchanged.
  new RegExp(
    `^(?:${NAME}\\s*=\\s*)?${NAME}(?:\\(\\))?\\.replace(?:All)?\\(\\s*(?:/(?![\\^.(])(?:[^/\\n\\\\]|\\\\.)*\\$/[a-z]*|["'\`](?!https?:|[/?&]?\\w*=)[^"'\`/:?]{1,60}["'\`]|[A-Za-z_$][\\w$]*)\\s*,[^\\n]{0,80}\\);?$`,
  ),
  // `address.match(/^(https?.*\\/)tools/)`, and the group that begins where the address does.
  new RegExp(`^(?:${NAME}\\s*=\\s*)?[\\w$.]{1,60}(?:\\(\\))?\\.match\\(\\s*/\\^\\((?:https?|\\.\\*)`),
  new RegExp(`^(?:${NAME}\\s*=\\s*)?${NAME}\\[[01]\\]\\s*(?:\\+|;?$)`),
  // Something is put behind it.
  new RegExp(`^${NAME}\\s*=\\s*${NAME}\\s*\\+\\s*["'\`]`),
  new RegExp(`^${NAME}\\s*\\+=\\s*["'\`]`),
];
/** What is called, where the way says no more: the step behind it shows the call, or the function is of the program. */
const CALLED = /^(?:new|[A-Za-z_$][\w$]*|[\w$.]+\.(?:replace(?:All)?|match|toString))$/;
const TAKES_PIECE = /search|hash|param|fragment|query|decod|split|slice|substr|\bget\b|\bpop\b|\bshift\b/i;

/** Without what is written out. */
const withoutTexts = (code: string): string => code.replace(/(["'`/])(?:(?!\1)[^\\\n]|\\.)*\1/g, '');

const takesPiece = ({ before, text, behind }: Piece): boolean =>
  TAKES_PIECE.test(withoutTexts(before + text + behind));

function keepsOrigin({ text, behind }: Piece): boolean {
  const code = text.trim();
  if (TAKES_PIECE.test(withoutTexts(code))) return false;
  if (CALLED.test(code)) {
    const call = /\.(?:replace(?:All)?|match)$/.test(code) ? `${code}${callBehind(behind)}` : null;
    return call === null || KEEPING.some((one) => one.test(call));
  }
  return KEEPING.some((one) => one.test(code));
}

/** The arguments of a call that ends on its line. */
const callBehind = (behind: string): string => /^\(.*\)/.exec(behind)?.[0] ?? '';

/** What of a request begins with a slash: its path, with or without its query, as servers and frameworks call it. */
const PATH_OF_REQUEST =
  /(?:\.|->|^)(?:url|originalUrl|path|pathname|full_?path|raw_path|path_info|RequestURI|Path|PathAndQuery|RawUrl|EncodedPath|request_uri|REQUEST_URI|URL\.Path)$|\b(?:getRequestURI|getRequestUri|get_full_path|getPathInfo|getServletPath|EscapedPath|full_path|getPath)(?:\(\))?$|\[["'](?:REQUEST_URI|PATH_INFO)["']\]$|^(?:REQUEST_URI|PATH_INFO)$/;
/** A scheme and then something before a place, all of one text: `"https://" + host + `, `https://${host}${`, `"https://%s%s", host, `. */
const BEHIND_HOST =
  /https?:\/\/(?:[\w.-]+(?::\d+)?["'`]\s*(?:\+|\.)\s*|["'`]\s*(?:\+|\.|<<)\s*(?:\[["'][A-Z_]+["']\]|\(["'][\w-]+["']\)|[^"'`]){1,80}?(?:\+|\.|<<)\s*|(?:[$#]?\{[^{}\n]{1,80}\}|[\w.-])+[$#]?\{|%[sv]%[sv]["'`]\s*[,%]\s*\(?[^,\n]{1,80},\s*)$/;
/** The host that a request was sent to, with its port or without, right before a place: `f"{request.get_host()}{`, `$_SERVER['HTTP_HOST'] . `; a scheme is put before it elsewhere. */
const BEHIND_OWN_HOST =
  /(?:\b(?:r|req|request|Request)\.(?:[hH]ost(?:name|_with_port)?|get_host\(\)|headers\.host|get\(["']host["']\)|getServerName\(\))|\[["'](?:HTTP_HOST|SERVER_NAME)["']\]|->get(?:SchemeAnd)?(?:Http)?Host\(\)(?:\s*\.\s*\$\w+(?:->\w+)*->getBase(?:Url|Path)\(\))?)\}?\s*(?:(?:\+|\.)\s*(?:\([^\n]{0,80}[pP](?:ort|ORT)[^\n]{0,40}\)|["'`]:["'`]\s*(?:\+|\.)\s*[\w$.>-]{1,60})\s*)?(?:(?:\+|\.)\s*|[$#]?\{)$/;
/** A name in front of a place, that something is put behind. */
const JOINED = /(?<![\w$.])([A-Za-z_]\w*)\s*(?:\+|\.)\s*$/;

function isBehindHost({ before, above }: Piece): boolean {
  if (BEHIND_HOST.test(before) || BEHIND_OWN_HOST.test(before)) return true;
  const name = JOINED.exec(before)?.[1];
  if (name === undefined) return false;
  // `base := "https://" + domain`, the last time it is given a value.
  const given = [...above.matchAll(new RegExp(`(?<![\\w$.])\\$?${name}\\s*:?=(?!=)\\s*([^\\n]+)`, 'g'))].at(
    -1,
  )?.[1];
  return (
    given !== undefined &&
    /^[fF$]?["'`]https?:\/\/(?:["'`]\s*(?:\+|\.)\s*\S|[^"'`]*[\w}]["'`]?\s*;?\s*$)/.test(given)
  );
}

/** A component of Blazor goes where it is, to be loaded again: `NavigationManager.NavigateTo(NavigationManager.Uri, true)`. */
const isOwnAgain = ({ text, before, behind }: Piece): boolean =>
  /(?:^|\.)\w*Nav\w*\.Uri$/i.test(text) &&
  /\bNavigateTo\(\s*(?:\w+\.)*$/.test(before) &&
  /^\s*[,)]/.test(behind);

/** The whole address of a request, against which others are read: `new URL('/login', request.url)`. */
const ADDRESS_OF_REQUEST = /(?:\.|^)(?:url|nextUrl|href)$/;
const READ_AGAINST = /\bnew\s+URL\(\s*["'`]\/(?![/\\$])[^"'`$]*["'`]\s*,\s*([\w$.?]+)\s*\)/;

/** Is a path of the program read against the request's own address, and is that all that comes of it? */
function isReadAgainst(rest: readonly Piece[]): boolean {
  const at = rest.findIndex(({ text, before, behind }) => READ_AGAINST.test(before + text + behind));
  if (at < 0) return false;
  return rest
    .slice(0, at)
    .every(({ text }) => /^(?:new|[\w$]+\s*=\s*new\s+URL\([\w$.]+\))$/.test(text.trim()));
}
