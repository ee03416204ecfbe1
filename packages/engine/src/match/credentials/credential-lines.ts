import { tabledPasswords } from './account-tables.ts';
import { comparedIn, isCodeOfOneTime } from './compared-constants.ts';
import { addressPasswords, connectionPasswords } from './connection-strings.ts';
import { VARIABLE } from './container-variables.ts';
import { credentialKind, kindByForm, wordsOfName } from './credential-name.ts';
import { isConfiguredCredential, isRunning, isStandIn, opens, strengthInCode } from './credential-value.ts';
import { hashedPasswords, isFirstWord } from './hashed-passwords.ts';
import { keyFallbackOfSetting, keyFallbacks } from './key-fallback.ts';
import { madeAccounts } from './made-accounts.ts';
import { madeByCall } from './made-by-call.ts';
import { isLoopback } from './own-machine.ts';
import { NOTED, noteIn } from './password-notes.ts';
import { isNameOfSecret } from './referenced-secrets.ts';
import { passwordFallbackOfSetting, settingFallbacks } from './setting-fallbacks.ts';
import { settingReadings } from './setting-sections.ts';
import { signsAsItStands } from './standing-keys.ts';
import { isNamedForStore, isOfStore } from './store-passwords.ts';
import { unpackedPasswords } from './unpacked-accounts.ts';

/** A credential in a text. Offsets are of the value. */
export interface CredentialPlace {
  readonly name: string;
  readonly value: string;
  readonly start: number;
  readonly by: 'code' | 'configuration' | 'comparison' | 'row';
  /** It runs only where nobody sets another. */
  readonly isFallback?: true;
}

/** A name, with a type or without, in front of what gives it a value, and a quoted value. The name may be quoted or an index, and values of several lines stand below one another. */
const ASSIGNED =
  /(?<![/\w])([A-Za-z_$][\w$.-]{1,60})["'`]?\]?\s{0,24}(?::\s{0,4}&?(?:'static\s)?[A-Za-z][\w.|[\] ?]{1,40}?\s{0,4}=(?![=>])|\sstring\s{0,4}=(?!=)|:=|=>|=|:)\s{0,4}(?:Field\(\s{0,4}(?:default\s?=\s?)?|field\(\s{0,4}default\s?=\s?)?(?:SecretStr\(|b|u|r|@|\[\]byte\()?(["'`])((?:(?!\2)[^\\\r\n]|\\.){1,400})\2/g;
/** PHP's constants, and calls that set what their first argument names. */
const SET =
  /(?:define|setProperty|putenv|\.set|\.put)\s?\(\s?["']([\w$.-]{1,60})["'],\s{0,4}(["'])((?:(?!\2)[^\\\r\n]|\\.){1,200})\2/g;
/** Accounts in the address of a database as Go's drivers write it: `root:letmein@tcp(db)/shop`. */
const ADDRESS = /["'`]([\w.-]{1,40}):([^\s:@"'`/{}%$]{3,60})@(?:tcp|unix)?\([\w.:/-]{0,80}\)\//g;
/** A variable of an environment with its value, as one text: `'DEPLOY_TOKEN=…'`. */
const IN_TEXT = /(["'`])([A-Z][A-Z\d]*(?:_[A-Z\d]+)*_(?:TOKEN|SECRET|KEY|PASSWORD))=([\w+/=.-]{16,200})\1/g;
/** What a text of markup has as an account's password: `<password>…</password>`. */
const IN_MARKUP = /<(\w{0,20}(?:password|passwd))>([^<\s]{4,60})<\/\1>/gi;
/** Bytes of a text that are a key: `var key = Encoding.ASCII.GetBytes("…")`. */
const BYTES_OF_KEY =
  /\b(\w{0,30}(?:[kK]ey|[sS]ecret))\s{0,4}=\s{0,4}(?:[\w.]{1,40}\.)?(?:GetBytes\(\s{0,4}|bytes\(\s{0,4}|Buffer\.from\(\s{0,4})(["'])([^"'\r\n]{8,200})\2/g;
/** What a text enciphers with. Whatever word is a key there, it is one. */
const ENCIPHERS =
  /\b(?:DES3?|AES|ARC[24]|Blowfish|CAST|ChaCha20\w*)\.new\(|\bFernet\(|createCipheriv\(|\balgorithms\.(?:AES|TripleDES)\(|\.CreateEncryptor\(/;
/** What a field, column or option has where nobody gives it anything: `Field(default="…")`, `attrs={'value': '…'}`. */
const GIVEN_FIRST =
  /(?<![\w-])["']?(?:value|default|initial|default_value|defaultValue)["']?\s{0,4}(?:=>|=|:)\s{0,4}(["'])([^"'\\\r\n]{16,200})\1/g;
/** Whose password it is by its name, as constants have it: `ADMIN_PASSWORD = 'letmein1'`. */
const OF_ACCOUNT =
  /^(?:ADMIN|ROOT|SUPER_?USER|DB|DATABASE|SMTP|MAIL|MYSQL|POSTGRES|REDIS|MONGO|LDAP)_(?:PASSWORD|PASSWD|PASS|PWD)$/;
const PRIVILEGED = /admin|\broot\b|super_?user|is_?staff|\brole\b/i;
/** What an address or a text of settings opens a database with. */
export const OF_DATABASE = 'password of a database';
/** An account that what fills a database makes. */
export const SEEDED = 'password of an account that is made at the beginning';
/** The same of one that has no rights which show. */
export const SEEDED_ACCOUNT = 'password of an account that a seed makes';
/** A shorter text stands for a password that nobody has set, more often than it is one. */
const COMPARED_MIN = 4;
/** Somebody's name with a value, beside which a password is one of an account. */
const IDENTITY =
  /(?:^|[^A-Za-z])(?:[a-z]{0,12}[._]?)(?:user(?:_?name)?|login|e?mail|account|name|uid)["'`]?\]?\s{0,4}(?:=>|=|:|,)\s{0,4}(["'`])[^"'`\r\n]{2,80}\1/i;
/** Lines around a password in which the name of its account stands. */
const NEAR = 3;

/** The key that signs sessions, cookies or tokens: whatever constant it has is what the application runs with. */
const SIGNING =
  /(?:^|[._])(?:secret_key(?:_[a-z0-9_]+)?|(?:cookie|session|jwt|token|crypto|signing|encryption|access_token)_?(?:secret|key|salt)(?:_key)?|secret)$/i;

const isSigningName = (name: string): boolean => SIGNING.test(name.replace(/([a-z\d])([A-Z])/g, '$1_$2'));

/** What an account of a storage is called by, where its secret has a name of its own: `ACCESS_KEY` beside `SECRET_KEY`. */
const ACCESS_KEY = /access[._-]?key$/i;
const SECRET_OF_STORE =
  /(?:^|[^A-Za-z])[\w.-]*secret(?:[._-]?access)?(?:[._-]?key)?["'`]?\]?\s{0,4}(?:=>|[=:])/i;

const isNameOfStoreAccount = (name: string, lines: readonly string[], at: number): boolean =>
  ACCESS_KEY.test(name) &&
  lines
    .slice(Math.max(0, at - NEAR), at + NEAR + 1)
    .some((line) => line.length < 2000 && SECRET_OF_STORE.test(line));

/** Hashed passwords that are listed together are one list, and one password of many accounts is told once: lines between two. */
const LISTED = 30;
const COMMENT = /^\s*(?:\/\/|#|\*|\/\*|<!--|--)/;
/**
 * The value is between two pieces of text that are put together, by an operator or as arguments of calls (`"TOKEN=").append(token)`), or
 * the name of a parameter which one follows.
 */
const JOINED = /^["'`]?\s?[+.]|^["'`]?\s?(?:\)\s?[.,;)]|,\s|<<)|[+.]\s?["'`]?$|^[?&]?[\w-]{1,40}=$/;
/** The name is one of two texts of which a condition chooses: `isNew ? 'create-token' : 'update-token'`. */
const CHOSEN = /\?\s{0,4}["'`]$/;
/** What stands behind code of the same line and explains it. */
const COMMENT_BEHIND = /["'`);,\w\]}]\s+(?:#|\/\/)\s/;

/**
 * Passwords and keys that code gives names to, or compares input with. One pass; lines over 2,000 characters are data. Words of a
 * language are left out of what only fills a database for development (`isSampleData`).
 */
export function credentialsInCode(text: string, isSampleData = false): CredentialPlace[] {
  const found: CredentialPlace[] = [];
  /** What fills a database gives accounts: one of them is told, of all rights if there is one. */
  const seeded: (CredentialPlace & { readonly isOfRights: boolean })[] = [];
  const lines = text.split('\n');
  let known: boolean | null = null;
  const enciphers = (): boolean => {
    known ??= ENCIPHERS.test(text);
    return known;
  };
  const listed = new Map<string, number>();
  /** An account with all rights was told of the list of hashed passwords that is read. */
  let isOfRights = false;
  let start = 0;
  lines.forEach((line, at) => {
    const isLookedAt =
      line.length < 2000 &&
      found.length < 100 &&
      /pass|pwd|secret|key|token|salt|hash|crypt|@(?:tcp|unix)?\(|:\/\/[^\s/]{1,120}@|user|account|admin|value|default|initial|\botp|\bpin\b/i.test(
        line,
      ) &&
      !COMMENT.test(line);
    const place = (name: string, value: string, by: CredentialPlace['by']): void => {
      const from = start + line.indexOf(value);
      if (!found.some((one) => one.start === from && one.by === by && one.name === name))
        found.push({ name, value, start: from, by });
    };
    const seed = (value: string): void => {
      const isOfRights = isPrivilegedNear(lines, at);
      const one = { value, start: start + line.lastIndexOf(value), by: 'code' as const, isOfRights };
      seeded.push({ ...one, name: isOfRights ? SEEDED : SEEDED_ACCOUNT });
    };
    const note = line.length < 2000 ? noteIn(line) : null;
    if (note !== null) place(NOTED, note, 'code');
    if (isLookedAt) {
      // What has no quote gives no name a value.
      const quoted = /["'`]/.test(line) ? line : '';
      for (const { 1: name = '', 3: value = '', index } of [
        ...quoted.matchAll(ASSIGNED),
        ...quoted.matchAll(SET),
      ]) {
        const before = line.slice(0, index);
        if (COMMENT_BEHIND.test(before) || CHOSEN.test(before)) continue;
        if (isOfTexts(before, line.slice(index))) continue;
        const kind = JOINED.test(value) ? null : (credentialKind(name) ?? kindByForm(name, value));
        if (isSampleData && kind === 'password' && isSeedWord(value) && hasIdentity(lines, at)) {
          seed(value);
          continue;
        }
        if (kind === null) continue;
        const isGivenHere =
          isGiven(name, value, kind, lines, at) || (!isSampleData && signsAsItStands(name, value, lines, at));
        if (!isGivenHere) continue;
        if (isNameOfStoreAccount(name, lines, at) || isListOfNames(name, value, lines, at)) continue;
        // Whoever fills a database so has accounts whose password is a word that everybody reads.
        if (isSampleData && strengthInCode(value, kind) === 'weak') {
          if (kind === 'password') seed(value);
          continue;
        }
        const listedAt = listed.get(`${name} ${value}`);
        if (kind === 'password') listed.set(`${name} ${value}`, at);
        if (listedAt === undefined || at - listedAt > LISTED) place(name, value, 'code');
      }
      for (const { 2: name = '', 3: value = '' } of quoted.matchAll(IN_TEXT))
        if (strengthInCode(value, 'key') === 'strong') place(name, value, 'code');
      for (const { 1: name = '', 2: value = '' } of line.matchAll(IN_MARKUP))
        if (!isSampleData && strengthInCode(value, 'password') === 'strong') place(name, value, 'code');
      for (const { 1: name = '', 3: value = '' } of quoted.matchAll(BYTES_OF_KEY))
        if (
          value.length < 16 ? /^\S+$/.test(value) && enciphers() : strengthInCode(value, 'key') === 'strong'
        )
          place(name, value, 'code');
      for (const { name, value, isWord } of settingFallbacks(line))
        if (!isWord) place(name, value, 'code');
        else if (!isSampleData && !found.some((one) => one.start === start + line.lastIndexOf(value)))
          found.push({ name, value, start: start + line.lastIndexOf(value), by: 'code', isFallback: true });
      for (const [, , value = ''] of quoted.matchAll(GIVEN_FIRST)) {
        const name = madeByCall(lines, at);
        const kind = name === null ? null : credentialKind(name);
        if (name !== null && kind !== null && strengthInCode(value, kind) === 'strong')
          place(name, value, 'code');
      }
      for (const { name, value } of isSampleData ? [] : keyFallbacks(lines, at))
        if (!found.some((one) => one.start === start + line.indexOf(value))) place(name, value, 'code');
      // One address in many functions of a file is one password.
      for (const [, , value = ''] of quoted.matchAll(ADDRESS))
        if (opens(value) && !isSampleData && !listed.has(`@${value}`)) {
          listed.set(`@${value}`, at);
          place(OF_DATABASE, value, 'code');
        }
      const inAddresses = addressPasswords(line).filter(({ host }) => !isLoopback(host));
      for (const { value, start: from } of isSampleData ? [] : [...connectionPasswords(line), ...inAddresses])
        if (!listed.has(`@${value}`)) {
          listed.set(`@${value}`, at);
          found.push({ name: OF_DATABASE, value, start: start + from, by: 'code' });
        }
      for (const value of hashedPasswords(quoted)) {
        const before = listed.get('');
        const isNamed = isPrivilegedNear(lines, at);
        // A backend that is tried out before it is used.
        if (value === 'test') continue;
        if (isSampleData && !isNamed) {
          seed(value);
          continue;
        }
        // What every test signs in with: `alice.set_password("password")`.
        if (!isNamed && value === 'password') continue;
        listed.set('', at);
        const isFirst = before === undefined || at - before > LISTED;
        // Of a list the first account is told, and the first with all rights.
        if (isFirst || (isNamed && !isOfRights)) place('password of an account', value, 'code');
        isOfRights = isNamed || (!isFirst && isOfRights);
      }
      for (const { value, start: from, isPrivileged } of madeAccounts(line)) {
        const before = listed.get(` ${value}`);
        listed.set(` ${value}`, at);
        const isTold = found.some((one) => one.start === start + from);
        if (!isTold && (isPrivileged || !isSampleData) && (before === undefined || at - before > LISTED))
          found.push({ name: 'password of an account', value, start: start + from, by: 'code' });
      }
      for (const { name, value } of comparedIn(quoted)) {
        if (isCodeOfOneTime(name, value)) {
          place(name, value, 'comparison');
          continue;
        }
        const kind = credentialKind(name);
        if (kind === null || strengthInCode(value, kind) === null) continue;
        if (value.length < COMPARED_MIN) continue;
        // A key of a table or a kind of key is a word.
        if (kind === 'password' || /\d/.test(value)) place(name, value, 'comparison');
      }
    }
    start += line.length + 1;
  });
  for (const { value, start } of isSampleData ? [] : tabledPasswords(text))
    if (!found.some((one) => one.start === start))
      found.push({ name: 'password of an account', value, start, by: 'code' });
  for (const { value, start } of unpackedPasswords(text))
    if (!found.some((one) => one.value === value || Math.abs(one.start - start) < 400))
      found.push({ name: 'password of an account', value, start, by: 'code' });
  const first = seeded.find((one) => one.isOfRights) ?? seeded[0];
  if (first !== undefined)
    found.push({ name: first.name, value: first.value, start: first.start, by: first.by });
  return found;
}

/** A constant that accounts of a seed have for a password: a word, or what stands for one. */
const isSeedWord = (value: string): boolean =>
  isFirstWord(value) || (strengthInCode(value, 'password') === 'weak' && !/\s/.test(value));

function isGiven(
  name: string,
  value: string,
  kind: 'password' | 'key',
  lines: readonly string[],
  at: number,
): boolean {
  // A number of a few digits stands for one.
  if (kind === 'key' && /^\d{1,8}$/.test(value)) return false;
  const strength = strengthInCode(value, kind);
  if (strength === 'strong') return true;
  if (kind === 'key' && isSetAsKey(lines[at] ?? '', value)) return true;
  // A pass phrase of a few words signs as well as any other constant, and is guessed more easily.
  if (isSigningName(name) && isPhrase(value))
    return /[.]|config\[/.test((lines[at] ?? '').split(value)[0] ?? '');
  if (kind === 'password')
    return (
      strength === 'weak' && (hasIdentity(lines, at) || (OF_ACCOUNT.test(name) && /[a-z]\w*\d/i.test(value)))
    );
  if (!isSigningName(name)) return false;
  const line = lines[at] ?? '';
  return strength === 'weak'
    ? !/\s\S+\s\S+\s|^[a-z]+[A-Z][A-Za-z]*$/.test(value) &&
        (/secret/i.test(name) || !/^[a-z]+(?:_[a-z]+)+$/.test(value))
    : isStandIn(value) && /[.]|config\[/.test(line.slice(0, line.indexOf(value)));
}

/** The key of a table of texts: one of several words (`['Confirm password'] =`), or of a table that is called so (`$lang['password'] =`). */
const isOfTexts = (before: string, from: string): boolean =>
  /["'`][^"'`]{0,60}\s$/.test(before)
    ? /^[\w$.-]+["'`]\s{0,2}(?:\]|=>|:)/.test(from)
    : /(?:\b|_|\$)(?:lang|langs?_?text|labels?|captions?|translations?|phrases?|i18n|l10n|texts?|locale|messages)\s{0,2}(?:\[\s{0,2}["']|\.|->)$/i.test(
        before,
      );

const isPrivilegedNear = (lines: readonly string[], at: number): boolean =>
  lines.slice(Math.max(0, at - NEAR), at + NEAR + 1).some((one) => PRIVILEGED.test(one));

/** Names of settings, beside others that are their own names: `Address = "address"`, `SyncSecret = "sync_secret"`. */
function isListOfNames(name: string, value: string, lines: readonly string[], at: number): boolean {
  if (!isOwnName(name, value)) return false;
  return [lines[at - 1], lines[at + 1]].some((line = '') =>
    line.length > 200
      ? false
      : [...line.matchAll(ASSIGNED)].some(([, one = '', , own = '']) => isOwnName(one, own)),
  );
}

const isOwnName = (name: string, value: string): boolean =>
  wordsOfName(name).join(' ') === wordsOfName(value).join(' ');

/** Flask signs its sessions with whatever word it is given here. */
const SETS_KEY = /\bconfig\[["']SECRET_KEY["']\]\s*=\s*["']$|\bapp\.secret_key\s*=\s*["']$/;
const isSetAsKey = (line: string, value: string): boolean =>
  /^(?!tests?$)[\w!@#%^&*-]{1,60}$/i.test(value) && SETS_KEY.test(line.slice(0, line.lastIndexOf(value)));

const isPhrase = (value: string): boolean => /^[\w-]+(?: [\w-]+){1,3}$/.test(value);

const hasIdentity = (lines: readonly string[], at: number): boolean =>
  lines
    .slice(Math.max(0, at - NEAR), at + NEAR + 1)
    .some((line) => line.length < 2000 && IDENTITY.test(line));

/** `key = value`, `key: value`, `- KEY=value`, `"key": "value"`, `<key>value</key>`, `ENV KEY value`, `key="value"` of an element. */
const SETTING =
  /^\s*(?:-\s*)?(?:export\s+|ENV\s+|ARG\s+)?["']?([A-Za-z_][\w.:-]{1,80}?)["']?\s*(?:=>|[=:])\s*(["']?)([^\r\n]*?)\2\s*,?\s*$/;
const ELEMENT = /<([A-Za-z_][\w.:-]{1,60})>([^<\r\n]{1,200})<\/\1>/;
const ATTRIBUTES = /(?:key|name)\s*=\s*"([\w.:-]{1,80})"\s+value\s*=\s*"([^"\r\n]{1,200})"/;
const SQL_ACCOUNT =
  /(IDENTIFIED(?:\s+WITH\s+\w+)?\s+BY|WITH\s+(?:ENCRYPTED\s+)?PASSWORD|\bPASSWORD\s*=?)\s+(?:'([^'\r\n]{3,100})'|(?<=IDENTIFIED\s+BY\s+)"([^"\r\n]{3,100})")/i;

/**
 * Passwords and keys that settings have: in configuration of any syntax, and accounts that SQL creates.
 * @param isDeployed what the file sets is an environment that runs, and no developer's alone
 */
export function credentialsInConfiguration(
  text: string,
  isSql: boolean,
  isDeployed = false,
): CredentialPlace[] {
  const found: CredentialPlace[] = [];
  const lines = text.split('\n');
  let start = 0;
  for (const [at, line] of lines.entries()) {
    if (line.length < 2000 && found.length < 100) {
      const one: ReturnType<typeof inSetting> = isSql
        ? inSql(line)
        : (settingReadings(lines, at)
            .map((written) => inSetting(written, isDeployed, isOfStore(lines, at)))
            .find((place) => place !== null) ?? null);
      const note = noteIn(line);
      if (note !== null)
        found.push({ name: NOTED, value: note, start: start + line.lastIndexOf(note), by: 'configuration' });
      if (one !== null && !isNameOfStoreAccount(one.name, lines, at) && !isNameOfSecret(lines, at, one.value))
        found.push({ ...one, start: start + line.lastIndexOf(one.value), by: 'configuration' });
      else if (!isSql && !/^\s*(?:#|\/\/|;|<!--)/.test(line))
        for (const { value, start: from } of [...connectionPasswords(line), ...addressPasswords(line)])
          if (!found.some((known) => known.name === OF_DATABASE && known.value === value))
            found.push({ name: OF_DATABASE, value, start: start + from, by: 'configuration' });
    }
    start += line.length + 1;
  }
  return found;
}

function inSetting(
  line: string,
  isDeployed: boolean,
  isOfStoreHere: boolean,
): Pick<CredentialPlace, 'name' | 'value' | 'isFallback'> | null {
  if (!/pass|pwd|secret|key|token/i.test(line) || /^\s*(?:#|\/\/|;|<!--)/.test(line)) return null;
  for (const pattern of [ELEMENT, ATTRIBUTES, SETTING]) {
    const hit = pattern.exec(line);
    if (!hit) continue;
    const name = (hit[1] ?? '').replace(/:+$/, '');
    const value =
      (pattern === SETTING ? hit[3] : hit[2])
        ?.replace(/\s+#.*$/, '')
        .trim()
        .replace(/^(["'])(.*)\1\s*(?:\/?>)?$/, '$2') ?? '';
    const kind = credentialKind(name) ?? (isLaravelKey(name, value) ? 'key' : null);
    const fallback = keyFallbackOfSetting(name, value);
    if (fallback !== null) return { name, value: fallback };
    const password = passwordFallbackOfSetting(name, value);
    if (password !== null) return { name, value: password, isFallback: true };
    // A key of a table of translations has a sentence.
    if (kind !== null && isConfiguredCredential(value) && !/\s/.test(value)) return { name, value };
    // `POSTGRES_PASSWORD=password`: the word itself is what runs, and what is tried first.
    if (
      isDeployed &&
      kind === 'password' &&
      VARIABLE.test(name) &&
      (/^password$/i.test(value) || isRunning(value))
    )
      return { name, value };
    // What a server of its own is opened with, which is given the same word there.
    if (
      kind === 'password' &&
      (isOfStoreHere || isNamedForStore(name)) &&
      !/\s/.test(value) &&
      isRunning(value)
    )
      return { name, value };
    return null;
  }
  return null;
}

/** What Laravel encrypts and signs cookies with: its own tool writes such keys with what they are coded in. */
const isLaravelKey = (name: string, value: string): boolean =>
  name === 'APP_KEY' && /^base64:[\w+/]{40,}={0,2}$/.test(value);

function inSql(line: string): { name: string; value: string } | null {
  const hit = SQL_ACCOUNT.exec(line);
  const value = hit?.[2] ?? hit?.[3] ?? '';
  return hit && isRunning(value) && !/^\s*(?:--|#)/.test(line) ? { name: 'account', value } : null;
}
