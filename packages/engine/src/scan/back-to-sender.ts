import type { TaintFlow } from '../dataflow/index.ts';

/** What frameworks call the body of a request: Express, Koa, Hono, hapi; PHP; Flask, Django; Rack; net/http; ASP.NET; servlets. */
const IN_BODY =
  /\b(?:req|request|ctx|c\.req)\.(?:body|rawBody|payload)\b|\$_POST\b|\brequest\.(?:form|json|data|get_json|POST|request_parameters|raw_post)\b|\.(?:PostForm|PostFormValue|MultipartForm)\b|\bRequest\.(?:Form|Body)\b|\brequest\.get(?:Reader|InputStream|Parts?)\b/;

/** The address of the page that led here, which is another site's to choose. */
const REFERRER = /refer+er/i;

/**
 * Is it a script that comes back to nobody but who sent it, in the body or a header of a request? A link carries neither: another site has
 * to make the victim's browser send a body, in a form that the server takes, and can set no header but `Referer`.
 */
export function comesBackToSender(flow: Pick<TaintFlow, 'sourceKind' | 'sinkKind' | 'steps'>): boolean {
  if (flow.sinkKind !== 'xss') return false;
  const source = flow.steps[0]?.text ?? '';
  return flow.sourceKind === 'header'
    ? !REFERRER.test(source)
    : flow.sourceKind === 'remote' && IN_BODY.test(source);
}

/** What a browser sends, or gives a script, of an address: with `"`, `<` and `>` written as `%22`, `%3C` and `%3E` (WHATWG URL, percent-encode sets). */
const ADDRESS =
  /(?:^|\.)location(?:\.(?:href|search|pathname|hash))?$|^document\.(?:URL|URLUnencoded|documentURI|baseURI)$|\bREQUEST_URI\b|\bQUERY_STRING\b/;
/** What gives the signs back, or may. */
const DECODES = /decod|unescape|pars|param|quer|\bqs\b|\bget/i;

/** A header of a request: no link and no page of another site has a browser send one of its choice (`X-Forwarded-Host`, `X-Forwarded-Prefix`). */
const HEADER =
  /(?<!query|params|body|args)(?:\.|->)headers?\b|\b(?:get|fetch|try_?get)_?headers?\b|(?<![\w.])header\(|\bHTTP_[A-Z]|\.META\b|\bX-(?:Forwarded|Original|Real)\b/i;

/** The host that a request names: a browser names the one that it asks. */
const HOST =
  /^(?:[\w.]*\b[rR]eq(?:uest)?\.(?:Host|host|hostname|get_host)|r\.Host)$|\bgetServerName\b|\b(?:HTTP_HOST|SERVER_NAME)\b/;

/** The page's own address as a whole. */
const OWN_PAGE =
  /^(?:(?:window|self|document|globalThis)\.)?(?:location(?:\.href)?|document\.(?:URL|documentURI|baseURI))$/;
/** What may take a piece out of it that somebody chose: all but what it is called, and what stands before its query or fragment. */
const PICKS =
  /decod|unescape|pars|param|quer|\bqs\b|match|exec|substr|slice|pop\b|shift\b|next|return|redirect|\bto\b|get(?!\w*(?:current|own|page|base|this)\w*(?:ur[il]|href|location|address))|split(?!\(\s*["'`][?#&]["'`]\s*\)\s*\[0\])/i;

/** Does a page go to its own address again, with another query, path or fragment? */
const staysOnPage = ({ steps }: Pick<TaintFlow, 'steps'>): boolean =>
  OWN_PAGE.test(steps[0]?.text ?? '') && !steps.slice(1).some((one) => PICKS.test(one.text));

/**
 * Hardly anything comes of it:
 * - A page that goes to its own address again, of which nothing was picked out.
 * - A redirect to the page that led here: a browser names that page itself, and a link to it leads to where its reader came from.
 * - A redirect by another header, which only whoever asks can send.
 * - A script in an address as browsers write it: it has neither tags nor the double quotes that would end an attribute or a text around it.
 */
export function hardlyHarms(flow: Pick<TaintFlow, 'sourceKind' | 'sinkKind' | 'steps'>): boolean {
  const source = flow.steps[0]?.text ?? '';
  if (flow.sinkKind === 'client-redirect') return staysOnPage(flow);
  if (flow.sinkKind === 'open-redirect')
    return REFERRER.test(source) || HOST.test(source) || flow.sourceKind === 'header' || HEADER.test(source);
  return (
    flow.sinkKind === 'xss' &&
    ADDRESS.test(source) &&
    !flow.steps.slice(1).some((one) => DECODES.test(one.text))
  );
}
