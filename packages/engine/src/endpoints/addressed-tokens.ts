import { quickPattern } from '../match/prefilter/quick-pattern.ts';

/** What proves who calls, by its name. */
const TOKEN = '(?:access_?|auth_?|jwt_?|bearer_?|session_?)?token|jwt';
/** Such a parameter of an address, in words of each language's frameworks. */
const IN_ADDRESS = quickPattern(
  new RegExp(
    String.raw`\b(?:req(?:uest)?|ctx)\.query(?:\?)?(?:\.|\[["'])(?:${TOKEN})\b|\bsearchParams\.get\(\s*["'](?:${TOKEN})["']|\brequest\.(?:args|GET|query_params)(?:\.get\(|\[)\s*["'](?:${TOKEN})["']|\$_GET\[["'](?:${TOKEN})["']\]|->query(?:->get)?\(\s*["'](?:${TOKEN})["']|\.URL\.Query\(\)\.Get\(\s*"(?:${TOKEN})"|\b(?:c|ctx|context)\.(?:Query|QueryParam|DefaultQuery|QueryParams?)\(\s*"(?:${TOKEN})"|\bRequest\.Query\[\s*"(?:${TOKEN})"|\bgetParameter\(\s*"(?:${TOKEN})"|\brequest\.query_parameters\[[:"'](?:${TOKEN})`,
    'i',
  ),
);
/** The head of a request, where it belongs. */
const IN_HEAD = quickPattern(
  /["'](?:http_)?authorization["']|headers\??\.authorization\b|\.Authorization\b|HttpHeaders\.AUTHORIZATION|HeaderNames\.Authorization|\bbearer\b|getBearerToken|bearerToken/i,
);
/** Sockets and streams of browsers send no heads of their own, and links that are mailed or opened once have one of their own. */
const OTHERWISE =
  /web_?socket|socket|\bws\b|hub|signalr|upgrade|event_?source|\bsse\b|stream|reset|confirm|verif(?:y_?email|ication)|invit|unsubscribe|download|csrf|xsrf|invite|share|signed_?url/i;
const CHECKS = quickPattern(/verify|decode|validate|authenticat|parse|check|find|lookup|sub\b/i);

/** Where a function that asks who calls takes what proves it from the address as well as from the head; null where it does not. */
export function tokenOfAddress(head: string, body: string): number | null {
  const hit = IN_ADDRESS.exec(body);
  if (!hit || !IN_HEAD.test(body) || !CHECKS.test(body) || OTHERWISE.test(`${head}\n${body}`)) return null;
  return hit.index;
}
