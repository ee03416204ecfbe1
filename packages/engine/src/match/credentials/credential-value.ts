import { FIELD_RULES, isPlaceholder, looksSecret } from '../secret-strength.ts';

/** Stands for a value that comes from elsewhere, by a name of its own: a variable, a place in a route (`:apiKey`), what a registry knows (`urn:…`). */
const REFERENCE =
  /\$\{|\{\$|\{\{|^\{[A-Za-z_][\w.]*\}$|^\([a-z][a-z ]*\)$|^:[A-Za-z_]\w*$|^urn:[a-z\d][a-z\d-]+:|<%|%\(|\$\(|#\{|^\$[A-Za-z_]|^%[^%]+%(?:$|[/\\])|^%\{[\w.]+\}|[/\\][\w./\\-]*\.(?:pem|key|crt|cer|p12|pfx|jks)$|^@[\w.]+@?$|^!(?!.*!$)|^ENC\(|^(?:env|file|vault|ssm|secret|arn|classpath|ref|op):|^\/|process\.env|^ENV\[|getenv|os\.environ|^<.*>$|^\*+$|\.{3}|…|\*{3}|^([^A-Za-z\d\s]{2,6})[A-Za-z_][\w.]*\1$|^\[(?:parameters|variables|reference|list\w{3,20}|concat|format|if|coalesce|newGuid|uniqueString)\(.*\)\]$/i;
/** Marks in the place of a value, behind what all such values begin with at most: `??`, `sk-???`, `----`, `pk_####`. */
const MARKS = /^(?:[A-Za-z\d]{1,8}[-_]){0,2}(?:\?{2,}|\*{2,}|#{2,}|-{2,}|_{2,}|\.{2,})$/;
/** What stands for a value from elsewhere. */
export const isReference = (value: string): boolean => REFERENCE.test(value) || MARKS.test(value);

/** Says that somebody has to put the real one here. */
const STAND_IN =
  /^not[-_ ](?:an?[-_ ])?real|change[-_ ]?(?:me|it|this)|replace[-_ ]?(?:me|this|with)|placeholder|example|dummy|redacted|^(?:some|fake)[-_ ]?\w*(?:value|secret|key|token|password)|insert[-_ ]|todo|fixme|(?:^|[-_ ])my[-_ ]|x{4,}|^0{3,}(?:-0{2,}){2,}$|your?[-_ ]|^your(?:s|own|secret|password|api)?(?:key|token|secret|password)?$|^xxx|[^\x20-\x7e]/i;
/** Names of types, fields, labels and states: what a constant beside a password's name is most often. */
const WORDS_ABOUT =
  /^(?:(?:new|old|current|confirm|user|your|the|my|enter|repeat|verify|reset|forgot|change|show|hide|invalid|wrong|db|admin)?[-_ .]*(?:password|passwd|pwd|passphrase|secret|secretkey|secret[-_]key|apikey|api[-_ ]?key|token|auth[-_]token|access[-_]token|private[-_ ]?key|key|pass)s?(?:[-_ .]*(?:field|input|hash|confirmation|confirm|again|repeat|\d))?|string|str|text|varchar|char|bytes|binary|boolean|bool|number|integer|int|object|array|true|false|yes|no|on|off|null|none|nil|undefined|required|optional|hidden|visible|auto|default|basic|bearer|plain|disabled|enabled|allow|deny|prompt|ask|random|unset|empty|encrypted|hashed|scrypt|bcrypt|argon2|argon2id|pbkdf2|sha256|sha512|md5|rs256|hs256|es256|anonymous|email|username|credentials|header|cookie|query|body)(?:\?|\[\]|\s*\|\s*(?:null|undefined))?$/i;

/** Kinds of fields of a form, and what a password manager is called. */
const FIELD_KIND = /^(?:input|textarea|checkbox|select|radio|button|1password)$/i;
/** What every secret that a program makes begins with (`shop_pat_`), where its class is found (`shop.sign_in:Password`), a private name (`_shop_sign_in`), what a path is made by, and what a validator asks. */
const NO_SECRET =
  /^_[A-Za-z]+(?:[_-][a-z]+)*$|%[sdvq]\/|\/%[sdvq]|^(?:required|nullable|sometimes|confirmed)\||^[a-z]{1,12}(?:[_-][a-z\d]{1,8}){0,2}[_-]$|^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+:[A-Za-z_]\w*$/;

/** A line of settings whose value is put in when it is written: `form_secret: "%s"`, `key = '{}'`. */
const FILLED_IN = /[:=]\s{0,4}["']?(?:%[sdvq]|\{\w{0,30}\})["']?/;

/** The caption of a field, in words: "SMTP Password". */
const CAPTION = /^[A-Za-z\d-]+(?: [A-Za-z\d-]+){0,3} (?:password|passphrase|secret|key|token)$/i;
/** What a setting, a key of a store of secrets or an error is called: `SHOP_LLM_API_KEY`. */
const NAME_OF_SECRET =
  /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*_(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASS|CREDENTIALS(?:_JSON)?|URL|URI|DSN|SALT|USER(?:NAME)?)$/;
/** What a field of a request's head or a cookie is called: `X-Auth-Token`, `Shop-Session-Secret`, `XSRF-TOKEN`. */
const NAME_OF_HEADER =
  /^[Xx](?:-[A-Za-z]+)+$|^[A-Z]+(?:-[A-Z]+)+$|^[A-Z][a-z]+(?:-(?:[A-Z][a-z]+|[A-Z]{2,3}))+$/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What hash functions make of a password: in hexadecimal digits, or in the form that crypt(3) gave the others. */
const DIGEST =
  /^(?:[\da-f]{32}|[\da-f]{40}|[\da-f]{56}|[\da-f]{64}|[\da-f]{96}|[\da-f]{128})$|^\$(?:2[abxy]?|[156y]|argon2\w*|scrypt|pbkdf2[\w-]*|apr1)\$|^(?:pbkdf2|scrypt|bcrypt|argon2)\w*[:$]|^\{S?SHA\d*\}/i;

/** What a hash function made of a password. */
export const isDigest = (value: string): boolean => DIGEST.test(value);

/** Rules of validators, and signs by their number. */
const NO_VALUE =
  /^(?:required|nullable|sometimes|confirmed|present|filled|exclude)(?:_\w+)?(?:[:|][\w:|,.*-]*)?$|^(?:\\u[\da-f]{4}|\\u\{[\da-f]+\}|&#?\w+;)+$/i;

/** An element of a page by what it is called: `#login_password`, `.user-api-key`. */
const SELECTOR =
  /^[#.][A-Za-z][A-Za-z\d]*(?:[-_][A-Za-z\d]+)*(?:\s*,\s*[#.][A-Za-z][A-Za-z\d]*(?:[-_][A-Za-z\d]+)*)*$/;
/** Words without digits, or one that says for which secret the field is. */
const NAMES_ELEMENT =
  /^[#.][a-z]+(?:[-_][a-z]+)+$|[-_](?:pass|pwd|secret|token|key)|(?:pass\w*|pwd|secret|token|key)[-_]/i;

/** A member, call, path, address, selector, pattern or format, or a sentence. */
function isOther(value: string): boolean {
  return (
    FIELD_RULES.test(value) ||
    /\s\S+\s/.test(value) ||
    /^(?:https?|ftp|file|redis|amqp|jdbc|postgres\w*|mysql|mongodb(?:\+srv)?):/.test(value) ||
    /^(?:this|self|props|state|config|settings|process|request|req|params|data|user)\.\w+/.test(value) ||
    /^[a-z]+(?:[./:-][a-z]+)+$/.test(value) ||
    /^[A-Z]+(?:_[A-Z]+)+$/.test(value) ||
    /^[\w$]+(?:\.[\w$]+)*\(.*\)?$/.test(value) ||
    /^[./~][\w./-]*$/.test(value) ||
    /^[#.]?[\w-]+\s*[>{([]/.test(value) ||
    /\.(?:json|ya?ml|js|ts|py|java|pem|key|crt|html?|txt|php|rb|cs|go)$/i.test(value) ||
    /^[\^(].*[$)]$/.test(value) ||
    /[<>]/.test(value) ||
    /[^\x20-\x7e]/.test(value)
  );
}

/** Of the value of a setting in a configuration file: something that would be used as it stands. */
export function isConfiguredCredential(value: string): boolean {
  const text = value.trim();
  if (text.length < 2 || text.length > 400 || /^(?:\[\s*\]|\{\s*\})$/.test(text)) return false;
  if (isReference(text) || STAND_IN.test(text) || NO_SECRET.test(text) || NAME_OF_SECRET.test(text))
    return false;
  return !/^(?:string|str|text|varchar|bool(?:ean)?|true|false|yes|no|on|off|ok|id|null|none|nil|undefined|required|optional|integer|number|object|password\??)$/i.test(
    text,
  );
}

/** A stand-in that opens what it is given to as well as any other word: what starts with it does not know that somebody meant to choose. */
const RUNS_AS_IT_STANDS =
  /^!?(?:change[-_ ]?(?:me|it|this)(?:[-_ ]?[A-Za-z]{1,15}){0,3}|example|(?:my|the)[-_][\w-]{2,40}|[\w-]{2,30}[-_]example|(?:some|fake|super|very)[-_ ]?\w*(?:secret|key|token|password)[\w-]{0,20})[\d!@#*]{0,6}$/i;
/** Of a password that what is started is given: whether it would be used, be it a word that stands for another. */
export const isRunning = (value: string): boolean =>
  isConfiguredCredential(value) || (RUNS_AS_IT_STANDS.test(value.trim()) && !isReference(value));
/** The same where nothing but a password can stand: the word itself opens there what it is given to. */
export const opens = (value: string): boolean => isRunning(value) || /^passw(?:or)?d$/i.test(value.trim());

/** What images, servers and their documentation call the account that they begin with, and words with a number at most: nobody's, until somebody makes it theirs. */
const BEGINS_WITH =
  /^[A-Za-z]{2,15}[\d!@#*]{0,4}$|^(?:access|secret|api)[-_]?key[-_]?\d*$|^(?:admin|root|user|test|guest)[-_@]?(?:admin|root|user|test|guest|pass(?:word)?)?[\d!@#*]{0,4}$|^\d{1,8}$/i;
/** Of a setting: a word, which stands there until somebody chooses another. */
export const isBeginning = (value: string): boolean =>
  BEGINS_WITH.test(value.trim()) || RUNS_AS_IT_STANDS.test(value.trim());

/** Text that says that the real key is to be put here, and that a program would run with all the same. */
export const isStandIn = (value: string): boolean => STAND_IN.test(value) && !isReference(value);

/** How sure a constant in code is a password or key: `strong` by its form, `weak` only where its surroundings say that it is one. */
export function strengthInCode(value: string, kind: 'password' | 'key'): 'strong' | 'weak' | null {
  const text = value.trim();
  if (text.length < 3 || text.length > 400) return null;
  // Nobody chooses a digest or an identifier for a password; what says why there is none is a sentence.
  if (kind === 'password' && (DIGEST.test(text) || UUID.test(text) || /^[A-Z][a-z]+ [a-z]+$/.test(text)))
    return null;
  if (isReference(text) || WORDS_ABOUT.test(text) || CAPTION.test(text) || FILLED_IN.test(text)) return null;
  if (NO_VALUE.test(text) || NO_SECRET.test(text) || FIELD_KIND.test(text)) return null;
  if (kind === 'key' && NAME_OF_HEADER.test(text)) return null;
  if (SELECTOR.test(text) && NAMES_ELEMENT.test(text)) return null;
  if (looksSecret(text)) return 'strong';
  if (isOther(text)) return null;
  // A key that is called so signs nothing but tests.
  if (kind === 'key' && /^tests?$/i.test(text)) return null;
  if (STAND_IN.test(text) || (kind === 'password' && /^[a-z]+(?:_[a-z]+)+$/.test(text))) return null;
  // Two classes of characters are no word of a language: Admin_123, z2^E6J4$;u;d
  if (kind === 'password' && classesOf(text) >= 3 && text.length >= 6 && !isPlaceholder(text))
    return 'strong';
  return 'weak';
}

/**
 * Of a constant in scripts, pages and notebooks, where databases of tests and examples have words for passwords: long, or of three
 * classes of characters and no play on the word itself.
 */
export function isNoWord(value: string): boolean {
  const text = value.trim();
  if (strengthInCode(text, 'password') !== 'strong' || !looksSecret(text)) return false;
  if (text.length >= 20) return true;
  return text.length >= 8 && classesOf(text) >= 3 && !/p[a@4][s5$]{2}/i.test(text);
}

const classesOf = (text: string): number =>
  [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d\s]/].filter((one) => one.test(text)).length;
