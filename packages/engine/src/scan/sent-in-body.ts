import type { TaintFlow } from '../dataflow/index.ts';

/** What frameworks call the body of a request: Express, Koa, Hono, hapi; PHP; Flask, Django; Rack; net/http; ASP.NET; servlets. */
const IN_BODY =
  /\b(?:req|request|ctx|c\.req)\.(?:body|rawBody|payload)\b|\$_POST\b|\brequest\.(?:form|json|data|get_json|POST|request_parameters|raw_post)\b|\.(?:PostForm|PostFormValue|MultipartForm)\b|\bRequest\.(?:Form|Body)\b|\brequest\.get(?:Reader|InputStream|Parts?)\b/;

/**
 * Is it a script that comes back to nobody but who sent it in the body of a request? A link does not carry a body: another site has to
 * make the victim's browser send one, in a form that the server takes.
 */
export function comesBackFromBody(flow: Pick<TaintFlow, 'sourceKind' | 'sinkKind' | 'steps'>): boolean {
  return flow.sourceKind === 'remote' && flow.sinkKind === 'xss' && IN_BODY.test(flow.steps[0]?.text ?? '');
}
