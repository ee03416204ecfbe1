import type { Argument, Decorator, Expr, FieldIR, TypeRef } from '../../../ir/ir.ts';
import { type Bound, bothBounds } from '../../../summaries/bounds.ts';
import { boundOfPattern } from './of-patterns.ts';

/**
 * Fields whose validator lets only harmless text in: class-validator, Jakarta Bean Validation, .NET's data annotations, pydantic, forms of
 * Django, serializers of its REST framework and marshmallow say so by annotations or by what the field is given.
 */

/** github.com/typestack/class-validator ("Validation decorators"), jakarta.validation.constraints, System.ComponentModel.DataAnnotations. */
const KNOWN =
  /(?:^|\.)(?:Is(?:UUID|MongoId|Int|Number|NumberString|Boolean|BooleanString|Date|Octal|Decimal|Positive|Negative|Latitude|Longitude|Enum|In|Port)|Digits|(?:Range|AllowedValues|EnumDataType)(?:Attribute)?)$/;
const LETTERS = /(?:^|\.)Is(?:Alpha|Alphanumeric|Hexadecimal)$/;
/** Java's and .NET's patterns fit the whole text, JavaScript's and pydantic's what they say. */
const WHOLE = /(?:^|\.)(?:Pattern|RegularExpression(?:Attribute)?)$/;
const PARTLY = /(?:^|\.)Matches$/;
/** Fields of pydantic, and types that are text of a pattern; what FastAPI reads a parameter from. */
const GIVEN = /(?:^|\.)(?:Field|constr|StringConstraints|Query|Path|Header|Cookie|Form|Body|Param)$/;

/** What annotations say of a field or parameter; pipes of NestJS among its arguments too. */
export function boundOfDecorators(decorators: readonly Decorator[]): Bound | null {
  let bound: Bound | null = null;
  for (const { name, args } of decorators) {
    if (KNOWN.test(name)) bound = 'known';
    else if (LETTERS.test(name)) bound = bothBounds(bound, 'word');
    else if (WHOLE.test(name)) bound = bothBounds(bound, ofPattern(args, /^(?:regexp|pattern)$/, true));
    else if (PARTLY.test(name)) bound = bothBounds(bound, ofPattern(args, /^pattern$/, false));
    else if (GIVEN.test(name)) bound = bothBounds(bound, ofNamedPattern(args));
    if (args.some(({ value }) => PIPE.test(calleeName(value)))) bound = 'known';
  }
  return bound;
}

/** Pipes that refuse what is no number, identifier or member (docs.nestjs.com/pipes, "Built-in pipes"). */
const PIPE = /^Parse(?:Int|Float|Bool|UUID|Enum|Date)Pipe$/;

/** What the type and the default of a field or parameter say: `Literal['a', 'b']`, `constr(pattern=…)`, `Query(pattern=…)`. */
export function boundOfGiven(init: Expr | null): Bound | null {
  return init?.kind === 'call' && GIVEN.test(calleeName(init)) ? ofNamedPattern(init.args) : null;
}

/** A type that is a choice of constants (docs.python.org/3/library/typing.html, "Literal"). */
export function isClosedType(type: TypeRef | null): boolean {
  if (type === null || type.array === true) return false;
  if (type.name === 'Optional' || type.name === 'Annotated')
    return type.args[0] !== undefined && isClosedType(type.args[0]);
  if (type.name === '|' || type.name === 'Union')
    return type.args.length > 0 && type.args.every((one) => one.name === 'None' || isClosedType(one));
  return /(?:^|\.)Literal$/.test(type.name) && type.args.length > 0;
}

/**
 * Fields of forms and serializers that take a choice, a number or an identifier: docs.djangoproject.com/ref/forms/fields,
 * django-rest-framework.org/api-guide/fields, marshmallow.readthedocs.io ("Fields").
 */
const KNOWN_FIELD =
  /^(?:(?:Typed)?(?:Multiple)?ChoiceField|(?:Integer|Float|Decimal|Boolean|NullBoolean|UUID|Date|DateTime|Time|Duration)Field|Int(?:eger)?|Float|Decimal|Number|Bool(?:ean)?|UUID|Date|DateTime|NaiveDateTime|AwareDateTime|Time|TimeDelta|Timestamp|Enum)$/;
/** Their modules: a field of a model of the database is no check of what is sent. */
const FIELD_MODULE =
  /^(?:forms|serializers|fields|ma|ma\.fields|marshmallow\.fields|django\.forms|rest_framework\.serializers|filters|django_filters)$/;
const WORD_FIELD = /^SlugField$/;

/** What a field of a form, a serializer or a schema lets in: `forms.ChoiceField(…)`, `fields.Str(validate=OneOf([…]))`. */
export function boundOfFormField(init: Expr | null): Bound | null {
  if (init?.kind !== 'call') return null;
  const { callee } = init;
  const module = callee.kind === 'member' ? dottedName(callee.object) : '';
  if (callee.kind === 'member' && !FIELD_MODULE.test(module)) return null;
  const name = calleeName(init);
  if (callee.kind === 'name' && !/Field$/.test(name)) return null;
  if (KNOWN_FIELD.test(name)) return 'known';
  if (WORD_FIELD.test(name)) return 'word';
  if (name === 'RegexField') return ofPattern(init.args, /^regex$/, false);
  if (/^(?:List|ListField)$/.test(name)) return boundOfFormField(init.args[0]?.value ?? null);
  const checks = init.args.flatMap((arg) =>
    arg.name !== 'validate' && arg.name !== 'validators'
      ? []
      : arg.value.kind === 'list'
        ? arg.value.elements.map((one) => one.value)
        : [arg.value],
  );
  return checks.reduce<Bound | null>((all, one) => bothBounds(all, boundOfCheck(one)), null);
}

/** `OneOf([…])`, `Regexp(r'^…$')`, `RegexValidator(…)` */
function boundOfCheck(check: Expr): Bound | null {
  if (check.kind !== 'call') return null;
  const name = calleeName(check);
  if (name === 'OneOf' || name === 'ContainsOnly' || name === 'Equal') return 'known';
  return /^(?:Regexp|RegexValidator)$/.test(name) ? ofPattern(check.args, /^regex$/, false) : null;
}

export function calleeName(e: Expr): string {
  if (e.kind === 'name') return e.name;
  if (e.kind !== 'call') return '';
  return e.callee.kind === 'member' ? e.callee.property : e.callee.kind === 'name' ? e.callee.name : '';
}

function dottedName(e: Expr): string {
  if (e.kind === 'name') return e.name;
  return e.kind === 'member' ? `${dottedName(e.object)}.${e.property}` : '';
}

/** Looks at what is in the text, whatever it then lets through: patterns, lists, addresses, and functions of the program's own. */
const LOOKS =
  /(?:^|\.)(?:Pattern|RegularExpression|Matches|NotContains|IsUrl|IsURL|IsEmail|IsFQDN|IsIP|IsSlug|IsMimeType|Email|EmailAddress|Url|URL|CreditCardNumber|SafeHtml|AllowedValues|DeniedValues|CustomValidation|Validate|ValidateBy)(?:Attribute)?$/;

/** Does a validator look at what is in the field, of which nothing proves how much it lets through? */
export function isCheckedField({ decorators, init }: FieldIR): boolean {
  if (decorators.some((one) => LOOKS.test(one.name))) return true;
  return (
    init?.kind === 'call' &&
    GIVEN.test(calleeName(init)) &&
    init.args.some((arg) => arg.name !== null && PATTERN.test(arg.name))
  );
}

const PATTERN = /^(?:pattern|regex)$/;

function ofNamedPattern(args: readonly Argument[]): Bound | null {
  return args.reduce<Bound | null>(
    (all, arg) =>
      bothBounds(all, arg.name !== null && PATTERN.test(arg.name) ? ofText(arg.value, false) : null),
    null,
  );
}

/** A pattern that is the first argument, or one of a name. */
export function ofPattern(args: readonly Argument[], name: RegExp, isWhole: boolean): Bound | null {
  return args.reduce<Bound | null>(
    (all, arg, i) =>
      bothBounds(
        all,
        (arg.name === null ? i === 0 : name.test(arg.name)) ? ofText(arg.value, isWhole) : null,
      ),
    null,
  );
}

function ofText(value: Expr, isWhole: boolean): Bound | null {
  if (value.kind === 'literal' && value.value !== null)
    return value.type === 'regex' && value.flags?.includes('m') === true
      ? null
      : boundOfPattern(String(value.value), isWhole);
  // `re.compile(r'^…$')`
  return value.kind === 'call' && calleeName(value) === 'compile' && value.args[0] !== undefined
    ? ofText(value.args[0].value, isWhole)
    : null;
}
