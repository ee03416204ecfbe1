import { ofPeopleInOtherTongues } from '../match/credentials/other-tongues.ts';
import { isAskedByPath } from './access-control.ts';
import type { Application } from './application.ts';
import { asksRole } from './asks-role.ts';
import { type Endpoint, lastPart } from './handlers.ts';

/** Changes or takes away what is there, by a method that is for nothing else. */
const REWRITES = /^(?:PUT|PATCH|DELETE)\b/;
/** Where somebody makes an account of their own. */
const MAKES_ACCOUNT = ofPeopleInOtherTongues(
  /regist|sign_?-?up|(?:create|new|add|save)_?-?(?:user|account|member|customer)|^POST \S*\/(?:users?|accounts?|members?|customers?)\/?(?:\s|$)/i,
);

/** Does somebody make an account of their own there? */
export const makesAccount = ({ entry, handler }: Endpoint): boolean =>
  MAKES_ACCOUNT.test(`${entry.name} ${lastPart(entry.handler ?? '')}`) && handler?.takesPassword === true;

/**
 * Does an endpoint change or take away records that belong to nobody in particular for everybody who has signed in? That says something where whoever
 * likes may make an account, and where the program knows roles and asks for them elsewhere.
 */
export function joiningTest(application: Application): (endpoint: Endpoint) => boolean {
  const { endpoints, effect, isGuarded, pathRules } = application;
  const asksRoles = endpoints.some(
    ({ entry, handler }) => handler !== null && asksRole(application, handler, entry),
  );
  const isOpen = endpoints.some(
    (one) => makesAccount(one) && !isGuarded(one) && !isAskedByPath(pathRules, one.entry),
  );
  return ({ entry, handler }) =>
    asksRoles &&
    isOpen &&
    handler !== null &&
    REWRITES.test(entry.name) &&
    !handler.bindsCaller &&
    effect(handler, 'change') !== null;
}
