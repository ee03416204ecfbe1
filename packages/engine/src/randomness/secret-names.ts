/** What a name says of the value that it is given: that knowing it lets somebody in, that it may, or nothing. */
export type Secrecy = 'secret' | 'maybe' | null;

/** What lets whoever has it in: sessions, what is sent to prove an address, keys of an interface, passwords. */
const SECRET = new RegExp(
  [
    '(?:^|_)(?:sess(?:ion)?_?(?:id|key|token|secret)',
    '(?:reset|verif[a-z]*|confirm[a-z]*|activation|activate|invit[a-z]*|auth[a-z]*|access|refresh|log_?in|sign_?in|bearer|remember(?:_me)?|security|recovery|recover|backup|magic|unsubscribe|api|secret|private|signing|jwt|csrf|xsrf|share|download|user|account)_?(?:token|key|code|secret|pin|otp|passw(?:or)?d|pass)s?',
    'passw(?:or)?d|passwd|pwd|passphrase|pass_?code|one_?time_?(?:code|password|token|pin)|otp|otp_?(?:code|secret)|two_?factor_?(?:code|secret)|sms_?code|client_?secret|secret_?key)$',
  ].join('|'),
);
/** Names whose keys are none of a door: `user_key`, `share_key` name something. */
const NAMES_SOMETHING = /(?:^|_)(?:user|account|share|download|unsubscribe|remember)_?(?:key|code|pin)s?$/;
const MAYBE = /(?:^|_)(?:token|secret|secrets|auth_?hash)$/;
/** What is called alike and lets nobody in. */
const ANOTHER =
  /(?:^|_)(?:test|dummy|fake|mock|sample|demo|example|placeholder|page|cancel[a-z]*|continuation|next|design|mask[a-z]*|trace|dedup[a-z]*|idempoten[a-z]*|cache|sort|css|colou?r|captcha|country|language|currency|promo|coupon|discount|error|status|qr|zip|postal)_/;

/** `resetToken`, `RESET_TOKEN`, `$reset_token` → `reset_token`. */
export const plainName = (name: string): string =>
  name
    .replace(/^[@$_\W]+/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase();

export function secrecyOf(name: string): Secrecy {
  const plain = plainName(name);
  if (plain.length > 60 || ANOTHER.test(`${plain}_`)) return null;
  if (SECRET.test(plain) && !NAMES_SOMETHING.test(plain)) return 'secret';
  return MAYBE.test(plain) ? 'maybe' : null;
}

/** `setResetToken`, `withPassword`: what a method is given to keep. */
export function keptBy(method: string): string | null {
  return /^(?:set|with|update|add|store|save|put|assign)_?(\w{3,})$/i.exec(method)?.[1] ?? null;
}

/** `generateResetToken`, `new_session_id`: what a function makes. */
export function madeBy(name: string): string | null {
  return (
    /^_*(?:get|generate|gen|create|make|new|random|rand|build|next|issue)_?(?:random|rand|new|unique|secure)?_?(\w{3,})$/i.exec(
      name,
    )?.[1] ?? null
  );
}

/** Functions of a program whose result may be random, by their name: only those are followed. */
export const MAY_BE_RANDOM =
  /rand|gen|make|create|new|unique|uu?id|guid|token|code|secret|pass|otp|string|str$|key|hash|chars|alnum|alpha|digits|choice|pick|sample|shuffle|id$/i;
