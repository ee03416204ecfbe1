import type { Application } from './application.ts';
import type { Evidence } from './evidence.ts';
import type { Handler } from './handlers.ts';
import type { HandedKey } from './service-facts.ts';

/** A record that a function of the program finds or changes for a handler, by the key of the request alone. */
interface ServiceRecord extends Evidence {
  readonly changes: boolean;
  /** Where the key is used. */
  readonly in: Handler;
  readonly at: number;
  /** Found by an owner that the request names: all that somebody has. */
  readonly isOfOwner?: true;
}

/** `asked`: on the way of the key somebody asks whose record it is. Null where nobody can tell. */
type Left = 'asked' | Omit<ServiceRecord, keyof Evidence> | null;

/** What somebody has that is for nobody else, whatever the path says of whose it is. */
const PRIVATE =
  /order|note(?!book)|message|inbox|payment|pay_?roll|invoice|transaction|transfer|balance|wallet|card|address|ticket|appointment|prescription|booking|reservation|medical|health|notification|cart|loan|statement|salary|history|credential|secret|document|application|enrol|grade/i;
const isPrivate = (text: string): boolean => PRIVATE.test(text);

/** A service, and a function that the service leaves it to. */
const MAX_CALLS = 2;

/** Does a function that the handler hands the key of the request to, in this line, ask whose record it is? */
export function isAskedByService(application: Application, handler: Handler, line: number): boolean {
  return handler.service.hands.some(
    (one) => one.line === line && followed(application, handler, one) === 'asked',
  );
}

/**
 * The record that a handler leaves to a service, which finds it by the key alone. Somebody owns it where its kind says so, or where others of the service,
 * or of the handler's class, do ask whose a record is.
 * @param isOwned of records of that kind, as what the endpoint and the service are called says
 */
export function recordOfService(
  application: Application,
  handler: Handler,
  isOwned: (text: string) => boolean,
): ServiceRecord | null {
  const found: ServiceRecord[] = [];
  for (const hand of handler.service.hands) {
    const left = followed(application, handler, hand);
    if (left === 'asked') return null;
    if (!left || hand.isFurther === true) continue;
    const where = `${left.in.className} ${left.in.path}`;
    if (
      left.isOfOwner
        ? isPrivate(`${where} ${left.in.name}`)
        : isOwned(where) ||
          siblingsAsk(application, handler, left.in) ||
          (left.changes && siblingsKeep(application, handler, hand.name))
    )
      found.push({ line: hand.line, text: hand.text, ...left });
  }
  return found.find((one) => one.changes) ?? found[0] ?? null;
}

/** The record that a handler that asks nobody leaves to a function of the program, which finds it in memory by the key of the request. */
export function heldRecordOfService(
  application: Application,
  handler: Handler,
): (ServiceRecord & { readonly of: string; readonly isHeld: true }) | null {
  for (const { name, argument, line, text } of handler.service.hands) {
    const called = application.resolve(name, handler.path);
    const held = called?.service.held;
    if (called && held?.parameter === argument && !isSame(called, handler))
      return { line, text, changes: held.changes, in: called, at: held.line, of: held.of, isHeld: true };
  }
  return null;
}

/** Gives who calls, or what is needed to work: no record of a request. */
const NO_RECORD =
  /current|caller|principal|session|token|(?:^|_)(?:db|repo\w*|settings|config|client|service)(?:_|$)|log_?in/i;
const ASKS = /perm|authori[sz]|owner|check|allow|can_|admin|access/i;

/**
 * The record that a dependency of FastAPI finds for a handler by the key of the route: `order: Order = Depends(get_order)`. Null where one of its
 * dependencies asks whose it is.
 */
export function recordOfDependency(application: Application, handler: Handler): ServiceRecord | null {
  let record: ServiceRecord | null = null;
  for (const name of handler.depends) {
    if (ASKS.test(name)) return null;
    const given = NO_RECORD.test(name) ? null : application.resolve(name, handler.path);
    if (!given) continue;
    if (given.bindsCaller || given.checksRole) return null;
    const left = given.service.hands.map((hand) => followed(application, given, hand));
    if (given.service.asksOwner || left.includes('asked')) return null;
    const own = given.keyedByInput ?? given.service.keyed;
    const alone = left.find((one, i) => one !== null && given.service.hands[i]?.isFurther !== true);
    const found = own ? { in: given, at: own.line } : alone === 'asked' ? null : alone;
    const change = application.effect(handler, 'change');
    if (found)
      record ??= {
        line: change?.line ?? handler.headLine,
        text: change?.text ?? `Depends(${name})`,
        changes: change !== null,
        in: found.in,
        at: found.at,
      };
  }
  return record;
}

function followed(application: Application, from: Handler, hand: HandedKey, depth = 0): Left {
  const called = application.resolve(hand.name, from.path);
  if (!called || isSame(called, from) || depth > MAX_CALLS) return null;
  const { asksOwner, keyed, ofOwner, ofPart, hands } = called.service;
  if (ofOwner?.parameter === hand.argument && hand.isWhole !== true && hand.isFurther !== true)
    return { changes: ofOwner.changes, in: called, at: ofOwner.line, isOfOwner: true };
  if (asksOwner) return 'asked';
  const found = hand.isWhole ? ofPart : keyed;
  let alone: Left =
    found?.parameter === hand.argument ? { changes: found.changes, in: called, at: found.line } : null;
  for (const next of hands) {
    if (next.parameter !== hand.argument || next.isWhole !== hand.isWhole) continue;
    const left = followed(application, called, next, depth + 1);
    if (left === 'asked') return 'asked';
    if (next.isFurther !== true) alone ??= left;
  }
  return alone;
}

function siblingsAsk({ facts, endpoints }: Application, handler: Handler, service: Handler): boolean {
  const ofFile = (path: string) => facts.find((one) => one.path === path)?.facts.functions ?? [];
  return (
    ofFile(service.path).some((one) => one.className === service.className && one.service.asksOwner) ||
    endpoints.some(
      ({ handler: other }) =>
        other !== null &&
        other.path === handler.path &&
        other.className === handler.className &&
        other.bindsCaller &&
        !isSame(other, handler),
    )
  );
}

/** Do others beside the handler have the same service keep or find something for who calls? What it keeps has an owner then. */
function siblingsKeep({ endpoints }: Application, handler: Handler, called: string): boolean {
  const service = called.slice(0, Math.max(0, called.indexOf('.')));
  if (service === '') return false;
  return endpoints.some(
    ({ handler: other }) =>
      other !== null &&
      other.path === handler.path &&
      other.className === handler.className &&
      other.service.forCaller.some((name) => name.startsWith(`${service}.`)) &&
      !isSame(other, handler),
  );
}

const isSame = (one: Handler, other: Handler): boolean => one.path === other.path && one.line === other.line;
