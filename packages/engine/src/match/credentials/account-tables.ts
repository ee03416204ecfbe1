import { isConfiguredCredential } from './credential-value.ts';
import { isFirstWord } from './hashed-passwords.ts';

/** A password in a table of accounts. Offsets are within the text. */
interface TabledPassword {
  readonly value: string;
  readonly start: number;
}

/**
 * Tables of names and passwords, in every language: `USERS = { 'admin': 'letmein1' }`, `users = [('admin', 'letmein1'), …]`, with
 * a mail's address in between as well,
 * `$accounts = ['admin' => 'letmein1']`, `accounts := map[string]string{"admin": "letmein1"}`, `Map.of("admin", "letmein1")`.
 */
const TABLE =
  /(?<![\w.-])\$?\w{0,20}(?:users?|USERS?|accounts?|ACCOUNTS?|credentials|CREDENTIALS|logins?|LOGINS?|passwords|PASSWORDS|Users|Accounts|Credentials|Logins|Passwords)(?:_?(?:db|DB|table|list|map|Db|Table|List|Map))?["']?\s{0,4}(?::\s{0,4}[\w[\]<>., |]{1,60})?(?::?=|=>|:)\s{0,4}(?:new\s+[\w<>, ]{1,40}(?:\(\))?\s{0,4})?(?:map\[string\]string|Map\.of|array|dict|OrderedDict|new Map|Object\.freeze)?\s{0,4}[[({]\s{0,40}(?:[[({]\s{0,40}){0,2}(["'])([\w.@-]{2,40})\1\s{0,4}(?::|=>|,)\s{0,4}(?:["'][\w.+-]{1,40}@[\w.-]{1,60}["']\s{0,4},\s{0,4})?(["'])([^"'\s\\]{4,60})\3(?=\s{0,4}[,)\]}])/g;
/** The file puts them where passwords are, or asks for one. */
const OF_PASSWORDS = /pass(?:word|wd)?\b|credential/i;
const NEAR = 2_500;
/** What somebody may be as well. */
const ROLE = /^(?:default|user|guest|test|demo|admin|root)$/i;
const MAIL_OR_PLACE = /^[^@]+@[\w-]+(?:\.[\w-]+)+$|^https?:|[/:]/;

/** Passwords in tables of accounts: the first one of each. A title, a role or a mail beside a name is none. */
export function tabledPasswords(text: string): TabledPassword[] {
  const found: TabledPassword[] = [];
  for (const { 0: whole, 2: name = '', 4: value = '', index } of text.matchAll(TABLE)) {
    if (isListOfWords(whole, text.slice(index + whole.length, index + whole.length + 100))) continue;
    if (MAIL_OR_PLACE.test(value) || name.toLowerCase() === value.toLowerCase()) continue;
    // A word in letters alone says something of an account as often as it opens one.
    const isSecret =
      (isFirstWord(value) && !ROLE.test(value)) || /\d/.test(value) || /^[A-Z][a-z]+[A-Z][a-z]+$/.test(value);
    if (!isSecret || !isConfiguredCredential(value) || /^\d{1,4}$/.test(value)) continue;
    const around = text.slice(Math.max(0, index - NEAR), index + NEAR);
    if (!OF_PASSWORDS.test(around)) continue;
    found.push({ value, start: index + whole.lastIndexOf(value) });
  }
  return found;
}

/** Words one after the other, of which none is whose password the next is: `COMMON_PASSWORDS = ['password', 'letmein1', 'qwerty']`. */
const isListOfWords = (table: string, behind: string): boolean =>
  /,\s{0,4}["'][^"']{4,60}["']$/.test(table) &&
  !/\bMap\.of\(|[[({]\s{0,40}[[({]\s{0,40}["'][\w.@-]{2,40}["']\s{0,4},/.test(table) &&
  /^\s{0,4},\s{0,40}["']/.test(behind);
