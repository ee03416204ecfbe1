import { quickPattern } from '../match/prefilter/quick-pattern.ts';
import type { RequestValues } from './request-values.ts';

/** A cookie that says which session it is is given a value: the value is the last group that is there. */
const SETS_SESSION = quickPattern(
  /(?:\bCookies\.Append\(\s*|\b(?:res|response|reply|resp)\.(?:cookie|set_cookie|setCookie)\(\s*(?:key\s*=\s*)?|\bset_?cookie\(\s*|\bnew\s+Cookie\(\s*|\bName:\s*)["']\w*(?:sess(?:ion)?|sid\b|phpsessid)\w*["']\s*,\s*(?:value\s*=\s*|Value:\s*)?([^,;)\n}]{1,80})|\bcookies\[\s*[:"']\w*(?:session|sid\b)\w*["']?\s*\]\s*=\s*([^;\n]{1,80})|\bsession_id\(\s*(\$_(?:GET|POST|REQUEST)\[[^)\n]{1,60})\)/gi,
);
const OF_PARAMETERS =
  /\b(?:req(?:uest)?|ctx)\.(?:query|body|params|args|form|GET|POST|json)\b|\$_(?:GET|POST|REQUEST)\b|\bparams\[|getParameter\(|FormValue\(|URL\.Query\(\)|Request\.(?:Query|Form)\b/;

/** Where a function takes the identifier of a session from a parameter of the request: whoever sent the address to somebody knows it. */
export function plantedSession(body: string, { inputs }: Pick<RequestValues, 'inputs'>): number | null {
  for (const hit of SETS_SESSION.all(body)) {
    const value = (hit[1] ?? hit[2] ?? hit[3] ?? '').trim();
    if (OF_PARAMETERS.test(value)) return hit.index;
    const name = /^\$?(\w+)$/.exec(value)?.[1];
    if (name === undefined || !inputs.has(name)) continue;
    // What came in a cookie is only kept on, and what was made here is nobody's choice.
    const given = new RegExp(`\\b${name}\\s*:?=(?!=)\\s*([^;\\n]*)`).exec(body)?.[1] ?? '';
    if (!/cookie|uuid|guid|random|token_|sign|hash/i.test(given)) return hit.index;
  }
  return null;
}
