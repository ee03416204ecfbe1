import { inOtherTongues } from '../match/credentials/other-tongues.ts';
import { quickPattern } from '../match/prefilter/quick-pattern.ts';

/** Gives an account another password, in words of each language's frameworks and stores. */
const GIVES = quickPattern(
  inOtherTongues(
    /(?:\.|->|!\.)(?:set_?)?(?:password|passwd|pwd)(?:_?(?:hash|digest))?\s*=(?![=>~])|(?:\.|->)?set_?Password\(|\bset_password\(|(?:hashed|encrypted)_?password\s*=(?![=>~])|["']?\b(?:password|passwd)(?:_?(?:hash|digest))?["']?\s*(?::|=>|=(?!=))\s*[^,;\n]{0,60}(?:[hH]ash|[eE]ncode|[cC]rypt|new_?[pP]assword|params\[:(?:new_)?password)|\bUPDATE\s+[\w."`[\]]{1,40}\s+SET\b[^;"]{0,160}?\bpass(?:word|wd)?\w*["`\]]?\s*=|["'](?:password|passwd)(?:_?hash)?["']\s*,\s*(?:string\()?\w*(?:hash|pass)\w*/i,
  ),
);
/** The password that the account has, or what proves that its mail is read. */
export const ASKS_OLD = quickPattern(
  inOtherTongues(
    /(?:old|current|existing|previous|present|original|confirm_?current)_?-?(?:pass(?:word|wd)?|pwd)|\bpass(?:word|wd)?_?(?:old|current)|compare(?:Sync)?\(|\.matches\(|check_?password|verify|validate_?password|authenticate\(|Hash::check|checkpw|ChangePasswordAsync|PasswordChangeForm|SetPasswordForm|update_?with_?password|current_password|reset|token|\botp\b|\bcode\b|\bkey\b/i,
  ),
);
/** Takes the password that an account has beside a new one: whoever sends them is signed in already. */
export const CHANGES_OWN = quickPattern(
  inOtherTongues(
    /\b(?:old|current|existing)_?pass(?:word|wd)?\b(?=[\s\S]{0,2000}?\bnew_?pass(?:word|wd)?\b)|\bnew_?pass(?:word|wd)?\b(?=[\s\S]{0,2000}?\b(?:old|current|existing)_?pass(?:word|wd)?\b)/i,
  ),
);
/** Says by its name that an account gets another password. */
export const CHANGES_PASSWORD = inOtherTongues(
  /(?:change|update|set|edit|modify|new|save|put|\bch(?:n?g)?)[-_]?(?:my|user|account|the)?[-_]?pass(?:word|wd)?|pass(?:word|wd)?[-_]?(?:change|update|edit)|\/pass(?:word|wd)\/?(?:$|\s)|PasswordsController#(?:update|change)/i,
);

/** Where a function gives an account another password, and whether anything in it asks for the old one or for a proof. */
export function givenPassword(
  body: string,
): { readonly offset: number; readonly isAsked: boolean; readonly isProven: boolean } | null {
  const hit = GIVES.exec(body);
  if (!hit) return null;
  const head = body.indexOf('(');
  return {
    offset: hit.index,
    isAsked: ASKS_OLD.test(body),
    isProven: PROVES.testOnce(withoutTexts(body.slice(head))),
  };
}

/** Does a function name what somebody brings who may give an account another password? */
export const namesProof = (body: string): boolean => PROVES.test(withoutTexts(body));

/** Without texts for people, addresses and names of pages: names of fields stay. */
const withoutTexts = (body: string): string => body.replace(QUOTED, (text) => (NAME.test(text) ? text : ' '));
const QUOTED = /"[^"\n]*"|'[^'\n]*'/g;
const NAME = /^["'][\w-]+["']$/;
/** What somebody brings who may give an account another password: what was mailed, the old one, an answer, or that they are signed in. */
const PROVES = quickPattern(
  /token|\botp\b|\bcode\b|\w+Code\b|_code\b|verif|signature|(?:old|current|existing)_?pass|compare(?:Sync)?\(|\.matches\(|check_?pass|Hash::check|answer|secret|nonce|expir|\bkey\b|session|current_?user|principal|\b(?:req|request|ctx|c)\.user\b|\bauth|\bUser\.Identity|permission|is_?admin|login_required/i,
);
