import type { Call, FunctionIR } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { quickPattern } from '../match/prefilter/quick-pattern.ts';
import { bodyNames } from './body-keys.ts';
import { calledName } from './called-names.ts';
import { handsCallerToCheck } from './caller-checks.ts';
import type { Evidence } from './evidence.ts';
import { isKey, keptByProgram, keyedCall, keyOf, mayHoldKeys } from './keyed-records.ts';
import { withoutKinds } from './owner-conditions.ts';
import { isOfCaller, mayNameCaller, mentions, type RequestValues } from './request-values.ts';

/** A key that a function hands to another one, in a call that has nothing of the caller. */
export interface HandedKey extends Evidence {
  /** As `calls` names it: `OrderService.cancel`. */
  readonly name: string;
  /** Which argument it is, and which parameter of the function it was; -1 for what a request brings. */
  readonly argument: number;
  readonly parameter: number;
  /** Handed over as a whole: its parts may be keys. */
  readonly isWhole?: true;
  /** Handed over beside another key: whoever asks about it is heard, and no record is said to be found by it. */
  readonly isFurther?: true;
}

/** What a function does with records that its callers name. */
export interface ServiceFact {
  /** Finds or changes a record by the key in this parameter alone. */
  readonly keyed: (Evidence & { readonly changes: boolean; readonly parameter: number }) | null;
  /** Finds or changes one that the program keeps in memory, by the key in this parameter, whatever that is called. */
  readonly held:
    | (Evidence & { readonly changes: boolean; readonly parameter: number; readonly of: string })
    | null;
  /** Finds records by an owner that this parameter names, and knows of no other: whoever hands over what a request says gets those of others. */
  readonly ofOwner: (Evidence & { readonly changes: boolean; readonly parameter: number }) | null;
  /** Finds or changes one by a part of the object in this parameter. */
  readonly ofPart: (Evidence & { readonly changes: boolean; readonly parameter: number }) | null;
  /** Asks whose a record is: compares its owner, puts an owner into a query, or asks a policy. */
  readonly asksOwner: boolean;
  readonly hands: readonly HandedKey[];
  /** What it calls with who calls, as `calls` names it. */
  readonly forCaller: readonly string[];
}

/** Names of what says whose a record is, or for whom something is done. */
const OWNER =
  /(?<![a-zA-Z])(?:owner|user|author|creator|created_?by|account|customer|member|tenant|organi[sz]ation|org|company|caller|principal|actor|requester|current_?user|viewer)(?:_?(?:id|ID|Id|uid|name|email))?(?![a-zA-Z])|[a-z](?:Owner|User|Author|Creator|Tenant|Organi[sz]ation|CreatedBy|Principal|Caller)(?:Id|ID)?(?![a-z])|(?<![a-z])(?:Owner|User|Author|Creator|CreatedBy|Tenant|Customer|Account)I[dD](?![a-z])/;
const QUICK_OWNER = quickPattern(OWNER);
const CALLER_PARAMETER =
  /^(?:current_?|auth\w*|requesting_?|acting_?|logged_?in_?|my_?)?(?:user|caller|principal|actor|requester|viewer|owner|account|member|customer|tenant|me)(?:_?(?:id|uid|name|email))?$/i;
const ASKS_POLICY = quickPattern(
  /authori[sz]e|\bGate::|\bpolic(?:y|ies)\b|permission|\bcan\?|(?<!vulner|avail|cap|st|us|reli|scal|read|vari|prob|li|dis|port|dur|observ|maintain|account|applic|trace|suit|profit|mut)abilit(?:y|ies)|denyAccess|isGranted|(?:is|check|verify|assert|ensure|require)_?[oO]wn|belongs_?to_?(?:user|caller|me)|has_?access|can_?(?:access|view|edit|read|see)|forbidden|access_?denied|unauthori[sz]ed|@(?:Pre|Post)(?:Authorize|Filter)/i,
);
const COMPARES = /[!=]==?|<>|\.equals\(|\.eql\?|\bnot in\b|\.Equals\(/;
const QUERY =
  /\b(?:where|find\w*|filter\w*|get\w*|query\w*|exec\w*|select\w*|delete\w*|update\w*|First\w*|Single\w*|Where|Any\w*|Find\w*|Query\w*|Exec\w*)\b[^\n]{0,20}\(|\bWHERE\b|\bAND\b/;
const NULL_CHECK = /[!=]==?\s*(?:null|undefined|None|nil)|\bis(?: not)? None/g;
/** `user.FirstOrDefault()`: of what was found already. */
const ONE_OF_FOUND = /\b\w+\.(?:First|Single|Last)(?:OrDefault)?(?:Async)?\(\s*\)/g;
/** `select_all_user_sessions()`: all there are, whatever they are called. */
const ALL_THERE_ARE = /\b(?:\w*_)?(?:[a-z]\w*A|[Aa])ll(?:_\w+|[A-Z]\w*)?\(\s*\)/g;
/** What a record is called that is looked for names no owner: `var user = await …`. */
const FOUND_AS =
  /^\s*(?:(?:const|let|var|final|val|auto)\s+|[A-Z][\w<>?[\]]*\s+)?[@$]?\w+\s*(?::\s*[\w<>[\]|. ]+)?:?=(?![=>])/;
const LINES = 400;
const LINE_CHARACTERS = 400;
const MAX_HANDS = 20;

/** @param values what the function takes of a request; nothing where no requests reach functions of the file by themselves */
export function serviceFact(
  flat: FlatModule,
  index: number,
  text: string,
  body: string,
  decorators: string,
  values: RequestValues,
  evidenceAt: (offset: number) => Evidence,
): ServiceFact {
  const fn = flat.nodes[index] as FunctionIR;
  const names = fn.params.map((one) => (one.pattern.kind === 'name' ? one.pattern.name : ''));
  // What a request brings says nothing of who calls, whatever it is called.
  const isCaller = (name: string): boolean => CALLER_PARAMETER.test(name) && !values.inputs.has(name);
  const given: RequestValues = {
    inputs: new Set([...values.inputs, ...names.filter((one) => isKey(one) && !isCaller(one))]),
    callers: new Set([...values.callers, ...names.filter(isCaller)]),
  };
  const bodies = bodyNames(fn, flat.module.language, body);
  const keyed = names.some((one) => given.inputs.has(one)) ? keyedCall(flat, index, text, given) : null;
  const parameter = keyed ? names.indexOf(keyed.key) : -1;
  const held = keptByProgram(flat, index, text, { inputs: new Set(names.filter(isKey)), callers: new Set() });
  const of = held ? names.indexOf(held.key) : -1;
  return {
    held:
      held && of >= 0
        ? { ...evidenceAt(held.offset), changes: held.changes, parameter: of, of: held.of }
        : null,
    keyed:
      keyed && parameter >= 0 ? { ...evidenceAt(keyed.offset), changes: keyed.changes, parameter } : null,
    ofOwner: ofOwner(flat, index, text, body, names.filter(isCaller), names, evidenceAt),
    ofPart: ofPart(flat, index, text, names, { ...given, inputs: new Set(), bodies }, evidenceAt),
    asksOwner: ASKS_POLICY.test(decorators) || asksOwner(body, given),
    ...handed(flat, index, text, { ...given, bodies }, names, evidenceAt),
  };
}

/** `findByUserId(userId)` of a service whose only word of an owner is the parameter itself. */
function ofOwner(
  flat: FlatModule,
  index: number,
  text: string,
  body: string,
  callers: readonly string[],
  names: readonly string[],
  evidenceAt: (offset: number) => Evidence,
): ServiceFact['ofOwner'] {
  const [only] = callers;
  if (callers.length !== 1 || only === undefined || !isKey(only)) return null;
  if (ASKS_POLICY.test(body) || isOfCaller(body) || COMPARED_OWNER.test(body.replace(NULL_CHECK, ' ')))
    return null;
  const found = keyedCall(flat, index, text, { inputs: new Set([only]), callers: new Set() });
  return found && found.key === only && found.isHeld !== true
    ? { ...evidenceAt(found.offset), changes: found.changes, parameter: names.indexOf(only) }
    : null;
}

/** An owner that is compared is asked for. */
const COMPARED_OWNER =
  /(?:[oO]wner|[uU]ser|[aA]uthor|[cC]reator|[cC]ustomer|[aA]ccount)_?(?:[iI][dD])?\W{0,4}\s*(?:[!=]==?|\.equals\(|\.Equals\()/;

function ofPart(
  flat: FlatModule,
  index: number,
  text: string,
  names: readonly string[],
  values: RequestValues,
  evidenceAt: (offset: number) => Evidence,
): ServiceFact['ofPart'] {
  if ((values.bodies?.size ?? 0) === 0) return null;
  const found = keyedCall(flat, index, text, values);
  const parameter = found ? names.indexOf(found.key) : -1;
  return found && parameter >= 0 ? { ...evidenceAt(found.offset), changes: found.changes, parameter } : null;
}

function asksOwner(body: string, values: RequestValues): boolean {
  if (ASKS_POLICY.test(body) || handsCallerToCheck(body, values)) return true;
  if (!QUICK_OWNER.mayMatch(body) && !mayNameCaller(body, values)) return false;
  return body.split(/\r?\n/, LINES).some((line) => {
    if (line.length > LINE_CHARACTERS) return false;
    if (!OWNER.test(line) && !isOfCaller(line) && !mentions(line, values.callers)) return false;
    const rest = withoutKinds(
      line
        .replace(NULL_CHECK, ' ')
        .replace(FOUND_AS, '')
        .replace(ONE_OF_FOUND, '')
        .replace(ALL_THERE_ARE, ''),
    );
    if (!OWNER.test(rest) && !isOfCaller(rest) && !mentions(rest, values.callers)) return false;
    return COMPARES.test(rest) || QUERY.test(rest);
  });
}

const isWholeBody = (given: string, bodies: ReadonlySet<string> | undefined): boolean =>
  (bodies?.has(given.replace(/^[&*$@]/, '')) ?? false) || /^(?:req|request|ctx\.request)\.body$/.test(given);

function handed(
  flat: FlatModule,
  index: number,
  text: string,
  values: RequestValues,
  names: readonly string[],
  evidenceAt: (offset: number) => Evidence,
): Pick<ServiceFact, 'hands' | 'forCaller'> {
  const found: HandedKey[] = [];
  const forCaller = new Set<string>();
  const mayCall = mayNameCaller(text, values);
  if (!mayCall && !mayHoldKeys(flat, index, text, values)) return { hands: [], forCaller: [] };
  const end = flat.end[index] ?? index;
  for (const i of flat.placesBetween(index, end, 'call')) {
    if (found.length >= MAX_HANDS) break;
    const call = flat.nodes[i] as Call;
    const name = calledName(flat, index, call);
    if (name === null) continue;
    const whole = call.args.map((one) =>
      text.slice(one.value.start, one.value.end).slice(0, LINE_CHARACTERS),
    );
    if (mayCall && whole.some((one) => isOfCaller(one) || mentions(one, values.callers))) {
      if (forCaller.size < MAX_HANDS) forCaller.add(name);
      continue;
    }
    const offset = call.callee.kind === 'member' ? call.callee.propertySpan.start : call.start;
    let isFurther = false;
    for (const [argument, one] of whole.entries()) {
      const key = keyOf(one, values.inputs);
      if (key === null) {
        if (isWholeBody(one, values.bodies))
          found.push({ ...evidenceAt(offset), name, argument, parameter: names.indexOf(one), isWhole: true });
        continue;
      }
      const parameter = key === '' ? -1 : names.indexOf(key);
      found.push({
        ...evidenceAt(offset),
        name,
        argument,
        parameter,
        ...(isFurther ? { isFurther: true as const } : {}),
      });
      isFurther = true;
    }
  }
  return { hands: found, forCaller: [...forCaller] };
}
