import type { Call } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { quickPattern } from '../match/prefilter/quick-pattern.ts';
import { calledName } from './called-names.ts';
import { handsCallerToCheck, keepsForCaller } from './caller-checks.ts';
import type { FunctionFact } from './endpoint-facts.ts';
import type { Evidence } from './evidence.ts';
import { keyedCall } from './keyed-records.ts';
import { withoutNotes } from './only-noted.ts';
import { comparedByDecorator, comparesOtherKey } from './other-keys.ts';
import { isOfCaller, mayNameCaller, mentions, type RequestValues } from './request-values.ts';

const MAX_CALLS = 40;
/** Asked of a record or of the caller without the caller's name. */
const ASKED = quickPattern(
  /authori[sz]e|\bGate::|\bpolicy|permission|\bcan\?|is_?owner|check_?owner|verify_?owner|belongs_?to_?(?:user|caller|me)|abort_(?:unless|if)|has_?access|can_?access/i,
);
/** Of whoever calls, about the record that the route names: `@can_access_domain`, `@owner_required`. */
const ASKED_BY_DECORATOR = /@\w*(?:can_?(?:access|edit|view|change|manage|configure)|has_?access|owner)\w*/i;
const REDIRECTS = quickPattern(
  /\bredirect(?:_to|_back|ToAction|ToRoute|ToPage|Response|View)?\s?[(:]|\bredirect_to\s|\bHttpResponse(?:Permanent)?Redirect\(|\bsendRedirect\(|\bRedirect(?:To\w+|Permanent|Response|View)?\(|->redirect\w*\(/i,
);
/** What a page or a client gets to see. */
const ANSWERS = quickPattern(
  /\brender\w*\b|\bjsonify\(|\bjson(?:Response|_encode)?\(|\.(?:json|send|sendFile|end|write\w*|status|html|body|JSON|HTML|String|XML|Data|Blob|File)\(|\.body\s*=|\b(?:Json|Http|File|Streaming|Template|)Response\(|\b(?:View|Ok|Json|Content|File|PartialView|Page)\(|\bresponse\(|\bview\(|\becho\b|\bprint\w*\(|\bsend_(?:file|data)\b|\bhead\s+:|\breturn\s+(?:[{[]|["'](?!redirect:)|new\s+ModelAndView|ResponseEntity)/,
);
/** `if user is None`, `if (!req.user)`, `typeof context.user == 'undefined'`: whether anybody calls, not who. */
const NULL_CHECK =
  /typeof|(?:[!=]==?|\bis(?: not)?)\s*(?:null|undefined|None|nil|false|true|''|""|'undefined'|"undefined")|\b(?:if|unless)\b\s*\(?\s*(?:!|not\s)?\s*[\w.$>[\]'":@-]+\s*\)?\s*[:{]?\s*$|\bif not \w/g;
const COMPARES = /[!=]==?|<>|\.equals\(|\.eql\?|\bnot in\b|\bin\b(?!\s*(?:range|enumerate))/;
/** `isOwner: task.userId === req.user.id,`, `console.log('by its owner:', task.userId === req.user.id)`: told in an answer or a log. Nobody is refused by it. */
const TOLD_WHOSE =
  /^[ \t]*["']?[A-Za-z_]\w{0,60}["']?[ \t]*(?::(?!:)|=>)[ \t]*(?![^\n]*\b(?:if|unless|return|raise|throw|lambda)\b)[^\n?{}();]{1,240}?[!=]==?[^\n?{}();]{1,240},?[ \t]*$|^[ \t]*(?:console|(?:this\.|self\.)?_?log(?:ger)?)\.\w{2,12}\([^\n]{1,300}\)[ \t]*;?[ \t]*$/gm;
const KEY_IN_QUOTES = /(?<![[(.]\s?)(["'])\w+\1(?=\s+(?:not\s+)?in\b)/g;
const SIGN = /(?:^|[^=!])=(?!=)/;

/** `if (!user) return json({ error: 'Unauthorized' }, 401)`: that nobody has signed in says nothing of whose the record is. */
const TOLD_NOBODY =
  /\b(?:if|unless)\b\s*\(?\s*(?:(?:!|not\s+)\s*)?[\w.?$>[\]'"]{0,40}(?:user|session|token|auth\w{0,10}|claims|payload|caller|account|identity|uid)(?:_?[iI]d)?["'\]]{0,2}(?:\??\.(?:user|id|sub|email|userId)){0,3}\s*(?:(?:[!=]==?|\bis(?:\s+not)?)\s*(?:null|undefined|None|nil))?\s*\)?\s*[:{]?\s{0,60}[^\n]{0,120}?\bunauthori[sz]ed\w*/gi;

/** What a function says of records and of who calls. */
export function accessFacts(
  flat: FlatModule,
  index: number,
  text: string,
  body: string,
  evidenceAt: (offset: number) => Evidence,
  decorators: string,
  values: RequestValues,
  from: number,
): Pick<
  FunctionFact,
  'bindsCaller' | 'bindsOther' | 'keepsForCaller' | 'checksRole' | 'keyedByInput' | 'onlyRedirects' | 'calls'
> {
  const keyed = keyedCall(flat, index, text, values);
  const isChecked = handsCallerToCheck(body, values);
  const asking = withoutNotes(flat, index, text, body, from)
    .replace(TOLD_WHOSE, ' ')
    .replace(TOLD_NOBODY, ' ');
  const isAsked = isChecked || ASKED.test(asking) || ASKED_BY_DECORATOR.test(decorators);
  const lines = isAsked ? [] : bindingLines(asking, values);
  const before = comparedByDecorator(decorators);
  const bindsOther =
    keyed !== null &&
    !isAsked &&
    (lines.length > 0 || before !== null) &&
    comparesOtherKey(body, lines, before, keyed.key, keyed.offset - from, values);
  return {
    bindsCaller: isAsked || (lines.length > 0 && !bindsOther),
    bindsOther: bindsOther && before !== null,
    keepsForCaller: keepsForCaller(body, values),
    checksRole: isChecked,
    keyedByInput: keyed
      ? {
          ...evidenceAt(keyed.offset),
          changes: keyed.changes,
          of: keyed.of,
          ...(keyed.isHeld && { isHeld: true }),
          ...(keyed.first !== undefined && { first: evidenceAt(keyed.first) }),
        }
      : null,
    onlyRedirects: REDIRECTS.test(body) && !ANSWERS.test(body),
    calls: callsOf(flat, index),
  };
}

/** Lines that compare something with the caller. */
function bindingLines(body: string, { callers }: RequestValues): string[] {
  if (!mayNameCaller(body, { callers })) return [];
  return body.split(/\r?\n/, 400).filter((line) => {
    if (line.length > 400) return false;
    if (!isOfCaller(line) && !mentions(line, callers)) return false;
    // A key in quotes is nobody, whatever it is called.
    const rest = line.replace(NULL_CHECK, ' ').replace(KEY_IN_QUOTES, ' ');
    if (SIGN.test(rest) && !/\bif\b|\bunless\b|\?/.test(rest)) return false;
    return COMPARES.test(rest) && (isOfCaller(rest) || mentions(rest, callers));
  });
}

/** What a function calls, as `calledName` names it; the first of many. */
export function callsOf(flat: FlatModule, index: number): string[] {
  const names = new Set<string>();
  const end = flat.end[index] ?? index;
  for (const i of flat.placesBetween(index, end, 'call')) {
    if (names.size >= MAX_CALLS) break;
    const name = calledName(flat, index, flat.nodes[i] as Call);
    if (name !== null) names.add(name);
  }
  return [...names];
}
