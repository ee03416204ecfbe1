/**
 * Doubt: a value that the program looked at, or cleaned, by means that the analysis cannot judge. That it was enough is not proven, that it
 * was not is not either, so that each such way holds a guess (`global/evidence.ts`). It is kept as a kind of its own among those that
 * a value is sanitized for: marks, joins and summaries carry it like any other.
 */
export const LOOKED_AT = 'looked-at';

/** Words that say that what a function is given may not be as it should: `isSafePath`, `assertAllowed`, `validateName`. */
const CHECKS =
  /valid|safe|allow|permitted|white_?list|trusted|legal|verif|assert|ensure|sanit|reject|block|forbid|check|guard/i;
/** Whose right it is, and what was signed, says nothing of the text that is asked about. */
const ASKS_OF_RIGHTS =
  /permission|access|auth|role|owner|admin|right|login|csrf|token|session|signature|type$/i;
/** What tells whether an argument is among the things of a collection. */
const AMONG =
  /^(?:contains|includes?\??|has|has_key|Contains|contains(?:Key|Value)|ContainsKey|in_array|array_key_exists|array_search|member\?|key\?|indexOf|Contains)$/;

/** Does a test by such a function, or a call of it that may throw, say anything of its argument `slot` (-1: of its receiver)? */
export function looksAt(name: string, slot: number): boolean {
  if (AMONG.test(name)) return slot >= 0;
  return CHECKS.test(name) && !ASKS_OF_RIGHTS.test(name);
}

const CLEANS =
  /sanit|escap|clean|purif|safe|valid|slugi?f|quote|strip_?tags|encode_?(?:for|html|ldap|xml|attr|js|css|sql)|to_?(?:filename|slug)/i;
const UNCLEANS = /un(?:escap|quot|safe|clean)|invalid|evaluat/i;

/** Does a function by its name give a clean form of what it gets? */
export function cleansByName(name: string): boolean {
  return CLEANS.test(name) && !UNCLEANS.test(name);
}
