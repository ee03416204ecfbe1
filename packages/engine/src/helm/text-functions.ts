import { createHash } from 'node:crypto';
import { RE2JS } from 're2js';
import { listOf, type Method, numberOf, RenderFailure, shown, type Value } from './value.ts';

/** What a chart makes anew at each installation: it is no secret of the source, and nothing is to be said of it. */
const MADE_AT_INSTALLATION = 'made-at-installation';

/** No text grows longer at one step. */
const MAX_TEXT = 1_000_000;

const on =
  (of: (text: string) => Value): Method =>
  ([text]) =>
    of(shown(text));
const onTwo =
  (of: (argument: string, text: string) => Value): Method =>
  ([argument, text]) =>
    of(shown(argument), shown(text));

const escapeClass = (characters: string): string => characters.replace(/[\\\]^-]/g, '\\$&');
const trimmed = (characters: string, text: string, ends: 'start' | 'end' | 'both'): string => {
  if (characters === '') return text;
  const one = `[${escapeClass(characters)}]+`;
  const pattern = { start: `^${one}`, end: `${one}$`, both: `^${one}|${one}$` }[ends];
  return RE2JS.compile(pattern).matcher(text).replaceAll('');
};

function repeated(count: number, text: string): string {
  if (count * text.length > MAX_TEXT) throw new RenderFailure('a text that is repeated too often');
  return text.repeat(Math.max(0, count));
}

const indented = (width: number, text: string): string => {
  const space = repeated(width, ' ');
  return space + text.replaceAll('\n', `\n${space}`);
};

const words = (text: string): string[] => text.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g) ?? [];
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function pattern(source: string): RE2JS {
  try {
    return RE2JS.compile(source);
  } catch {
    throw new RenderFailure(`no regular expression: ${source.slice(0, 60)}`);
  }
}

function matches(source: string, text: string, most: number): string[] {
  const matcher = pattern(source).matcher(text);
  const found: string[] = [];
  while ((most < 0 || found.length < most) && matcher.find()) found.push(matcher.group() ?? '');
  return found;
}

/** Go writes `$1` and `${1}` for groups, the library `$1`. */
const replacement = (to: string): string => to.replace(/\$\{(\w+)\}/g, '$$$1');

/** `printf`: the verbs that charts use; widths and precisions as Go has them. */
function formatted(format: string, args: readonly Value[]): string {
  let next = 0;
  return format.replace(/%([-+0 #]*)(\d*)(?:\.(\d+))?([a-zA-Z%])/g, (_, flags, width, precision, verb) => {
    if (verb === '%') return '%';
    const value = args[next++];
    let out: string;
    switch (verb) {
      case 'd':
        out = String(Math.trunc(numberOf(value)));
        break;
      case 'f':
      case 'F':
        out = numberOf(value).toFixed(precision === undefined ? 6 : Math.min(20, Number(precision)));
        break;
      case 'x':
      case 'X': {
        const hex =
          typeof value === 'number' ? value.toString(16) : Buffer.from(shown(value)).toString('hex');
        out = verb === 'x' ? hex : hex.toUpperCase();
        break;
      }
      case 'q':
        out = JSON.stringify(shown(value));
        break;
      default:
        out = shown(value);
        if (precision !== undefined) out = out.slice(0, Number(precision));
    }
    const least = Math.min(1_000, Number(width || 0));
    if (flags.includes('-')) return out.padEnd(least);
    return out.padStart(least, flags.includes('0') && verb !== 's' ? '0' : ' ');
  });
}

const digest = (algorithm: string): Method => on((text) => createHash(algorithm).update(text).digest('hex'));

const split = (by: string, text: string): string[] => (by === '' ? [...text] : text.split(by));

/** Functions on text; Go's own and those of the library that Helm brings (masterminds.github.io/sprig). */
export const TEXT_FUNCTIONS: Readonly<Record<string, Method>> = {
  print: (args) => args.map(shown).join(''),
  println: (args) => `${args.map(shown).join(' ')}\n`,
  printf: ([format, ...args]) => formatted(shown(format), args),
  toString: on((text) => text),
  quote: (args) =>
    args
      .filter((one) => one !== null)
      .map((one) => JSON.stringify(shown(one)))
      .join(' '),
  squote: (args) =>
    args
      .filter((one) => one !== null)
      .map((one) => `'${shown(one)}'`)
      .join(' '),
  cat: (args) =>
    args
      .filter((one) => one !== null)
      .map(shown)
      .join(' '),
  upper: on((text) => text.toUpperCase()),
  lower: on((text) => text.toLowerCase()),
  title: on((text) => text.replace(/(^|\s)(\S)/g, (_, space, first) => space + first.toUpperCase())),
  untitle: on((text) => text.replace(/(^|\s)(\S)/g, (_, space, first) => space + first.toLowerCase())),
  camelcase: on((text) => words(text).map(capital).join('')),
  snakecase: on((text) => words(text).join('_').toLowerCase()),
  kebabcase: on((text) => words(text).join('-').toLowerCase()),
  trim: on((text) => text.trim()),
  trimAll: onTwo((characters, text) => trimmed(characters, text, 'both')),
  trimSuffix: onTwo((end, text) => (end !== '' && text.endsWith(end) ? text.slice(0, -end.length) : text)),
  trimPrefix: onTwo((start, text) => (text.startsWith(start) ? text.slice(start.length) : text)),
  nospace: on((text) => text.replace(/\s+/g, '')),
  trunc: ([length, text]) => {
    const most = numberOf(length);
    return most < 0 ? shown(text).slice(most) : shown(text).slice(0, most);
  },
  substr: ([start, end, text]) => {
    const last = numberOf(end);
    return shown(text).slice(Math.max(0, numberOf(start)), last < 0 ? undefined : last);
  },
  abbrev: ([width, text]) => {
    const most = Math.max(4, numberOf(width));
    return shown(text).length > most ? `${shown(text).slice(0, most - 3)}...` : shown(text);
  },
  repeat: ([count, text]) => repeated(numberOf(count), shown(text)),
  contains: onTwo((part, text) => text.includes(part)),
  hasPrefix: onTwo((start, text) => text.startsWith(start)),
  hasSuffix: onTwo((end, text) => text.endsWith(end)),
  replace: ([from, to, text]) => shown(text).replaceAll(shown(from), () => shown(to)),
  plural: ([one, many, count]) => (numberOf(count) === 1 ? shown(one) : shown(many)),
  indent: ([width, text]) => indented(numberOf(width), shown(text)),
  nindent: ([width, text]) => `\n${indented(numberOf(width), shown(text))}`,
  splitList: onTwo((by, text) => split(by, text)),
  split: onTwo((by, text) => new Map(split(by, text).map((one, at) => [`_${at}`, one]))),
  splitn: ([by, count, text]) => {
    const all = split(shown(by), shown(text));
    const most = Math.max(1, numberOf(count));
    const parts = all.length > most ? [...all.slice(0, most - 1), all.slice(most - 1).join(shown(by))] : all;
    return new Map(parts.map((one, at) => [`_${at}`, one]));
  },
  join: ([by, list]) =>
    (Array.isArray(list) ? list : [list ?? null])
      .filter((one) => one !== null)
      .map(shown)
      .join(shown(by)),
  sortAlpha: ([list]) => listOf(list, 'sortAlpha').map(shown).sort(),
  toStrings: ([list]) => listOf(list, 'toStrings').map(shown),
  regexMatch: onTwo((source, text) => pattern(source).matcher(text).find()),
  regexFind: onTwo((source, text) => matches(source, text, 1)[0] ?? ''),
  regexFindAll: ([source, text, most]) => matches(shown(source), shown(text), numberOf(most)),
  regexReplaceAll: ([source, text, to]) =>
    pattern(shown(source))
      .matcher(shown(text))
      .replaceAll(replacement(shown(to))),
  regexReplaceAllLiteral: ([source, text, to]) =>
    pattern(shown(source))
      .matcher(shown(text))
      .replaceAll(RE2JS.quoteReplacement(shown(to))),
  regexSplit: ([source, text]) => pattern(shown(source)).split(shown(text)),
  regexQuoteMeta: on((text) => RE2JS.quote(text)),
  b64enc: on((text) => Buffer.from(text).toString('base64')),
  b64dec: on((text) => Buffer.from(text, 'base64').toString()),
  sha256sum: digest('sha256'),
  sha1sum: digest('sha1'),
  sha512sum: digest('sha512'),
  urlquery: on((text) => encodeURIComponent(text)),
  base: on((text) => text.replace(/\/+$/, '').split('/').at(-1) ?? ''),
  dir: on((text) => text.split('/').slice(0, -1).join('/') || '.'),
  ext: on((text) => /\.[^./]*$/.exec(text)?.[0] ?? ''),
  randAlphaNum: () => MADE_AT_INSTALLATION,
  randAlpha: () => MADE_AT_INSTALLATION,
  randNumeric: () => MADE_AT_INSTALLATION,
  randAscii: () => MADE_AT_INSTALLATION,
  randBytes: () => MADE_AT_INSTALLATION,
  uuidv4: () => MADE_AT_INSTALLATION,
  genPrivateKey: () => MADE_AT_INSTALLATION,
  derivePassword: () => MADE_AT_INSTALLATION,
  htpasswd: () => MADE_AT_INSTALLATION,
  bcrypt: () => MADE_AT_INSTALLATION,
  encryptAES: () => MADE_AT_INSTALLATION,
  now: () => MADE_AT_INSTALLATION,
  date: () => MADE_AT_INSTALLATION,
  dateInZone: () => MADE_AT_INSTALLATION,
  unixEpoch: () => MADE_AT_INSTALLATION,
  genCA: () => certificate(),
  genSelfSignedCert: () => certificate(),
  genSignedCert: () => certificate(),
};

const certificate = (): Value =>
  new Map([
    ['Cert', MADE_AT_INSTALLATION],
    ['Key', MADE_AT_INSTALLATION],
  ]);
