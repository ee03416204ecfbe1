import type { Call, TypeRef } from '../../ir/ir.ts';
import { IS_TEXT } from '../../summaries/file-summary.ts';
import { LOOKED_AT } from '../doubt.ts';
import { beginsAsNoOption, saysAbsent } from './absent-text.ts';
import { cheapConstant, isAllowList, provenBy } from './allow-lists.ts';
import { checkedByJsonSchema, checkedByRules } from './bounds/at-calls.ts';
import { withinFolder } from './checked-paths.ts';
import { clearKind, guardCall, hostChecked, markValidated, setPlace } from './checked-places.ts';
import { hostKnown } from './compared-hosts.ts';
import { foldersCompared } from './compared-paths.ts';
import type { Fn } from './context.ts';
import { derivedTest } from './derived-tests.ts';
import { hasNoNamedElement } from './named-elements.ts';
import { MEMBERSHIP } from './path-places.ts';
import { patternTest } from './pattern-tests.ts';
import { isHarmless } from './type-names.ts';
import { constantValue, EMPTY } from './value.ts';

const NUMERIC_TEST =
  /^(isInteger|isSafeInteger|isFinite|isdigit|isnumeric|isdecimal|isalnum|isalpha|isidentifier|is_numeric|is_int|is_integer|ctype_digit|ctype_alnum|ctype_alpha|ctype_xdigit|is_bool|is_float|isNumeric|isAlphanumeric|isDigits|isCreatable|isDigit|isLetterOrDigit|IsDigit)$/;

/** Identifiers and dates of a fixed form, whoever wrote the function that asks: `isUUID`, `IsIsoDate`, `is_object_id`. */
const FIXED_FORM_TEST =
  /^is_?(?:valid_?)?(?:uuid|guid|iso_?date(?:_?time)?|mongo_?id|object_?id|hex(?:adecimal)?)(?:_?v?\d)?\??$/i;

/** Those of them that letters of any word pass. */
const LETTERS_TEST =
  /^(isalnum|isalpha|isidentifier|ctype_alnum|ctype_alpha|isAlphanumeric|isLetterOrDigit|IsLetterOrDigit)$/;

/** Of one value, which answers say that it holds no text. */
const PHP_SAYS_NOTHING: ReadonlyMap<string, boolean> = new Map([
  ['empty', true],
  ['is_null', true],
  ['isset', false],
]);
/** Asks whether something lies under a name. */
const HAS_KEY =
  /^(?:has|hasOwnProperty|containsKey|ContainsKey|contains|key\?|has_key\?|include\?|array_key_exists|exists|Has)$/;

/** Gives what lies under a key of the list that it is handed first. */
const LOOKS_UP =
  /^(?:idx|index|get|dig|lookup|find|array_get|data_get|value_of|get_?(?:key|value|item|in))$/i;

/** Asks how a text or a path begins. */
const BEGINS = /^(?:startsWith|StartsWith|startswith|start_with\?|hasPrefix|is_relative_to)$/;

/** The same of functions that are handed the text and what it begins with: PHP, Go. */
const BEGINS_OF_TWO = /^(?:str_starts_with|HasPrefix)$/;

/** `hosts.includes(u.host)`, `in_array($host, $hosts)`, `slices.Contains(hosts, host)`, `host.equalsIgnoreCase(own)`, `strings.EqualFold(u.Host, own)` */
function hostAsked(fn: Fn, { callee, args }: Call, name: string): void {
  const [first, second] = args.map((one) => one.value);
  if (first === undefined) return;
  if (second !== undefined) {
    if (name === 'in_array' || name === 'EqualFold') hostKnown(fn, first, second);
    if (name === 'Contains' || name === 'EqualFold') hostKnown(fn, second, first);
  } else if (callee.kind === 'member' && MEMBERSHIP.has(name)) hostKnown(fn, first, callee.object);
}

/** What a call says that is asked for in a test, about what is handed to it or what it is called on. */
export function callTest(fn: Fn, e: Call, holds: boolean): void {
  const callee = e.callee;
  const name = callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : '';
  const first = e.args[0]?.value;
  if (holds) checkedByJsonSchema(fn, e, name);
  checkedByRules(fn, e, name, holds);
  if (
    callee.kind === 'member' &&
    (name === 'equals' || name === 'Equals' || name === 'equalsIgnoreCase' || name === 'eql?')
  ) {
    if (first !== undefined) {
      if (holds) {
        foldersCompared(fn, callee.object, first);
        hostKnown(fn, callee.object, first);
        hostKnown(fn, first, callee.object);
      }
      const a = cheapConstant(fn, callee.object);
      const b = cheapConstant(fn, first);
      if (holds && a !== undefined && b === undefined) {
        setPlace(fn, first, () => constantValue(a));
        hostChecked(fn, first);
      } else if (holds && b !== undefined && a === undefined) {
        setPlace(fn, callee.object, () => constantValue(b));
        hostChecked(fn, callee.object);
      }
    }
    return;
  }
  if (first !== undefined && PHP_SAYS_NOTHING.get(name) === holds && fn.cx.language === 'php')
    setPlace(fn, first, () => EMPTY);
  if (!holds && first !== undefined && HAS_KEY.test(name)) {
    const [base, key] = callee.kind === 'member' ? [callee.object, first] : [e.args[1]?.value, first];
    if (base !== undefined) hasNoNamedElement(fn, base, key);
  }
  if (holds) {
    beginsAsNoOption(fn, e);
    if (
      callee.kind === 'member' &&
      MEMBERSHIP.has(name) &&
      first !== undefined &&
      isAllowList(fn, callee.object)
    ) {
      markValidated(fn, first, provenBy(fn, callee.object));
      return;
    }
    hostAsked(fn, e, name);
    // Rails: `name.in?(NAMES)`.
    if (callee.kind === 'member' && name === 'in?' && first !== undefined) {
      if (isAllowList(fn, first)) markValidated(fn, callee.object, provenBy(fn, first));
      else clearKind(fn, callee.object, LOOKED_AT);
      return;
    }
    const second = e.args[1]?.value;
    if (name === 'hasOwn' && second !== undefined && first !== undefined && isAllowList(fn, first)) {
      markValidated(fn, second);
      return;
    }
    if (
      (name === 'in_array' || name === 'array_key_exists') &&
      second !== undefined &&
      first !== undefined &&
      isAllowList(fn, second)
    ) {
      markValidated(fn, first);
      return;
    }
    if (
      name === 'isset' &&
      first?.kind === 'index' &&
      first.index !== null &&
      isAllowList(fn, first.object)
    ) {
      markValidated(fn, first.index);
      return;
    }
    // What lies under a name among constants: `idx(languages(), $name)`, `Arr::get(self::KINDS, $kind)`.
    if (LOOKS_UP.test(name) && second !== undefined && first !== undefined && isAllowList(fn, first)) {
      markValidated(fn, second);
      return;
    }
    if ((name === 'isString' || name === 'is_string') && first !== undefined) {
      clearKind(fn, first, IS_TEXT);
      return;
    }
    if (NUMERIC_TEST.test(name)) {
      const proves = LETTERS_TEST.test(name) ? 'characters' : 'known';
      if (first !== undefined) markValidated(fn, first, proves);
      else if (callee.kind === 'member') markValidated(fn, callee.object, proves);
      return;
    }
    if (FIXED_FORM_TEST.test(name)) {
      if (first !== undefined) markValidated(fn, first, 'characters');
      else if (callee.kind === 'member') markValidated(fn, callee.object, 'characters');
      return;
    }
    if (name === 'isinstance' && first !== undefined && second?.kind === 'name') {
      const type: TypeRef = { name: second.name, args: [] };
      if (isHarmless(fn.cx, type)) markValidated(fn, first);
      else if (type.name === 'str') clearKind(fn, first, IS_TEXT);
      else derivedTest(fn, e, name, holds);
      return;
    }
    if (patternTest(fn, e, name)) return;
  } else if (saysAbsent(fn, e)) return;
  else if ((name === 'isNaN' || name === 'is_nan') && first !== undefined) {
    markValidated(fn, first);
    return;
  }
  if (holds && callee.kind === 'member' && BEGINS.test(name))
    withinFolder(fn, callee.object, (place) => clearKind(fn, place, 'path-traversal'));
  if (holds && BEGINS_OF_TWO.test(name) && first !== undefined && e.args.length === 2)
    withinFolder(fn, first, (place) => clearKind(fn, place, 'path-traversal'));
  derivedTest(fn, e, name, holds);
  const id = fn.callIds.get(e);
  if (id !== undefined) guardCall(fn, id, holds);
}
