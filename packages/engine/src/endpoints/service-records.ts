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
}

/** `asked`: on the way of the key somebody asks whose record it is. Null where nobody can tell. */
type Left = 'asked' | Omit<ServiceRecord, keyof Evidence> | null;

/** A service, and a function that the service leaves it to. */
const MAX_CALLS = 2;

/** Does a function that the handler hands the key of the request to, in this line, ask whose record it is? */
export function isAskedByService(application: Application, handler: Handler, line: number): boolean {
  return handler.service.hands.some(
    (one) => one.line === line && followed(application, handler, one) === 'asked',
  );
}

/**
 * The record that a handler leaves to a service, which finds it by the key alone, where others of the service, or of the handler's class,
 * do ask whose a record is: only there does somebody own it.
 */
export function recordOfService(application: Application, handler: Handler): ServiceRecord | null {
  const found: ServiceRecord[] = [];
  for (const hand of handler.service.hands) {
    const left = followed(application, handler, hand);
    if (left === 'asked') return null;
    if (left && siblingsAsk(application, handler, left.in))
      found.push({ line: hand.line, text: hand.text, ...left });
  }
  return found.find((one) => one.changes) ?? found[0] ?? null;
}

function followed(application: Application, from: Handler, hand: HandedKey, depth = 0): Left {
  const called = application.resolve(hand.name, from.path);
  if (!called || isSame(called, from) || depth > MAX_CALLS) return null;
  const { asksOwner, keyed, hands } = called.service;
  if (asksOwner) return 'asked';
  let alone: Left =
    keyed?.parameter === hand.argument ? { changes: keyed.changes, in: called, at: keyed.line } : null;
  for (const next of hands) {
    if (next.parameter !== hand.argument) continue;
    const left = followed(application, called, next, depth + 1);
    if (left === 'asked') return 'asked';
    alone ??= left;
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

const isSame = (one: Handler, other: Handler): boolean => one.path === other.path && one.line === other.line;
