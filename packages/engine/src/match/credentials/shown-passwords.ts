import type { CredentialPlace } from './credential-lines.ts';
import { isConfiguredCredential } from './credential-value.ts';
import { isFirstWord } from './hashed-passwords.ts';

/** What a place is called where a page shows whoever opens it the password of an account. */
export const SHOWN = 'password that a page shows';

/** Pages of every engine, and components that are pages: what stands between their tags is read by everybody. */
const SHOWS =
  /\.(?:x?html?|ejs|hbs|handlebars|mustache|njk|jinja2?|j2|twig|erb|cshtml|razor|jspx?|ftlh?|liquid|astro|vue|svelte|jsx|tsx|php|phtml|tpl)$/i;
/** Pages of documentation, of tests and of pieces that are shown one by one tell how something is used. */
const SHOWS_NOBODY =
  /(?:^|\/)(?:docs?|documentation|stories|storybook|fixtures|node_modules|vendor)\/|\.(?:stories|story|test|spec)\.\w+$/i;

/** One field with all its attributes, on several lines as well. What a page puts in later has brackets. */
const FIELD = /<(?:input|Input|TextField|b-form-input|v-text-field)\b((?:[^<>]|=>){0,600})/g;
const OF_PASSWORD = /\btype\s?=\s?\{?["']password["']/i;
const FILLED_IN = /(?<![\w:.-])(?:value|defaultValue)\s?=\s?\{?["']([^"'<>{}$%\n]{4,40})["']/;

/** Words that speak of somebody's account, near what is shown. */
const OF_ACCOUNTS =
  /\b(?:demo|test|seed(?:ed)?|sample|default|credentials?|accounts?|login|log in|sign[ -]?in|user ?names?|e-?mail)\b/i;
const NEAR = 4;
const TAGS = /<\/?[A-Za-z][^<>]{0,300}>/g;
/** `Password: letmein1`, `Passwort = letmein1`. */
const LABELLED =
  /(?:^|[^\w-])(?:password|passwort|mot de passe|contrase(?:ñ|n)a|senha|pass|pw)\s{0,3}[:=]\s{0,3}["'`]?([^\s"'`<>{}()[\],;|]{4,40})/i;
/** `admin@shop.test / letmein1`, `admin / letmein1`, `admin:letmein1`. */
const PAIRED =
  /(?:^|[\s(:])(?:[\w.+-]{1,40}@[\w-]{1,40}(?:\.\w{2,12}){1,3}\s{0,3}(?:\/|:|\||-|–)\s{0,3}|(?:admin(?:istrator)?|root|demo|test|user\d{0,2}|guest)\s{0,3}(?:\s[/|]\s|:)\s{0,3})([^\s"'`<>{}()[\],;|/]{4,40})(?=[\s),.;]|$)/i;
const CODE =
  /^\s*(?:\/\/|\*|#|--|import\b|const\b|let\b|var\b|return\b|if\b|\$|@|\{\{?\s*\/)|=>|\bfunction\b|\?\s*['"]/;

/** Is that what somebody would have for a password of a demonstration: a word that everybody tries, or letters with a digit? */
const isShownPassword = (value: string): boolean =>
  isConfiguredCredential(value) &&
  (isFirstWord(value) || (/[a-z]/i.test(value) && /\d/.test(value))) &&
  !/^\d|https?:|^[\w.-]+@|^(?:\d+(?:px|em|rem|ms|s)|v\d[\d.]*|#\w+|password)$|\.(?:js|css|html?|php|png)$/i.test(
    value,
  );

const MAY_SHOW = /pass|contrase|senha|credential|seeded|(?:demo|test|sample|default) (?:user|account|login)/i;

/** Passwords that a page fills its own form with, or tells whoever opens it; those of one list are told once. */
export function shownPasswords(path: string, text: string): CredentialPlace[] {
  if (!SHOWS.test(path) || SHOWS_NOBODY.test(path) || !MAY_SHOW.test(text)) return [];
  const found: CredentialPlace[] = [];
  for (const { 1: attributes = '', index } of text.matchAll(FIELD)) {
    if (found.length > 0 || !OF_PASSWORD.test(attributes)) continue;
    const value = FILLED_IN.exec(attributes)?.[1] ?? '';
    if (isShownPassword(value))
      found.push({
        name: SHOWN,
        value,
        start: text.indexOf(value, index + attributes.search(FILLED_IN)),
        by: 'code',
      });
  }
  const told = toldInText(text);
  return told === null ? found : [...found, told];
}

function toldInText(text: string): CredentialPlace | null {
  if (!text.includes('<')) return null;
  const lines = text.split('\n');
  let start = 0;
  for (const [at, line] of lines.entries()) {
    if (line.length < 1000 && !CODE.test(line)) {
      const shown = line.replace(TAGS, ' ').trim();
      // What a page puts in is the reader's own.
      const value = (LABELLED.exec(shown) ?? PAIRED.exec(shown))?.[1] ?? '';
      if (value !== '' && isShownPassword(value) && isText(line, value) && isOfAccount(lines, at))
        return { name: SHOWN, value, start: start + line.lastIndexOf(value), by: 'code' };
    }
    start += line.length + 1;
  }
  return null;
}

/** Within an attribute or a piece of code stands what is shown to nobody, or what a field asks for. */
const isText = (line: string, value: string): boolean =>
  !new RegExp(`[=(\\[:]\\s*["'\`{][^"'\`<>]*${value.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}`).test(line);

const isOfAccount = (lines: readonly string[], at: number): boolean =>
  lines
    .slice(Math.max(0, at - NEAR), at + NEAR + 1)
    .some((line) => line.length < 1000 && OF_ACCOUNTS.test(line));
