import { quickPattern } from '../match/prefilter/quick-pattern.ts';
import type { AnswerText } from './answers-in-text.ts';
import { leftOnPage, libraryCode } from './left-codes.ts';

const QUOTED = /"[^"\n$#{]*"|'[^'\n]*'/g;

/** What a function does with codes that prove that somebody reads the mail of an account. Offsets are within its text. */
export interface MadeCode {
  /** Where a code is made. */
  readonly made: number | null;
  /** Where the very code is answered to whoever asked for it. */
  readonly answered: number | null;
}

/** `token = secrets.token_hex()`, `const code = Math.floor(Math.random() * 9000)`, `user.reset_token = rand(10000)`. */
const MADE = quickPattern(
  /(?<![\w-])\$?((?:\w+!?(?:\.|->))?(?:reset_?(?:pass(?:word)?_?)?|verification_?|confirm(?:ation)?_?|recovery_?|pass(?:word)?_?reset_?)?(?:token|code|otp|pin))\s*(?::\s*\w+\s*)?(?::=|=)(?![=>])[^\n]{0,120}?(?:random|\brand\w*\(|randint|uuid|nanoid|token_(?:hex|urlsafe)|mt_rand|uniqid|SecureRandom|\.Next\(|NewGuid\(|generate_?(?!access|auth|jwt|session|refresh|login|bearer)\w{0,20}?(?:code|otp|token|pin)\(|Intn\(|nextInt|hexdigest|md5\(|sha1\(|time\(\)|\.Ticks\b|Date\.now\(|currentTimeMillis|UnixNano)/i,
);
/** Without any of these words none is made. */
export const MAKES_CODE = quickPattern(/token|code|otp|pin/i);
const ANSWERS =
  /\b(?:res(?:ponse)?|reply|ctx|c)\.(?:status\([^()\n]*\)\.)?(?:json|send|body|JSON|String)\b|jsonify\(|Json(?:Response)?\(|\bResponse\(|json_encode\(|->json\(|\brender\b[^\n]{0,20}\bjson\b|\breturn\s*[{[]|\bMap\.of\(|ResponseEntity|\bOk\(|\bEncode\(|\becho\b|^\s*["'][^"'\n]*#\{/;
const TO_OTHERS = /mail|\bsms\b|twilio|\blog(?:ger)?\b|console\.|puts\b|print/i;
/** A code that the request brings: `const { email, code } = req.body`, `request.form['otp']`, `@RequestParam String code`. */
const TAKEN = quickPattern(
  /\{[^{}\n]{0,120}\b(?:code|otp|pin|reset_?token|token)\b[^{}\n]{0,120}\}\s*=\s*(?:req|request|ctx\.request)\.(?:body|query)|(?:\breq(?:uest)?\.(?:body|query|form|args|json|data|POST|GET|params)|\bparams|\$_(?:POST|GET|REQUEST)|\$request->(?:input|get)|\$request|getParameter|FormValue|PostForm|\bdata)\b\s*(?:\.get)?(?:\(|\[|\.|->)\s*["':]?(?:verification_?|reset_?(?:password_?)?|confirmation_?|recovery_?)?(?:code|otp|pin|token)\b|\b(?:request|body|payload|credentials|input)\.get(?:OrDefault)?\(\s*"(?:verification_?|reset_?)?(?:code|otp|pin|token)"|@RequestParam[^,)\n]{0,40}\bString\s+(?:code|otp|pin|token)\b|\bdef\s+\w+\([^)]{0,300}\b(?:otp|pin|code|otp_code|verification_code)\s*:\s*(?:str|int)\b|\b(?:request|model|dto|input|body|req|payload|form)\.(?:get)?(?:verification_?|reset_?(?:password_?)?)?(?:code|otp|pin|token)\b/i,
);

/** @param answers what the function answers, by offsets within the same text */
export function madeCode(body: string, answers: readonly AnswerText[]): MadeCode {
  const hit = MADE.exec(body);
  const name = hit?.[1];
  if (!hit || name === undefined) {
    const code = libraryCode(body);
    return { made: null, answered: code && leftOnPage(body, code) };
  }
  const field = name.split(/\.|->/).at(-1) ?? name;
  if (isOfSession(field, body)) return { made: null, answered: null };
  const used = new RegExp(
    field === name
      ? `(?<![\\w"'])\\$?${name}\\b(?!["']?\\s*[:=](?!=))`
      : `(?:\\.|->)${field}\\b(?!\\s*[:=](?!=))`,
  );
  let offset = hit.index + hit[0].length;
  for (const line of body.slice(offset).split('\n', 80)) {
    if (
      line.length < 400 &&
      ANSWERS.test(line) &&
      used.test(line) &&
      !TO_OTHERS.test(line.replace(QUOTED, ''))
    )
      return { made: hit.index, answered: offset + line.search(/\S/) };
    offset += line.length + 1;
  }
  // What is answered may be written over several lines: `Ok(new { message, code = user.ResetCode })`.
  for (const { offset: at, text } of answers) {
    const place = at > hit.index ? used.exec(text.replace(QUOTED, (one) => ' '.repeat(one.length))) : null;
    if (place && !TO_OTHERS.test((text.split('\n', 1)[0] ?? '').replace(QUOTED, '')))
      return { made: hit.index, answered: at + place.index };
  }
  const made = { name: name.replace(/\$/g, ''), end: hit.index + hit[0].length, ofLibrary: false };
  return { made: hit.index, answered: leftOnPage(body, made) };
}

/** `session[:token] = token` and nothing sent: what the session that asks is given proves that it asked, as a token against forged requests does. */
const isOfSession = (name: string, body: string): boolean =>
  /^\$?token$/i.test(name) &&
  /\bsession\b[^\n=]{0,60}=\s*\$?token\b|\$_SESSION\[[^\]\n]{1,40}\]\s*=\s*\$token\b/i.test(body) &&
  !/mail|\bsms\b|twilio|deliver|notif/i.test(body.replace(QUOTED, ''));

/** `code = challenge.Code`, `otp: user.otp`: a code that was kept, and not one of an error or a status. */
const KEPT_CODE =
  /\b(?!(?:e|ex|err|error|exception|res|response|status|result|country|language|currency|coupon|product)\b)\w+!?(?:\.|->)(?:otp|pin|reset_?code|reset_?token|verification_?code|code)\b(?!\s*[:=(](?!=))/i;

/** The same in a table of the program by who it is for: `"otp": otps[phone]`, `code=codes.get(email)`. */
const TABLED_CODE =
  /["']?\b(?:otp|pin|code|reset_?(?:code|token)|verification_?code)["']?\s*[:=]\s*(?:self\.|this\.)?\w*(?:otps?|codes|pins|tokens|otp_?(?:store|codes|map|cache))(?:\[|\.get\()\s*[\w.]*(?:mail|phone|mobile|user|name|account|number|login)\w*\s*[\])]/i;

/** Where a code that proves that somebody reads the mail of an account is answered as it was kept. */
export function keptCodeAnswered(answers: readonly AnswerText[]): number | null {
  for (const { offset, text } of answers) {
    const hit = KEPT_CODE.exec(text) ?? TABLED_CODE.exec(text);
    if (hit) return offset + hit.index;
  }
  return null;
}

/** Does the request bring a code that could be guessed? */
export const takesCode = (body: string): boolean => TAKEN.test(body);

/** `generateToken(name)`, `jwt.sign(…)`, `$user->createToken('api')`. */
const ISSUES_TOKEN = quickPattern(
  /\b(?:generate|create|issue|sign|make|build|encode)_?(?:access_?|auth_?|jwt_?|session_?|login_?)?(?:token|jwt)\w*\(|\bjwt\.(?:sign|encode)\(|(?:\.|->)createToken\(|\.SignedString\(/i,
);
const TAKES_PASSWORD =
  /(?:PostForm|FormValue|\.get|getParameter|input|form|body|json|params|data|request|req|dto|input|model)\b[^\n]{0,40}\b(?:password|passwd|pwd)\b/i;
/** Who signs up, or gets another password, is given a token too. */
const SETS_UP =
  /new_?password|confirm_?password|password_?confirm|regist|sign_?up|\b(?:create|save|insert|add)_?(?:user|account|one)?\w*\(|INSERT\s+INTO/i;

/** Does a function take a password and give a token for it: whatever it is called, it signs in. */
export const issuesToken = (body: string): boolean =>
  ISSUES_TOKEN.test(body) && TAKES_PASSWORD.test(body) && !SETS_UP.test(body.replace(/createToken\(/g, ''));
