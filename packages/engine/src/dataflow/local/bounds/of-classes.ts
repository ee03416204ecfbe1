import type { ClassIR, Expr, LanguageId, Stmt } from '../../../ir/ir.ts';
import { type Bound, type Bounds, bothBounds, boundsUnder } from '../../../summaries/bounds.ts';
import { textOf } from '../declared-records.ts';
import {
  boundOfDecorators,
  boundOfFormField,
  boundOfGiven,
  calleeName,
  isClosedType,
  ofPattern,
} from './of-fields.ts';
import { boundsOfGoTag, boundsOfLaravelRules } from './of-words.ts';

/** What classes say of their fields by declaring them, and of those of other classes by rules about them. */
export interface ClassBounds {
  /** Of its own fields, whoever fills them. */
  readonly own: Bounds;
  /** Of its own fields, once the program has asked whether they are as they should be: `validate.Struct(x)`, `record.valid?`. */
  readonly onceAsked: Bounds;
}

export function boundsOfClass(cls: ClassIR, language: LanguageId): ClassBounds {
  let own: Bounds = {};
  let onceAsked: Bounds = {};
  for (const field of cls.fields) {
    if (language === 'go') {
      const tag = textOf(field.decorators.find((one) => one.name === 'tag')?.args[0]?.value) ?? '';
      own = { ...own, ...boundsUnder(field.name, boundsOfGoTag(tag, 'filling')) };
      onceAsked = { ...onceAsked, ...boundsUnder(field.name, boundsOfGoTag(tag, 'asked')) };
      continue;
    }
    let bound = bothBounds(boundOfDecorators(field.decorators), boundOfGiven(field.init));
    if (language === 'python') {
      bound = bothBounds(bound, boundOfFormField(field.init));
      // Nothing but what reads requests looks at types when the program runs.
      if (cls.extends.length > 0 && isClosedType(field.type)) bound = 'known';
    }
    if (bound !== null) own = { ...own, [field.name]: bound };
  }
  if (language === 'java') own = { ...own, ...ofGetters(cls) };
  if (language === 'php') own = { ...own, ...ofRules(cls) };
  if (language === 'csharp') own = { ...own, ...ofRuleFor(cls) };
  if (language === 'ruby') onceAsked = { ...onceAsked, ...ofValidates(cls) };
  return { own, onceAsked };
}

/** `@Pattern(regexp = "[a-z]+") public String getSort()` */
function ofGetters(cls: ClassIR): Bounds {
  let bounds: Bounds = {};
  for (const { name, decorators, params } of cls.methods) {
    const property = /^(?:get|is)(\p{Lu})(\w*)$/u.exec(name);
    const bound = params.length === 0 && property !== null ? boundOfDecorators(decorators) : null;
    if (bound !== null && property !== null)
      bounds = { ...bounds, [`${property[1]?.toLowerCase()}${property[2]}`]: bound };
  }
  return bounds;
}

/** Laravel's form requests: `public function rules() { return ['sort' => 'in:a,b']; }`. */
function ofRules(cls: ClassIR): Bounds {
  const rules = cls.methods.find((one) => one.name === 'rules');
  const answers = (rules?.body ?? []).flatMap((one) => (one.kind === 'return' ? [one.value] : []));
  const [answer] = answers;
  return answers.length === 1 && cls.extends.length > 0 ? boundsOfLaravelRules(answer ?? undefined) : {};
}

/** FluentValidation: `RuleFor(x => x.Sort).Matches("^[a-z]+$")` of a class that is a validator of another one. */
function ofRuleFor(cls: ClassIR): Bounds {
  if (!cls.extends.some((one) => /(?:^|\.)(?:AbstractValidator|Validator)$/.test(one.name))) return {};
  let bounds: Bounds = {};
  for (const { name, body } of cls.methods) {
    if (name !== 'constructor') continue;
    for (const statement of body) {
      const said = statement.kind === 'expr' ? ruleFor(statement.expr) : null;
      if (said !== null) bounds = { ...bounds, ...said };
    }
  }
  return bounds;
}

function ruleFor(e: Expr): Bounds | null {
  let bound: Bound | null = null;
  let at: Expr = e;
  while (at.kind === 'call' && at.callee.kind === 'member') {
    const name = at.callee.property;
    // What holds under a condition only bounds nothing.
    if (/^(?:When|Unless)/.test(name)) return null;
    if (name === 'Matches') bound = bothBounds(bound, ofPattern(at.args, /^expression$/, false));
    else if (/^(?:IsInEnum|IsEnumName|InclusiveBetween|ExclusiveBetween|Equal)$/.test(name)) bound = 'known';
    else if (name === 'Must' && at.args.some(({ value }) => asksForMember(value))) bound = 'known';
    at = at.callee.object;
  }
  if (bound === null || at.kind !== 'call' || calleeName(at) !== 'RuleFor') return null;
  const property = memberOfLambda(at.args[0]?.value);
  return property === null ? null : { [property]: bound };
}

function answerOf(e: Expr | undefined): Expr | null {
  const [only] = e?.kind === 'function' ? e.fn.body : [];
  return only?.kind === 'return' ? only.value : only?.kind === 'expr' ? only.expr : null;
}

function memberOfLambda(e: Expr | undefined): string | null {
  const answer = answerOf(e);
  return answer?.kind === 'member' && answer.object.kind === 'name' ? answer.property : null;
}

/** `s => Names.Contains(s)`: a collection that is no text, asked for the value alone. */
function asksForMember(e: Expr): boolean {
  const answer = answerOf(e);
  if (e.kind !== 'function' || answer?.kind !== 'call' || calleeName(answer) !== 'Contains') return false;
  const [param] = e.fn.params;
  const asked = answer.args[0]?.value;
  const { callee } = answer;
  return (
    param?.pattern.kind === 'name' &&
    asked?.kind === 'name' &&
    asked.name === param.pattern.name &&
    callee.kind === 'member' &&
    !(callee.object.kind === 'name' && callee.object.name === param.pattern.name) &&
    callee.object.kind !== 'literal'
  );
}

/** Rails: `validates :sort, inclusion: { in: %w[a b] }`. */
function ofValidates(cls: ClassIR): Bounds {
  let bounds: Bounds = {};
  for (const statement of cls.body) {
    const said = statement.kind === 'expr' ? validates(statement) : null;
    if (said !== null) bounds = { ...bounds, ...said };
  }
  return bounds;
}

function validates({ expr }: Extract<Stmt, { kind: 'expr' }>): Bounds | null {
  if (expr.kind !== 'call' || expr.callee.kind !== 'name' || !/^validates/.test(expr.callee.name))
    return null;
  const named = (name: string) => expr.args.find((arg) => arg.name === name)?.value;
  // What holds under a condition only bounds nothing.
  if (['if', 'unless', 'on'].some((name) => named(name) !== undefined)) return null;
  let bound: Bound | null = null;
  if (/^validates(?:_inclusion_of)?$/.test(expr.callee.name))
    if (named('inclusion') !== undefined || (expr.callee.name !== 'validates' && named('in') !== undefined))
      bound = 'known';
  const isNumber = expr.callee.name === 'validates_numericality_of' || named('numericality') !== undefined;
  if (isNumber) bound = 'known';
  const format = named('format');
  const pattern =
    format?.kind === 'object'
      ? format.entries.find(({ key }) => key?.kind === 'literal' && key.value === 'with')?.value
      : undefined;
  // In Ruby `^` and `$` are those of lines.
  if (pattern?.kind === 'literal' && /^\\A.*\\[zZ]$/.test(String(pattern.value)))
    bound = bothBounds(bound, ofPattern([{ value: pattern, name: null, spread: 'none' }], /^with$/, false));
  if (bound === null) return null;
  const out: Record<string, Bound> = {};
  for (const { name, value } of expr.args)
    if (name === null && value.kind === 'literal' && typeof value.value === 'string')
      out[value.value] = bound;
  return out;
}
