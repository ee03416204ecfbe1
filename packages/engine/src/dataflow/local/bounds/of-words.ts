import type { Expr } from '../../../ir/ir.ts';
import { type Bound, type Bounds, bothBounds, boundsUnder, eitherBound } from '../../../summaries/bounds.ts';
import { boundOfWrittenPattern } from './of-patterns.ts';

/** Rules of validation that are written as words in text: Laravel's `required|in:a,b`, the tags of Go's validator. */

/** laravel.com/docs/validation, "Available Validation Rules". */
const LARAVEL: Readonly<Record<string, Bound>> = {
  in: 'known',
  enum: 'known',
  integer: 'known',
  int: 'known',
  numeric: 'known',
  decimal: 'known',
  digits: 'known',
  digits_between: 'known',
  boolean: 'known',
  bool: 'known',
  uuid: 'known',
  ulid: 'known',
  accepted: 'known',
  declined: 'known',
  date_format: 'known',
  hex_color: 'word',
  alpha: 'word',
  alpha_num: 'word',
  alpha_dash: 'word',
};

function boundOfLaravelRule(rule: string): Bound | null {
  const colon = rule.indexOf(':');
  const name = (colon < 0 ? rule : rule.slice(0, colon)).trim().toLowerCase();
  if (name === 'regex') return boundOfWrittenPattern(rule.slice(colon + 1).trim());
  return Object.hasOwn(LARAVEL, name) ? (LARAVEL[name] ?? null) : null;
}

/** A list of rules, of which each must hold. A pattern may hold a bar, so that it stands in a list or at the end. */
function boundOfLaravelText(text: string): Bound | null {
  const pattern = text.indexOf('regex:');
  const words = pattern < 0 ? text.split('|') : text.slice(0, pattern).split('|');
  const bound = words.reduce<Bound | null>((all, one) => bothBounds(all, boundOfLaravelRule(one)), null);
  return pattern < 0 ? bound : bothBounds(bound, boundOfLaravelRule(text.slice(pattern)));
}

/** Rules that are objects: `Rule::in([...])`, `new Enum(Status::class)`, `new In([...])`. */
const RULE_OBJECT = /^(?:in|enum|Enum|In|numeric)$/;

function boundOfLaravelValue(value: Expr): Bound | null {
  if (value.kind === 'literal')
    return typeof value.value === 'string' ? boundOfLaravelText(value.value) : null;
  if (value.kind === 'list')
    return value.elements.reduce<Bound | null>(
      (all, one) => bothBounds(all, boundOfLaravelValue(one.value)),
      null,
    );
  // `'in:' . implode(',', NAMES)`: what stands behind the name of the rule are the program's own texts.
  if (value.kind === 'binary' && value.op === '+') {
    let first: Expr = value;
    while (first.kind === 'binary') first = first.left;
    return first.kind === 'literal' && /(?:^|\|)in:[\w,]*$/.test(String(first.value)) ? 'known' : null;
  }
  if (value.kind === 'template') {
    const [first] = value.parts;
    return first?.kind === 'literal' && /(?:^|\|)in:[\w,]*$/.test(String(first.value)) ? 'known' : null;
  }
  if (value.kind !== 'call') return null;
  const { callee } = value;
  const name = callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : '';
  return RULE_OBJECT.test(name.slice(name.lastIndexOf('\\') + 1)) ? 'known' : null;
}

/** `['sort' => 'required|in:a,b', 'ids.*' => ['integer']]` */
export function boundsOfLaravelRules(rules: Expr | undefined): Bounds {
  if (rules?.kind !== 'object') return {};
  let bounds: Bounds = {};
  for (const { key, value } of rules.entries) {
    if (key?.kind !== 'literal' || typeof key.value !== 'string') continue;
    const bound = boundOfLaravelValue(value);
    if (bound !== null) bounds = { ...bounds, ...boundsUnder(key.value, { '': bound }) };
  }
  return bounds;
}

/** pkg.go.dev/github.com/go-playground/validator/v10. */
const GO: Readonly<Record<string, Bound>> = {
  oneof: 'known',
  oneofci: 'known',
  eq: 'known',
  numeric: 'known',
  number: 'known',
  boolean: 'known',
  uuid: 'known',
  uuid3: 'known',
  uuid4: 'known',
  uuid5: 'known',
  uuid_rfc4122: 'known',
  uuid3_rfc4122: 'known',
  uuid4_rfc4122: 'known',
  uuid5_rfc4122: 'known',
  ulid: 'known',
  mongodb: 'known',
  md5: 'known',
  sha256: 'known',
  sha512: 'known',
  iso3166_1_alpha2: 'known',
  iso3166_1_alpha3: 'known',
  iso4217: 'known',
  datetime: 'known',
  alpha: 'word',
  alphanum: 'word',
  hexadecimal: 'word',
};

/** Who reads a tag: gin and the like when they fill the object, `validate` when the program asks for it. */
const TAGS = { filling: 'binding', asked: 'validate' } as const;

/** `binding:"required,oneof=name created"`. Behind `dive` the words are about the elements. */
export function boundsOfGoTag(tag: string, by: keyof typeof TAGS): Bounds {
  const words = new RegExp(`(?:^|[\\s\`])${TAGS[by]}:"([^"]{1,400})"`).exec(tag)?.[1]?.split(',') ?? [];
  const dive = words.indexOf('dive');
  const [way, said] = dive < 0 ? ['', words] : ['*', words.slice(dive + 1)];
  // Behind `omitempty` a text may also be empty.
  const bound = said.reduce<Bound | null>((all, one) => bothBounds(all, boundOfGoWord(one)), null);
  return bound === null ? {} : { [way]: bound };
}

/** `alpha|numeric` lets through what either does. */
function boundOfGoWord(word: string): Bound | null {
  const bounds = word.split('|').map((one) => {
    const name = one.split('=', 1)[0]?.trim() ?? '';
    return Object.hasOwn(GO, name) ? (GO[name] ?? null) : null;
  });
  return bounds.reduce(eitherBound) ?? null;
}
