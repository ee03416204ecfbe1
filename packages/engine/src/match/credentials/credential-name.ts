import { isForeignPassword } from './other-tongues.ts';

/** Words of an identifier in lower case: `dbPassword`, `DB_PASSWORD`, `app.config["db-password"]` → `db`, `password`. */
export function wordsOfName(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

const PASSWORDS = new Set(['password', 'passwd', 'passwort', 'pwd', 'passphrase']);
/** Last words that name a key only together. `token` and `key` alone name all sorts of things. */
const KEYS = [
  ['secret'],
  ['secret', 'key'],
  ['api', 'key'],
  ['apikey'],
  ['cookiesecret'],
  ['sessionsecret'],
  ['jwtsecret'],
  ['aes', 'key'],
  ['des', 'key'],
  ['cipher', 'key'],
  ['private', 'key'],
  ['session', 'key'],
  ['sessionkey'],
  ['signing', 'key'],
  ['encryption', 'key'],
  ['crypto', 'key'],
  ['cookie', 'key'],
  ['jwt', 'key'],
  ['hmac', 'key'],
  ['master', 'key'],
  ['account', 'key'],
  ['access', 'key'],
  ['admin', 'key'],
  ['auth', 'key'],
  ['auth', 'token'],
  ['access', 'token'],
  ['bot', 'token'],
  ['token', 'salt'],
  ['password', 'salt'],
];
/** `SECRET_KEY_BASE`, `SECRET_KEY_HMAC`, `JWT_SECRET_OLD`, `apiKey2`: a key and which one it is. */
const QUALIFIERS = new Set([
  'base',
  'hmac',
  'old',
  'new',
  'current',
  'previous',
  'primary',
  'secondary',
  'dev',
  'prod',
]);
/** Words that make of a name something said or asked about a password. */
const ABOUT =
  /^(existing|without|pholder|lbl|txt|label|labels|placeholder|hint|message|messages|msg|error|errors|title|text|prompt|help|invalid|wrong|missing|forgot|forgotten|reset|confirm|confirmation|change|show|hide|enter|your|no|has|is|require|required|require[sd]?|min|max|test|mock|fake|example|dummy|sample|field|column|extra|arg|argument|attr|attribute|pref|preference|param|parameter|env|name|i18n|lang|caption|captions|texts|translation|regex|pattern|type|generate[d]?)$/;

/** What signs what is sent to whoever forgot a password, as constants are called: `RESET_TOKEN_SECRET`. */
const OF_RESETS = /^(?:[A-Z]+_)?(?:RESET|CONFIRM|CONFIRMATION)_(?:[A-Z]+_)?SECRET(?:_KEY)?$/;

/** What a constant given to a variable, field, key or setting of this name would be, or null where it would be no credential. */
export function credentialKind(name: string): 'password' | 'key' | null {
  let words = wordsOfName(name);
  if (words.length === 0 || words.length > 8) return null;
  while (words.length > 1 && (/^\d+$/.test(words.at(-1) ?? '') || QUALIFIERS.has(words.at(-1) ?? '')))
    words = words.slice(0, -1);
  // `from_secret: docker_password`: what pipelines call where it is kept.
  if (words[0] === 'from' || (!OF_RESETS.test(name) && words.some((word) => ABOUT.test(word)))) return null;
  const last = words.at(-1) ?? '';
  if (
    PASSWORDS.has(last) ||
    isForeignPassword(last) ||
    (/(?:password|passwd)$/.test(last) && last.length <= 16)
  )
    return 'password';
  // `pass` alone is a test's result as often as a password.
  if (/^(?:db|smtp|mail|user|sql|ftp|ldap|redis|mysql|postgres)pass$/.test(last)) return 'password';
  if (
    last === 'pass' &&
    /^(?:db|smtp|mail|user|sql|ftp|ldap|redis|mysql|admin|auth)$/.test(words.at(-2) ?? '')
  )
    return 'password';
  return KEYS.some((key) => key.every((word, i) => words[words.length - key.length + i] === word))
    ? 'key'
    : null;
}

/** `KEY = b'…='`: 32 bytes in Base64 are what Fernet, AES and signatures take, where the name says that it is no public one. */
export const kindByForm = (name: string, value: string): 'key' | null =>
  /^(?:[A-Z]+_)?KEY$|^key$/.test(name) && !/PUB|SITE|HOST/.test(name) && /^[\w+/-]{43}=$/.test(value)
    ? 'key'
    : null;
