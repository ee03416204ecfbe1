import { oneGuess } from '../findings/evidence.ts';
import type { Application, Report } from './application.ts';
import { asksRole } from './asks-role.ts';
import { type Handler, lastPart, placeOf } from './handlers.ts';
import { CHANGES_PASSWORD } from './new-passwords.ts';

const READS = /^(?:GET|HEAD|OPTIONS|VIEW|QUERY) /;
/** Whoever comes there has no account yet, or proves by their mail that it is theirs; administrators give passwords to others. */
const OF_OTHERS =
  /regist|sign_?-?up|forgot|reset|recover|confirm|invit|activat|verif|admin|install|setup|(?:create|add|new)_?-?(?:user|account)/i;
/** Gives somebody another password who cannot sign in. */
const GIVES_BACK =
  /(?:reset|forgot|recover|change|update|set|new)[-_]?(?:my|user|the)?[-_]?pass(?:word|wd)?/i;
/** Changes an account, its password with what else it has: `PUT /users/{id}`, `PATCH /profile`. */
const OF_ACCOUNT =
  /^(?:PUT|PATCH)(?:\|\w+)* \/?(?:\w+\/){0,3}(?:users?|accounts?|profiles?|me|settings|customers?|members?)(?:\/(?:[:{<][\w:}>]+|profile|update|edit|account|settings|me))*\/?$/i;
/** How far what a handler leaves to others is followed. */
const MAX_CALLED = 2;

/** Endpoints at which whoever has a session, or a stolen one, gives its account another password, and is not asked for the one that it has. */
export function concludePasswords(application: Application, report: Report): void {
  const { endpoints, isGuarded, resolve } = application;
  /** What the handler does with a password, and all functions on the way to it. */
  const way = (handler: Handler, depth = 0): Handler[] | null => {
    // What a function of the program does is asked there: `users.setPassword(id, body)`.
    for (const name of depth < MAX_CALLED ? handler.calls : []) {
      const called = resolve(name, handler.path);
      const rest = called && called.line !== handler.line ? way(called, depth + 1) : null;
      if (rest) return [handler, ...rest];
    }
    return handler.givesPassword ? [handler] : null;
  };
  for (const one of endpoints) {
    const { entry, handler } = one;
    const about = `${entry.name} ${lastPart(entry.handler ?? '')} ${handler?.className ?? ''}#${handler?.name ?? ''}`;
    if (handler && entry.kind === 'http' && !isGuarded(one) && GIVES_BACK.test(about)) {
      const through = way(handler);
      const by = through?.at(-1);
      const given = by?.givesPassword;
      const isNamed = handler.keyedByInput ?? by?.keyedByInput ?? by?.service.keyed;
      const isProven = through?.some(
        (it) =>
          it.givesPassword?.isProven ||
          it.checksSender ||
          it.takesCode ||
          // A service is given what the handler has looked at.
          (through.length > 1 && (it.namesProof || ASKS.test(it.calls.join(' ')))),
      );
      if (through && given && !isProven && isNamed)
        report(
          'endpoint-changes-password-unasked',
          handler.path,
          through.length === 1 ? given.line : handler.path === entry.file ? placeOf(one) : handler.headLine,
          `${entry.name} gives the account that the request names another password (\`${given.text}\`), and asks for nothing that only its owner has.`,
          one,
        );
      continue;
    }
    const isOfAccount = OF_ACCOUNT.test(entry.name);
    if (entry.kind !== 'http' || !handler || READS.test(entry.name)) continue;
    if (!CHANGES_PASSWORD.test(about) && !isOfAccount) continue;
    if (OF_OTHERS.test(about) || !isGuarded(one) || asksRole(application, handler, entry)) continue;
    const through = way(handler);
    const gives = through?.at(-1)?.givesPassword;
    if (!through || !gives || gives.isAsked) continue;
    // What one of them calls may ask as well: `verifyCurrent(user, body)`.
    if (through.some((it) => ASKS.test(it.calls.join(' ')) || it.checksSender || it.takesCode)) continue;
    if (through.length > 1 && handler.takesOldPassword) continue;
    report(
      'endpoint-changes-password-unasked',
      handler.path,
      handler.path === entry.file ? placeOf(one) : handler.headLine,
      `${entry.name} gives the account of whoever is signed in another password (\`${gives.text}\`), and nothing asks for the one that it has: a session that was left open or stolen is enough to take the account.`,
      one,
      through.length > 1 || !CHANGES_PASSWORD.test(about) ? oneGuess : undefined,
    );
  }
}

const ASKS =
  /verify|compare|check_?(?:pass|cred|current|old)|matches|authenticate|validate_?(?:pass|cred|current|old)/i;
