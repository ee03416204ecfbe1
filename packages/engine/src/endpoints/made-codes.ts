import { quickPattern } from '../match/prefilter/quick-pattern.ts';

/** What a function does with codes that prove that somebody reads the mail of an account. Offsets are within its text. */
export interface MadeCode {
  /** Where a code is made. */
  readonly made: number | null;
  /** Where the very code is answered to whoever asked for it. */
  readonly answered: number | null;
}

/** `token = secrets.token_hex()`, `const code = Math.floor(Math.random() * 9000)`, `user.reset_token = rand(10000)`. */
const MADE = quickPattern(
  /(?<![\w-])\$?((?:\w+(?:\.|->))?(?:reset_?|verification_?|confirm(?:ation)?_?|recovery_?|pass(?:word)?_?reset_?)?(?:token|code|otp|pin))\s*(?::\s*\w+\s*)?(?::=|=)(?![=>])[^\n]{0,120}?(?:random|\brand\w*\(|randint|uuid|nanoid|token_(?:hex|urlsafe)|mt_rand|uniqid|SecureRandom|\.Next\(|Intn\(|nextInt|hexdigest|md5\(|sha1\(|time\(\))/i,
);
const ANSWERS =
  /\b(?:res(?:ponse)?|reply|ctx|c)\.(?:status\([^()\n]*\)\.)?(?:json|send|body|JSON|String)\b|jsonify\(|Json(?:Response)?\(|\bResponse\(|json_encode\(|->json\(|\brender\b[^\n]{0,20}\bjson\b|\breturn\s*[{[]|\bMap\.of\(|ResponseEntity|\bOk\(|\bEncode\(|\becho\b|^\s*["'][^"'\n]*#\{/;
const TO_OTHERS = /mail|\bsms\b|twilio|\blog(?:ger)?\b|console\.|puts\b|print/i;
/** A code that the request brings: `const { email, code } = req.body`, `request.form['otp']`, `@RequestParam String code`. */
const TAKEN = quickPattern(
  /\{[^{}\n]{0,120}\b(?:code|otp|pin|reset_?token|token)\b[^{}\n]{0,120}\}\s*=\s*(?:req|request|ctx\.request)\.(?:body|query)|(?:\breq(?:uest)?\.(?:body|query|form|args|json|data|POST|GET|params)|\bparams|\$_(?:POST|GET|REQUEST)|\$request->(?:input|get)|\$request|getParameter|FormValue|PostForm|\bdata)\b\s*(?:\.get)?(?:\(|\[|\.|->)\s*["':]?(?:verification_?|reset_?)?(?:code|otp|pin|token)\b|@RequestParam[^,)\n]{0,40}\bString\s+(?:code|otp|pin|token)\b/i,
);

export function madeCode(body: string): MadeCode {
  const hit = MADE.exec(body);
  const name = hit?.[1];
  if (!hit || name === undefined) return { made: null, answered: null };
  const used = new RegExp(`(?<![\\w"'])\\$?${name.replace(/[.]/g, '\\.')}\\b(?!["']?\\s*[:=](?!=))`);
  let offset = hit.index + hit[0].length;
  for (const line of body.slice(offset).split('\n', 80)) {
    if (line.length < 400 && ANSWERS.test(line) && used.test(line) && !TO_OTHERS.test(line))
      return { made: hit.index, answered: offset + line.search(/\S/) };
    offset += line.length + 1;
  }
  return { made: hit.index, answered: null };
}

/** Does the request bring a code that could be guessed? */
export const takesCode = (body: string): boolean => TAKEN.test(body);
