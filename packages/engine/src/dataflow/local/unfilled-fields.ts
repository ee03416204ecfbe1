import type { Argument, ClassIR, Decorator, Expr, FieldIR, LanguageId } from '../../ir/ir.ts';
import type { LeavesOut } from '../../summaries/file-summary.ts';
import { textOf } from './declared-records.ts';

/**
 * Fields of a class into which nothing that makes its objects from a request puts anything: Go's `json:"-"`, `@JsonIgnore`, `[BindNever]`,
 * `@Exclude()`. A document and a form are read by different libraries, each of which knows its own words only.
 */

export function leavesOut(cls: ClassIR, field: FieldIR, language: LanguageId): readonly LeavesOut[] {
  switch (language) {
    case 'go':
      return ofTag(field);
    case 'java':
      return isLeftOutByJackson(cls, field) ? ['json'] : [];
    case 'csharp':
      return isSetByClassAlone(cls, field) ? ['all'] : field.decorators.flatMap(ofAttribute);
    case 'php':
      return field.decorators.some((one) => /(?:^|\\)Ignore$/.test(one.name)) ? ['json'] : [];
    case 'python':
      return isPrivateOfModel(cls, field) ? ['all'] : [];
    case 'javascript':
    case 'typescript':
      return field.decorators.some(isExcluded) ? ['json', 'unnamed'] : [];
    default:
      return [];
  }
}

/** Readers set exported fields only (pkg.go.dev/encoding/json); `json:"-,"` is a field called `-`. */
function ofTag(field: FieldIR): readonly LeavesOut[] {
  if (field.modifiers.includes('embedded')) return [];
  if (/^[\p{Ll}_]/u.test(field.name)) return ['all'];
  const tag = textOf(field.decorators.find((one) => one.name === 'tag')?.args[0]?.value) ?? '';
  const isOutOfForms = /(?:^|\s|`)(?:form|schema|query):"-"/.test(tag);
  const out: LeavesOut[] = isOutOfForms ? ['form'] : [];
  if (/(?:^|\s|`)json:"-"/.test(tag)) {
    out.push('json');
    if (!/(?:^|\s|`)(?:form|query|param|uri|header|schema|xml|yaml):"[^-"]/.test(tag)) out.push('unnamed');
  }
  return out;
}

/** A property is left out whole where one of its parts says so (Jackson, `@JsonIgnore`). */
function isLeftOutByJackson(of: ClassIR, field: FieldIR): boolean {
  const accessor = new RegExp(`^(?:get|is|set)${field.name.charAt(0).toUpperCase()}${field.name.slice(1)}$`);
  const parts = [field, ...of.methods.filter((m) => accessor.test(m.name))];
  const onParts = parts.flatMap((one) => one.decorators);
  if (onParts.some(isIgnored)) return !onParts.some((one) => named(one, 'JsonProperty') && !isReadOnly(one));
  return onParts.some(isReadOnly) || of.decorators.some((one) => ignoresProperty(one, field.name));
}

const named = ({ name }: Decorator, wanted: string): boolean =>
  name === wanted || name.endsWith(`.${wanted}`) || name.endsWith(`:${wanted}`);

const isIgnored = (one: Decorator): boolean =>
  named(one, 'JsonIgnore') &&
  !one.args.some(({ value }) => value.kind === 'literal' && value.value === false);

const isReadOnly = (one: Decorator): boolean =>
  named(one, 'JsonProperty') && one.args.some((arg) => lastName(arg) === 'READ_ONLY');

function ignoresProperty(one: Decorator, property: string): boolean {
  return (
    named(one, 'JsonIgnoreProperties') &&
    !one.args.some((arg) => arg.name === 'allowSetters') &&
    one.args.some((arg) => textsOf(arg).includes(property))
  );
}

/** What is not public, or has no public setter, is set by constructors at most, whose parameters have the names of properties. */
const isSetByClassAlone = (of: ClassIR, { name, modifiers, decorators }: FieldIR): boolean =>
  of.kind !== 'record' &&
  (!modifiers.includes('public') || modifiers.includes('get-only')) &&
  !decorators.some((one) =>
    /(?:^|\.)(?:JsonInclude|JsonProperty|JsonPropertyName|DataMember)/.test(one.name),
  ) &&
  !of.methods.some((m) => m.params.some((p) => paramName(p).toLowerCase() === name.toLowerCase()));

const paramName = ({ pattern }: ClassIR['methods'][number]['params'][number]): string =>
  pattern.kind === 'name' ? pattern.name : '';

/** `[JsonIgnore(Condition = WhenWritingNull)]` is about what is written (System.Text.Json); Newtonsoft's has no condition. */
function ofAttribute(one: Decorator): readonly LeavesOut[] {
  if (/(?:^|\.)BindNever(?:Attribute)?$/.test(one.name)) return ['form'];
  const isAlways = one.args.every((arg) => lastName(arg) === 'Always');
  return /(?:^|\.)JsonIgnore(?:Attribute)?$/.test(one.name) && isAlways ? ['json'] : [];
}

/** Names that begin with an underscore are private attributes, which no input fills (docs.pydantic.dev, "Private model attributes"). */
const isPrivateOfModel = (of: ClassIR, field: FieldIR): boolean =>
  field.name.startsWith('_') && of.extends.some((base) => /(?:^|\.)BaseModel$/.test(base.name));

/** `@Exclude({ toPlainOnly: true })` is about answers (class-transformer). Whether a request is transformed at all is set elsewhere. */
const isExcluded = (one: Decorator): boolean =>
  /(?:^|\.)Exclude$/.test(one.name) &&
  !one.args.some(
    ({ value }) => value.kind === 'object' && value.entries.some(({ key }) => nameOf(key) === 'toPlainOnly'),
  );

const nameOf = (key: Expr | null): string | null =>
  key?.kind === 'name' ? key.name : textOf(key ?? undefined);

/** The last name of a constant: `READ_ONLY` of `JsonProperty.Access.READ_ONLY`. */
function lastName({ value }: Argument): string | null {
  if (value.kind === 'member') return value.property;
  return value.kind === 'name' ? value.name : null;
}

function textsOf({ value }: Argument): readonly (string | null)[] {
  return value.kind === 'list' ? value.elements.map((one) => textOf(one.value)) : [textOf(value)];
}
