import { oneGuess } from '../findings/evidence.ts';
import type { Application, Report } from './application.ts';
import type { FunctionFact } from './endpoint-facts.ts';
import { type Endpoint, type Handler, lastPart, placeOf } from './handlers.ts';

const READS = /^(?:GET|HEAD|OPTIONS|VIEW|QUERY) /;
/** What is sent with it stands in the address. */
const GETS = /^GET /;
/** Where accounts are looked for by name before anybody has signed in. */
const FINDS_ACCOUNTS = /log_?in|sign_?in|authenticate|session|forgot|reset|recover|hint|remind/i;

/** Where an account is given back to who can read its mail, or a code says who calls. */
const TAKES_CODES =
  /forg[eo]t|reset|recover|(?:^|[^a-z])(?:otp|2fa|mfa|pin)(?:[^a-z]|$)|verif|confirm|(?:send|resend|request|check|enter)_?-?(?:code|token)/i;

const CHANGES_PASSWORD = /(?:change|set|update|new)_?-?password|password_?-?(?:change|update)/i;
/** A code is all that is asked for there. */
const SECOND_FACTOR = /(?:^|[^a-z])(?:otp|2fa|mfa|two_?-?factor|pin)(?:[^a-z]|$)/i;

/** What a router is put at stands elsewhere: where its own path says nothing, the name of its file does. */
const fileOf = ({ entry, handler }: Endpoint): string =>
  / \/?$/.test(entry.name) ? ((handler?.path ?? entry.file).split('/').at(-1) ?? '') : '';

/** Endpoints that are limited, named where one is not. */
const MAX_SIBLINGS = 2;
/** Further endpoints of one file that are named. */
const MAX_ALSO = 5;

const OF_LIBRARY = /(?:^|\.)passport\.authenticate$/;
/** What a handler leaves it to. */
const SIGNS_IN =
  /log_?in|sign_?in|authenticat|verify|validate_?(?:user|credentials|password)|check_?password/i;
const SIGNS_OUT = /[/#](?:log|sign)[_-]?out\b/i;
/** Where accounts are made. */
const REGISTERS = /regist|sign_?-?up|(?:create|new|add)_?-?(?:user|account)/i;

/** What signing in leaves open: tries without limit, answers that tell who has an account, sessions that are kept. */
export function concludeSignIn(application: Application, report: Report): void {
  const { endpoints, facts, isSignIn, resolve } = application;
  const isOwn = new Set(facts.flatMap((one) => one.facts.functions.map((fn) => fn.name)));
  const { isLimited, siblings } = limitsOf(application);
  const keepsSessionsAside = facts.some((one) => one.facts.keepsSessionsAside);
  concludeTaken(application, report);
  /** A handler, or a function that it leaves signing in to: `return this.signIn(body)`. */
  const takesPassword = ({ takesPassword: own, signsInByToken, calls, path }: Handler): boolean =>
    own ||
    (!signsInByToken &&
      calls.some((name) => SIGNS_IN.test(lastPart(name)) && (resolve(name, path)?.takesPassword ?? false)));
  const unlimited: { readonly path: string; readonly line: number; readonly name: string }[] = [];
  for (const one of endpoints) {
    const { entry, handler } = one;
    if (!handler) {
      // A library takes the password itself: `app.post('/login', passport.authenticate('local', …))`.
      if (
        isSignIn(one) &&
        OF_LIBRARY.test(entry.authentication.name ?? '') &&
        !READS.test(entry.name) &&
        !isLimited(one)
      )
        report(
          'endpoint-unlimited-sign-in',
          entry.file,
          entry.line,
          `${entry.name} takes what can be guessed, and nothing limits how often it may be tried.`,
        );
      continue;
    }
    const isElsewhere = handler.path !== entry.file;
    const elsewhere = isElsewhere ? ` (${handler.name}, ${handler.path}:${handler.line})` : '';
    const declared = isElsewhere ? ` (declared in ${entry.file}:${entry.line})` : '';
    const { passwordInAddress } = handler;
    const addressed =
      passwordInAddress !== null && (!passwordInAddress.ifRead || GETS.test(entry.name))
        ? passwordInAddress
        : null;
    if (addressed)
      report(
        'endpoint-password-in-address',
        handler.path,
        addressed.line,
        `${entry.name}${elsewhere} takes a password from its address (\`${addressed.text}\`): it stays in histories and logs.`,
      );
    const isOfCodes =
      TAKES_CODES.test(`${entry.name} ${lastPart(entry.handler ?? '')} ${fileOf(one)}`) ||
      // Whatever it is called: a code is all that proves who wants another password.
      (handler.takesCode && CHANGES_PASSWORD.test(entry.name));
    // A service whose answer it hands on, and what it calls to have a code made.
    const left = handler.answersCalls.flatMap(({ call }) => resolve(call, handler.path) ?? []);
    const makesCode =
      handler.makesCode ??
      (isOfCodes ? handler.calls : [])
        .flatMap((name) => (TAKES_CODES.test(lastPart(name)) ? (resolve(name, handler.path) ?? []) : []))
        .find((one) => one.makesCode !== null)?.makesCode ??
      null;
    // Like all else that is said of an endpoint, where it is written what it does. Several routes may lead there.
    if (
      isSignIn(one) &&
      !isLimited(one) &&
      (takesPassword(handler) || (handler.takesCode && SECOND_FACTOR.test(entry.name))) &&
      (!READS.test(entry.name) || addressed)
    )
      unlimited.push({
        path: isElsewhere ? handler.path : entry.file,
        line: isElsewhere ? handler.line : placeOf(one),
        name: `${entry.name}${declared}`,
      });
    else if (
      isOfCodes &&
      !isLimited(one) &&
      (makesCode ||
        (handler.takesCode &&
          !handler.takesLongCode &&
          (handler.setsPassword || handler.takesPassword || SECOND_FACTOR.test(entry.name))))
    )
      report(
        'endpoint-unlimited-sign-in',
        isElsewhere ? handler.path : entry.file,
        isElsewhere ? handler.line : placeOf(one),
        makesCode
          ? `${entry.name}${declared} makes a code for whoever asks (\`${makesCode.text}\`), and nothing limits how often.`
          : `${entry.name}${declared} takes a code that can be guessed, and nothing limits how often it may be tried.`,
        undefined,
        oneGuess,
      );
    for (const by of isOfCodes ? [handler, ...left] : []) {
      const answered = by.answersCode ?? by.answersKeptCode;
      if (answered)
        report(
          'endpoint-answers-secrets',
          by.path,
          answered.line,
          `${entry.name} answers the code that proves that somebody reads the mail of an account (\`${answered.text}\`): whoever asks has it.`,
        );
    }
    if (SIGNS_OUT.test(entry.name) && !handler.endsSession && !handler.calls.some((name) => isOwn.has(name)))
      report(
        'endpoint-signs-nobody-out',
        handler.path,
        handler.headLine,
        `${entry.name}${elsewhere} answers that somebody is signed out, and ends no session and takes no token back: whoever has a copy goes on using it.`,
      );
    if (handler.plantsSession)
      report(
        'endpoint-keeps-session',
        handler.path,
        handler.plantsSession.line,
        `${entry.name} takes the identifier of a session from the request (\`${handler.plantsSession.text}\`): whoever has somebody send one knows it.`,
      );
    const about = `${entry.name} ${lastPart(entry.handler ?? '')}`;
    const told =
      isOfCodes || TAKES_CODES.test(about)
        ? handler.tellsByReset
        : REGISTERS.test(about) && handler.takesPassword
          ? handler.tellsTaken
          : null;
    // A service that it leaves making the account to.
    const elsewhereTold =
      told === null && REGISTERS.test(about)
        ? handler.calls
            .flatMap((name) => (REGISTERS.test(lastPart(name)) ? (resolve(name, handler.path) ?? []) : []))
            .find((by) => by.tellsTaken && (by.takesPassword || by.namesPassword))
        : undefined;
    if (elsewhereTold?.tellsTaken)
      report(
        'endpoint-tells-accounts',
        elsewhereTold.path,
        elsewhereTold.tellsTaken.line,
        `${entry.name} answers \`${elsewhereTold.tellsTaken.text}\` for some addresses: whoever asks learns who has an account.`,
      );
    if (told && !handler.tellsAccounts)
      report(
        'endpoint-tells-accounts',
        handler.path,
        told.line,
        `${entry.name} answers \`${told.text}\` for some names and something else for others: whoever asks learns who has an account.`,
      );
    if (!isSignIn(one) && !FINDS_ACCOUNTS.test(`${entry.name} ${lastPart(entry.handler ?? '')}`)) continue;
    if (handler.tellsAccounts)
      report(
        'endpoint-tells-accounts',
        handler.path,
        handler.tellsAccounts.line,
        `${entry.name} answers \`${handler.tellsAccounts.text}\` where nobody has that name: whoever asks learns who has an account.`,
      );
    // A page that asks for a password signs nobody in; where one is taken, whatever the method says, somebody is.
    const kept = handler.keepsSession ?? (keepsSessionsAside ? handler.fillsSession : null);
    if (kept && (!READS.test(entry.name) || handler.takesPassword))
      report(
        'endpoint-keeps-session',
        handler.path,
        kept.line,
        `${entry.name} does \`${kept.text}\` within the session that was there before: whoever planted its identifier is signed in too.`,
      );
  }
  // Where nothing limits, what a file signs people in by is one lack; where something does, each that was left out is one.
  const groups =
    siblings.length > 0 ? unlimited.map((one) => [one]) : Map.groupBy(unlimited, ({ path }) => path).values();
  for (const [first, ...others] of groups) {
    if (first === undefined) continue;
    const also =
      others.length === 0
        ? ''
        : ` Nor does anything limit ${others
            .slice(0, MAX_ALSO)
            .map(({ name }) => name)
            .join(', ')}${others.length > MAX_ALSO ? ` and ${others.length - MAX_ALSO} more` : ''}.`;
    report(
      'endpoint-unlimited-sign-in',
      first.path,
      first.line,
      `${first.name} takes what can be guessed, and nothing ${siblings.length === 0 ? 'in the application ' : ''}limits how often it may be tried${siblings.length === 0 ? '' : `, as something does for ${siblings.slice(0, MAX_SIBLINGS).join(', ')}`}.${also}`,
    );
  }
}

/** What stands before a handler that makes accounts, by its name. */
const ASKS_TAKEN = /duplicat|unique|exist|taken|available|sign_?-?up|regist/i;

/** What forms of Python call for each field by its name, whoever fills them in. */
const VALIDATES = /^(?:validate|clean)_e?_?mail(?:_address)?$/i;

/** Functions before a registration that say which addresses are taken: a middleware of its own, which the handler knows nothing of. */
function concludeTaken({ endpoints, facts }: Application, report: Report): void {
  const registration = endpoints.find(
    ({ entry, handler }) =>
      handler && !READS.test(entry.name) && REGISTERS.test(`${entry.name} ${lastPart(entry.handler ?? '')}`),
  );
  if (!registration) return;
  const handlers = new Set(
    endpoints.flatMap(({ handler }) => (handler ? [`${handler.path}:${handler.line}`] : [])),
  );
  for (const { path, facts: one } of facts)
    for (const fn of one.functions)
      if (
        fn.tellsTaken &&
        (VALIDATES.test(fn.name) || (fn.calls.includes('next') && ASKS_TAKEN.test(fn.name))) &&
        !handlers.has(`${path}:${fn.line}`)
      )
        report(
          'endpoint-tells-accounts',
          path,
          fn.tellsTaken.line,
          `${fn.name}, before ${registration.entry.name}, answers \`${fn.tellsTaken.text}\` for some addresses: whoever asks learns who has an account.`,
        );
}

/** What stands before a path of the application may stand before one that a file of routes has the end of. */
const MAY_BE_MOUNTED = /^\/\w[\w-]{3,}/;
/** Requests of Laravel limit the handlers that are given them, which call them. */
const OF_FORM = /(?:^|\/)Requests\/(?:\w+\/)*\w+Request\.php$/;

/**
 * Which endpoints are limited. Where limits stand at single endpoints, the others have none; where something limits and nobody can
 * tell what, all count as limited.
 */
function limitsOf({ endpoints, facts: all, resolve }: Application): {
  isLimited: (endpoint: Endpoint) => boolean;
  siblings: readonly string[];
} {
  // A script in another language runs beside the program: it tries it out, or fills it.
  const families = new Set(endpoints.map(({ entry, handler }) => familyOf(handler?.path ?? entry.file)));
  const facts = all.filter(({ path }) => !BESIDE.test(path) || families.has(familyOf(path)));
  const handlers = new Set(
    endpoints.flatMap(({ handler }) => (handler ? [`${handler.path}:${handler.line}`] : [])),
  );
  const paths = facts.flatMap((one) => one.facts.limitedPaths);
  const limiting = new Set(
    facts.flatMap((one) => one.facts.functions.filter((fn) => fn.limitsTries).map((fn) => fn.name)),
  );
  const isOwn = ({ entry, handler }: Endpoint): boolean => {
    if (handler?.limitsTries) return true;
    if (handler?.calls.some((name) => resolve(name, handler.path)?.limitsTries ?? false)) return true;
    // What stands before it limits it: a check of who calls that counts as well.
    const guard = lastPart(entry.authentication.name ?? '');
    if (guard !== '' && limiting.has(guard)) return true;
    const at = (path: string, line: number): boolean =>
      facts.some(
        (one) => one.path === path && one.facts.limited.some(([from, to]) => from <= line && line <= to),
      );
    const route = entry.name.slice(entry.name.indexOf(' ') + 1);
    return (
      at(entry.file, entry.line) ||
      (handler !== null && at(handler.path, handler.line)) ||
      paths.some(
        (before) => route.startsWith(before) || (MAY_BE_MOUNTED.test(route) && before.endsWith(route)),
      )
    );
  };
  const own = new Set(endpoints.filter(isOwn));
  const guards = endpoints.map(({ entry }) => lastPart(entry.authentication.name ?? ''));
  const isOfOne = limitersOfSome(
    facts,
    new Set([
      ...[...own].flatMap(({ handler }) => handler?.calls ?? []),
      ...guards.filter((name) => name !== ''),
    ]),
  );
  const isForAll =
    (own.size === 0 && facts.some((one) => one.facts.namesLimits)) ||
    facts.some((one) => one.facts.limitsAll) ||
    facts.some(
      ({ path, facts: one }) =>
        !OF_FORM.test(path) &&
        one.functions.some(
          (fn) => fn.limitsTries && !handlers.has(`${path}:${fn.line}`) && !isOfOne(fn, one.functions),
        ),
    );
  return {
    isLimited: isForAll ? () => true : (one) => own.has(one),
    siblings: [...own].map(({ entry }) => entry.name),
  };
}

/** Where scripts lie that are no part of what answers. */
const BESIDE = /(?:^|\/)(?:scripts?|tools?|e2e|bench\w{0,8}|load_?tests?|examples?)\//i;
/** Languages that run together, by the ending of a file. */
function familyOf(path: string): string {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  if (/^(?:[cm]?[jt]sx?|vue|svelte)$/.test(ending)) return 'js';
  return /^(?:java|kts?|scala|groovy|xml|properties)$/.test(ending) ? 'java' : ending;
}

/** What a limiter calls, and what that calls. */
const MAX_DEPTH = 3;

/**
 * Functions that limit some endpoints and no others: handlers that are limited call them, or a decorator or a route names them, or they
 * stand in such a function or are called by it.
 */
function limitersOfSome(
  facts: Application['facts'],
  calledByLimited: ReadonlySet<string>,
): (fn: FunctionFact, beside: readonly FunctionFact[]) => boolean {
  const called = new Set([...calledByLimited, ...facts.flatMap((one) => one.facts.limiters)]);
  const isWithin = (fn: FunctionFact, beside: readonly FunctionFact[]): boolean =>
    isCalled(called, fn.name) ||
    beside.some(
      (other) =>
        other !== fn && other.line <= fn.line && fn.endLine <= other.endLine && isCalled(called, other.name),
    );
  const limiting = facts.flatMap(({ facts: { functions } }) =>
    functions.filter((fn) => fn.limitsTries).map((fn) => ({ fn, functions })),
  );
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const before = called.size;
    for (const { fn, functions } of limiting)
      if (isWithin(fn, functions)) for (const name of fn.calls) called.add(name);
    if (called.size === before) break;
  }
  return isWithin;
}

const isCalled = (called: ReadonlySet<string>, name: string): boolean =>
  name !== '' && (called.has(name) || [...called].some((one) => one.endsWith(`.${name}`)));
