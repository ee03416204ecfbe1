import { compareDigits, compareText, totalOrder, type VersionOrder, withSingleSpaces } from './order.ts';

const MODIFIER = '[._-]?(?:(stable|beta|b|rc|alpha|a|patch|pl|p)((?:[.-]?\\d)*))?([.-]?dev)?';
const CLASSIC = new RegExp(`^v?(\\d{1,5})(\\.\\d+)?(\\.\\d+)?(\\.\\d+)?${MODIFIER}$`, 'i');
const DATED = new RegExp(`^v?(\\d{4}(?:[.:-]?\\d{2}){1,6}(?:[.:-]?\\d{1,3}){0,2})${MODIFIER}$`, 'i');
const BRANCH = /^v?(\d+|[xX*])(\.(?:\d+|[xX*]))?(\.(?:\d+|[xX*]))?(\.(?:\d+|[xX*]))?[.-]dev$/;
/** What Composer puts for `x` in a branch alias: higher than any release of that line. */
const BRANCH_NUMBER = '9999999';

/**
 * Composer's normal form (`Composer\Semver\VersionParser::normalize`, getcomposer.org/doc/articles/versions.md): four numbers,
 * then stability and its number, then `dev`. Null for feature branches and for what is no version.
 */
function normalize(version: string): string | null {
  const text = version
    .trim()
    .replace(/(?<=\S)\s+as\s+\S+$/, '')
    .replace(/@(?:stable|rc|beta|alpha|dev)$/i, '')
    .replace(/(?<=\d[\w.-]*)\+\S+$/, '');
  if (/^dev-(?:master|trunk|default)$/i.test(text)) return `${BRANCH_NUMBER}-dev`;
  const branch = BRANCH.exec(text);
  if (branch && /[xX*]/.test(text)) {
    const parts = [1, 2, 3, 4].map((i) =>
      (branch[i] ?? '.x').replace('.', '').replace(/[xX*]/, BRANCH_NUMBER),
    );
    return `${parts.join('.')}-dev`;
  }
  const classic = CLASSIC.exec(text);
  if (classic)
    return [1, 2, 3, 4].map((i) => (classic[i] ?? '.0').replace('.', '')).join('.') + suffix(classic, 5);
  const dated = DATED.exec(text);
  return dated ? (dated[1] ?? '').replace(/\D/g, '.') + suffix(dated, 2) : null;
}

const STABILITIES: Readonly<Record<string, string>> = {
  a: 'alpha',
  b: 'beta',
  p: 'patch',
  pl: 'patch',
  rc: 'RC',
};

function suffix(found: RegExpExecArray, at: number): string {
  const word = (found[at] ?? '').toLowerCase();
  const dev = found[at + 2] ? '-dev' : '';
  if (word === '' || word === 'stable') return dev;
  return `-${STABILITIES[word] ?? word}${(found[at + 1] ?? '').replace(/^[.-]+/, '')}${dev}`;
}

/** PHP's `version_compare`: parts split at separators and between digits and letters; forms ranked, '#' standing for a number. */
const FORMS: readonly (readonly [string, number])[] = [
  ['dev', 0],
  ['a', 1],
  ['b', 2],
  ['rc', 3],
  ['#', 4],
  ['p', 5],
];

function formRank(part: string): number {
  if (/^\d/.test(part)) return 4;
  const lower = part.toLowerCase();
  return FORMS.find(([form]) => lower.startsWith(form))?.[1] ?? -1;
}

function compareNormal(a: string, b: string): number {
  const parts = (text: string) =>
    text.split(/[.+_-]|(?<=\d)(?=\D)|(?<=\D)(?=\d)/).filter((part) => part !== '' && !/^[.+_-]$/.test(part));
  const left = parts(a);
  const right = parts(b);
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const x = left[i];
    const y = right[i];
    if (x === undefined || y === undefined) {
      const rest = formRank(x ?? y ?? '');
      // A number more is higher; a word more is compared with "nothing", which ranks as a number does.
      const longer = rest === 4 ? 1 : rest - 4;
      return x === undefined ? -longer : longer;
    }
    const result = /^\d/.test(x) && /^\d/.test(y) ? compareDigits(x, y) : formRank(x) - formRank(y);
    if (result !== 0) return result;
  }
  return 0;
}

const isValid = (version: string): boolean =>
  version.length <= 512 && (normalize(version) !== null || /^dev-\S+$/.test(version));

const compare = totalOrder(isValid, (a, b) => {
  const left = normalize(a);
  const right = normalize(b);
  // Feature branches have no order among versions: they come first, by name.
  if (left === null || right === null) return left === right ? compareText(a, b) : left === null ? -1 : 1;
  return compareNormal(left, right);
});

/** Composer's order and constraints. */
export const composer: VersionOrder = {
  isValid,
  compare,
  satisfies: (version, range) => {
    if (!isValid(version)) return null;
    let any = false;
    for (const alternative of withSingleSpaces(range).split(/\s*\|\|?\s*/)) {
      const holds = satisfiesAll(version, alternative);
      if (holds === null) return null;
      any ||= holds;
    }
    return any;
  },
};

function satisfiesAll(version: string, alternative: string): boolean | null {
  const text = alternative
    .trim()
    .replace(/@(?:stable|rc|beta|alpha|dev)\b/gi, '')
    .trim();
  if (text === '' || text === '*') return true;
  const hyphen = /^(\S+)\s+-\s+(\S+)$/.exec(text);
  const parts = hyphen
    ? hyphenRange(hyphen[1] ?? '', hyphen[2] ?? '')
    : text
        .replace(/(?<=[<>=!~^])\s+/g, '')
        .split(/[\s,]+/)
        .flatMap((part) => expand(part) ?? ['?']);
  let all = true;
  for (const part of parts) {
    const found = /^(<=|>=|==|!=|<>|<|>|=)?(.+)$/.exec(part);
    const wanted = found?.[2] ?? '';
    if (!isValid(wanted)) return null;
    const branch = normalize(wanted) === null || normalize(version) === null;
    if (branch && found?.[1] && !/^[=!<>]?=$/.test(found[1])) return false;
    const result = compare(version, wanted);
    const operator = found?.[1] ?? '=';
    all &&=
      operator === '<'
        ? result < 0
        : operator === '<='
          ? result <= 0
          : operator === '>'
            ? result > 0
            : operator === '>='
              ? result >= 0
              : operator === '!=' || operator === '<>'
                ? result !== 0
                : result === 0;
  }
  return all;
}

function numbersOf(text: string): string[] | null {
  const found = /^v?(\d+(?:\.\d+){0,3})/.exec(text);
  return found?.[1]?.split('.') ?? null;
}

/** The first version after all that share `count` numbers: `bump([1, 2, 3], 2)` is `1.3.0.0-dev`. */
function bump(numbers: readonly string[], count: number): string {
  const parts = [0, 1, 2, 3].map((i) => (i < count ? (numbers[i] ?? '0') : '0'));
  parts[count - 1] = String(Number(parts[count - 1]) + 1);
  return `${parts.join('.')}-dev`;
}

/** A lower bound without stability takes in the pre-releases of it, as Composer does. */
function lower(text: string): string {
  return /[a-z]/i.test(text.replace(/^v/, '')) ? text : `${text}-dev`;
}

function expand(part: string): string[] | null {
  const found = /^(\^|~|>=|<=|!=|<>|==|=|<|>)?(.+)$/.exec(part);
  const operator = found?.[1] ?? '';
  const text = found?.[2] ?? '';
  const wild = /^v?(\d+(?:\.\d+){0,2})\.[xX*](?:\.[xX*])*$/.exec(text);
  if (wild?.[1] && (operator === '' || operator === '=')) {
    const numbers = wild[1].split('.');
    return [`>=${wild[1]}-dev`, `<${bump(numbers, numbers.length)}`];
  }
  const numbers = numbersOf(text);
  if (operator === '^' && numbers) {
    const first = numbers.findIndex((n) => Number(n) !== 0);
    return [`>=${lower(text)}`, `<${bump(numbers, (first < 0 ? numbers.length - 1 : first) + 1)}`];
  }
  if (operator === '~' && numbers)
    return [`>=${lower(text)}`, `<${bump(numbers, Math.max(1, numbers.length - 1))}`];
  if (operator === '>=' || operator === '<') return [operator + lower(text)];
  return isValid(text) ? [operator + text] : null;
}

function hyphenRange(from: string, to: string): string[] {
  const numbers = numbersOf(to);
  // A partial upper bound takes in everything that begins with it.
  const upper =
    numbers && numbers.length < 3 && !/[a-z]/i.test(to) ? `<${bump(numbers, numbers.length)}` : `<=${to}`;
  return [`>=${lower(from)}`, upper];
}
