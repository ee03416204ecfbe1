import { quickPattern } from '../match/prefilter/quick-pattern.ts';

/** How many accounts there are is asked, and where there is one the request is refused: `if (totalUsers > 0) return forbidden()`. */
const COUNTS = /\bcount\w*[^\n]{0,60}(?:user|account|admin)|(?:user|account|admin)s?\w*[^\n]{0,60}count/i;
const REFUSES = quickPattern(
  /\bif\b[^\n]{0,80}\b(?:\w*(?:users?|accounts?|admins?|count|total)\w*)(?:\(\))?\)?\s*(?:>=?|!==?)\s*[01]\b[^\n]{0,60}\n?[^\n]{0,120}(?:\b40[0139]\b|forbidden|conflict|throw|raise|abort|deny|denied|unauthori)/i,
);

/** Does a function refuse whoever asks once an account exists: it makes the first one, before anybody could be asked who they are. */
export const refusesOnceSetUp = (body: string): boolean => REFUSES.test(body) && COUNTS.test(body);

/** Hands over a token of a link, and no password: `authenticate(uid=uid, token=token)`. */
const HANDS_TOKEN = quickPattern(
  /\b(?:log_?in|sign_?in|authenticat\w*|verify\w*)\(\s*(?:[\w.$]{1,40}\s*[=:]?\s*[\w.$]{0,40},\s*){0,3}(?:(?:signed_?)?token\s*[=:]\s*)?\$?(?:[\w.$]{0,40}[_.])?token\b[^()\n]{0,80}\)/i,
);

/** Does a function sign in by what nobody guesses: a token, beside which its text names no password. */
export const signsInByToken = (body: string): boolean =>
  HANDS_TOKEN.test(body) && !/passw|\bpwd\b|\botp\b|\bpin\b/i.test(body);
