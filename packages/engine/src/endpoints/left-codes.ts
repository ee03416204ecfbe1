import { quickPattern } from '../match/prefilter/quick-pattern.ts';

/** A code that gives an account back, by the variable that holds it, and where it was made. */
interface HeldCode {
  readonly name: string;
  readonly end: number;
  /** A library made it, and for nothing else than another password. */
  readonly ofLibrary: boolean;
}

/** `var token = await users.GeneratePasswordResetTokenAsync(user)`, `token = default_token_generator.make_token(user)`, `$token = Password::createToken($user)`. */
const LIBRARY = quickPattern(
  /(?<![\w.])\$?(\w{1,60})\s?:?=(?![=>])\s?(?:await\s)?[^\n;=]{0,80}?(?:GeneratePasswordResetToken(?:Async)?\(|token_generator\.make_token\(|Password::(?:broker\([^()\n]{0,40}\)->)?createToken\(|\bset_reset_password_token\b|generate_token_for\(?\s?:password_reset)/,
);
/** An address that the code is put into. */
const ADDRESS =
  /(?<![\w.])\$?(\w{0,40}(?:url|link|uri|href|callback|address)\w{0,40})\s?:?=(?![=>])\s?([^;]{1,600}?)(?:;|\n\s*\n|\n(?=\s*[\w$]+\s?:?=))/gi;
/** What the next page says to whoever asked. */
const FLASHED =
  /\bflash(?:\.now)?(?:\(|\[[^\]\n]{1,40}\]\s?=(?!=))[^;\n]{1,300}|\bmessages\.\w{1,20}\([^;\n]{1,300}|\bTempData\[[^\]\n]{1,60}\]\s?=(?!=)[^;\n]{1,300}/g;
/** What a page is filled with. */
const FILLED =
  /(?:\bViewData\[[^\]\n]{1,60}\]|\bViewBag\.\w{1,60})\s?=(?!=)[^;\n]{1,300}|->with\([^;\n]{1,300}|\b(?:Json|Ok|Content|JsonResponse|HttpResponse|jsonify)\([^;\n]{1,300}|\bresponse\(\)->json\([^;\n]{1,300}/g;
/** Texts without anything that is put into them. */
const PLAIN = /"[^"\n${#]*"|'[^'\n${#]*'/g;
const DEVELOPMENT =
  /\bIsDevelopment\b|#if\s+DEBUG|\bsettings\.DEBUG\b|\bapp\.debug\b|NODE_ENV|Rails\.env|\bisLocal\b|environment\(/;
const BEFORE = 600;

/** Is what a library made asked of that library again: `users.ResetPasswordAsync(user, code, password)`, `Password::reset(…)`, `check_token(user, token)`? */
export const takesLongCode = (body: string): boolean => LONG.test(body);
const LONG = quickPattern(
  /\.(?:ResetPasswordAsync|ConfirmEmailAsync|ChangeEmailAsync)\(|\bPassword::(?:broker\([^()\n]{0,40}\)->)?reset\(|token_generator\.check_token\(|\breset_password_by_token\b/,
);

/** The code that a library made in a function; null where none did. */
export function libraryCode(body: string): HeldCode | null {
  const hit = LIBRARY.exec(body);
  return hit ? { name: hit[1] ?? '', end: hit.index + hit[0].length, ofLibrary: true } : null;
}

/** Where a code, or an address with it, is left on a page of whoever asked for it instead of being mailed. */
export function leftOnPage(body: string, { name, end, ofLibrary }: HeldCode): number | null {
  const names = [name.split(/\.|->/).at(-1) ?? name];
  const uses = (text: string): boolean => {
    const code = text.replace(PLAIN, '');
    return names.some((one) => new RegExp(`(?<![\\w])${one}(?!\\w|\\s?=(?!=))`).test(code));
  };
  const rest = body.slice(end);
  for (const [, address = '', value = ''] of rest.matchAll(ADDRESS))
    if (uses(value) && !names.includes(address)) names.push(address);
  for (const pattern of ofLibrary ? [FLASHED, FILLED] : [FLASHED])
    for (const hit of rest.matchAll(pattern)) {
      const at = end + hit.index;
      if (
        uses(hit[0].replace(/^[^=(]*[=(]/, '')) &&
        !DEVELOPMENT.test(body.slice(Math.max(0, at - BEFORE), at))
      )
        return at;
    }
  return null;
}
