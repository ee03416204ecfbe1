import type { Call, Expr } from '../ir/ir.ts';
import { dotted, lastPart } from './written-names.ts';

/** Policies that ask for no more than that somebody has signed in, or say how. */
const SIGNED_IN =
  /^(?:(?:require|is|must_?be)?_?(?:authenticated|signed_?in|logged_?in|default|fallback|bearer|jwt|cookies?|api(?:_?key)?|users?|clients?|scheme|token|auth\w*))?_?(?:only)?_?(?:policy)?$/i;
/** What a policy that is made in place asks for beyond that. */
const ASKS_RIGHT = /\bRequire(?:Role|Claim|Assertion)\(|\bAddRequirements\(|\b(?:Roles|Policy)\s*=/;

/**
 * The right that ASP.NET asks for before a route, by the policy that `.RequireAuthorization(…)` names or makes: `policy GlobalAdmin`.
 * @returns null where it asks only that somebody has signed in
 */
export function namedPolicy(call: Call, text: string): string | null {
  for (const { value } of call.args) {
    const name = nameOf(value);
    if (name !== null && name !== '' && !SIGNED_IN.test(name)) return `policy ${name}`;
    if (name === null && ASKS_RIGHT.test(text.slice(value.start, value.end))) return 'policy';
  }
  return null;
}

/** A text or a constant; null for what is made in place. */
function nameOf(value: Expr): string | null {
  if (value.kind === 'literal') return typeof value.value === 'string' ? value.value : null;
  return value.kind === 'name' || value.kind === 'member' ? lastPart(dotted(value)) : null;
}
