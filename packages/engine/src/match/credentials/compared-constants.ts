import { wordsOfName } from './credential-name.ts';

/** A name in front of the constant: `password === 'letmein1'`, `$_POST['password'] == "…"`. */
const COMPARED =
  /([A-Za-z_$][\w$.-]{1,60})["'`]?\]?\)?\s{0,4}(?:[=!]==?|\.equals\()\s{0,4}(["'`])((?:(?!\2)[^\\\r\n]|\\.){1,200})\2/g;
/** The constant in front of what it is compared with: `"letmein1".equals(password)`, `'letmein1' === req.body.password`. */
const COMPARED_WITH =
  /(["'`])((?:(?!\1)[^\\\r\n]|\\.){1,200})\1(?:\.equals\(|\s{0,4}[=!]==?)\s{0,4}\$?([A-Za-z_][\w$.>-]{1,60}(?:\[["']\w{1,40}|\.get\(["']\w{1,40})?)/g;
/** Both are handed to what compares them: `hmac.compare_digest(password, "letmein1")`. */
const COMPARED_BY =
  /\b(?:Objects\.equals|compare_digest|strcmp|hash_equals)\(\s{0,4}\$?([A-Za-z_][\w$.>-]{1,60}(?:\[["']\w{1,40})?)["']?\]?\s{0,4},\s{0,4}b?(["'])((?:(?!\2)[^\\\r\n]|\\.){1,200})\2/g;
/** What is made anew for each time somebody signs in. */
const CODE_OF_ONE_TIME = /(?:^|_)(?:otp|totp|pin|passcode|(?:one_?time|verification|mfa|2fa)_?code)$/i;
/** Digits that a code has; those that are all the same are what a check refuses. */
const DIGITS = /^(\d)(?!\1*$)\d{3,7}$/;
/** Asks what kind of value stands behind it, not which: `typeof api.setPassword`, `gettype($password)`, `type(user.password)`. */
const TYPE_OF =
  /(?:\btypeof\s{0,4}\(?|\b(?:gettype|get_debug_type|get_class|type)\()\s{0,4}[\w$.?!>[\]'"-]{0,80}$/;

/** Names that a line compares with constants, in either order. */
export const comparedIn = (line: string): { name: string; value: string }[] => [
  ...[...line.matchAll(COMPARED), ...line.matchAll(COMPARED_BY)].flatMap(
    ({ 1: name = '', 3: value = '', index }) => (TYPE_OF.test(line.slice(0, index)) ? [] : [{ name, value }]),
  ),
  ...[...line.matchAll(COMPARED_WITH)].map(([, , value = '', name = '']) => ({ name, value })),
];

/** Is it a code that proves who signs in, and no row of digits that a check refuses? */
export const isCodeOfOneTime = (name: string, value: string): boolean =>
  DIGITS.test(value) && CODE_OF_ONE_TIME.test(wordsOfName(name).join('_'));
