import type { Argument, FieldIR } from '../../ir/ir.ts';
import { isSafePattern } from './constants.ts';

/**
 * Fields whose validator lets only harmless characters in: class-validator, Jakarta Bean Validation, .NET's data annotations and
 * pydantic say so by annotations or by what the field is given.
 */

/** github.com/typestack/class-validator ("Validation decorators"), jakarta.validation.constraints. */
const PLAIN =
  /(?:^|\.)(?:Is(?:UUID|MongoId|Int|Number|NumberString|Boolean|BooleanString|Date|Alpha|Alphanumeric|Hexadecimal|Octal|Decimal|Positive|Negative|Latitude|Longitude|Enum|In|Port)|Digits)$/;
/** Java's and .NET's patterns fit the whole text, JavaScript's and pydantic's what they say. */
const WHOLE = /(?:^|\.)(?:Pattern|RegularExpression(?:Attribute)?)$/;
const PARTLY = /(?:^|\.)Matches$/;
/** Fields of pydantic, and types that are text of a pattern. */
const GIVEN = /^(?:Field|constr|StringConstraints)$/;

export function isPlainField(field: FieldIR): boolean {
  if (field.decorators.some((one) => PLAIN.test(one.name))) return true;
  for (const { name, args } of field.decorators) {
    if (WHOLE.test(name) && keepsPlain(args, /^(?:regexp|pattern)$/, true)) return true;
    if (PARTLY.test(name) && keepsPlain(args, /^pattern$/, false)) return true;
  }
  const { init } = field;
  if (init?.kind !== 'call') return false;
  const { callee } = init;
  const name = callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : '';
  return GIVEN.test(name) && named(init.args, /^(?:pattern|regex)$/).some((p) => isPlain(p, false));
}

/** Looks at what is in the text, whatever it then lets through: patterns, lists, addresses, and functions of the program's own. */
const LOOKS =
  /(?:^|\.)(?:Pattern|RegularExpression|Matches|NotContains|IsUrl|IsURL|IsEmail|IsFQDN|IsIP|IsSlug|IsMimeType|Email|EmailAddress|Url|URL|CreditCardNumber|SafeHtml|AllowedValues|DeniedValues|CustomValidation|Validate|ValidateBy)(?:Attribute)?$/;

/** Does a validator look at what is in the field, of which nothing proves how much it lets through? */
export function isCheckedField(field: FieldIR): boolean {
  if (field.decorators.some((one) => LOOKS.test(one.name))) return true;
  const { init } = field;
  if (init?.kind !== 'call') return false;
  const { callee } = init;
  const name = callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : '';
  return GIVEN.test(name) && named(init.args, /^(?:pattern|regex)$/).length > 0;
}

function keepsPlain(args: readonly Argument[], name: RegExp, whole: boolean): boolean {
  const [first] = args;
  const positional = first !== undefined && first.name === null ? textOf(first) : [];
  return [...positional, ...named(args, name)].some((p) => isPlain(p, whole));
}

const named = (args: readonly Argument[], name: RegExp): string[] =>
  args.flatMap((arg) => (arg.name !== null && name.test(arg.name) ? textOf(arg) : []));

function textOf({ value }: Argument): string[] {
  return value.kind === 'literal' && value.value !== null ? [String(value.value)] : [];
}

/** Text without marks of paths: a dot and a slash are harmless to interpreters, not to files. */
function isPlain(pattern: string, whole: boolean): boolean {
  return isSafePattern(pattern, whole) && !/[./]/.test(pattern);
}
