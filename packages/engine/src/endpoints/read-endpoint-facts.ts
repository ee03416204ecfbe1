import type { ClassIR, FunctionIR } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { lookThrough, partOf, type QuickPattern, quickPattern } from '../match/prefilter/quick-pattern.ts';
import { buildLines, positionOf } from '../positions.ts';
import { accessFacts, callsOf } from './access-facts.ts';
import { isOfAdministration } from './administration.ts';
import { amountPlaces, amountsGiven, amountsOfFile } from './amount-facts.ts';
import { answerClasses, answeredCalls, answeredTypes, givenTypes } from './answer-types.ts';
import { answeredEnvironment } from './answered-environment.ts';
import { answersIn } from './answers-in-text.ts';
import { importedNames } from './called-names.ts';
import { claimedIdentity, claimedRole, handedClaims, handedRole } from './claimed-roles.ts';
import { classFacts } from './class-facts.ts';
import { asksLeast } from './client-amounts.ts';
import { composedDecorators } from './composed-decorators.ts';
import { dataPlaces, HASHES, HASHES_ON_SAVE, NAMES_REQUEST, OPEN_MODEL } from './data-facts.ts';
import { takesDeclared } from './declared-bodies.ts';
import type { DataFact, EndpointFacts, FunctionFact } from './endpoint-facts.ts';
import {
  ASKS_CALLER,
  BARE_SESSION,
  CHECKS_PASSWORD,
  CHECKS_SENDER,
  COMPARES_SECRET,
  DESTROYS,
  ENDS_SESSION,
  FILLS_SESSION,
  FILTERS_ADMINISTRATION,
  FORGERY,
  GETS_SESSION,
  GUARDS_ALL,
  GUARDS_CALLS,
  HEADER_TOKEN,
  HEADERS,
  HIDES,
  INCLUDES_CHECK,
  KEEPS_PASSWORD,
  MAY_ANSWER,
  NAMES_DATA,
  OWNERS,
  PASSWORD,
  PASSWORD_FIELD,
  PASSWORD_IN_ADDRESS,
  PASSWORD_OF_PARAMETERS,
  PEOPLE,
  POLICIES,
  PROOF,
  PROVES_BODY,
  QUOTED,
  REFUSES,
  RENEWS,
  ROLES_BY_CONSTANTS,
  SECURES_COOKIES,
  SENT_TO_BROWSERS,
  SERVER,
  SESSION,
  SESSION_SET_UP,
  SET_UP,
  SETS_PASSWORD,
  SIGNED_IN,
  SIGNED_IN_THERE,
  TAKES_CALLER,
} from './endpoint-words.ts';
import { entityFacts, storedTypes } from './entity-facts.ts';
import type { Evidence } from './evidence.ts';
import { fillableModels } from './fillable-models.ts';
import { firstChange } from './first-change.ts';
import { refusesOnceSetUp, signsInByToken } from './first-run.ts';
import { isForAdministrators } from './for-administrators.ts';
import { formFacts } from './form-facts.ts';
import { takenClasses } from './form-requests.ts';
import { beginOf, headOf, nameOf, writtenDecorators } from './function-heads.ts';
import { genericViews } from './generic-views.ts';
import { givenOwner, tokenFields } from './given-owners.ts';
import { storesOf } from './given-types.ts';
import { type GivenValue, givenValues } from './given-values.ts';
import { graphqlFacts } from './graphql-facts.ts';
import { heldBodies, heldEntities } from './held-bodies.ts';
import { heldAnswered, leavesSession } from './held-records.ts';
import { heldStores } from './held-stores.ts';
import { inlineHandlers, keptByRoutes } from './inline-handlers.ts';
import { keptValues } from './kept-values.ts';
import { takesLongCode } from './left-codes.ts';
import { decoratorsLimit, limitFacts } from './limit-facts.ts';
import { looksOnly } from './looks-only.ts';
import { issuesToken, keptCodeAnswered, MAKES_CODE, madeCode, takesCode } from './made-codes.ts';
import { memberFact } from './member-facts.ts';
import { namedAddress } from './named-addresses.ts';
import { namedAnswers } from './named-answers.ts';
import { ASKS_OLD, CHANGES_OWN, givenPassword, namesProof } from './new-passwords.ts';
import { basicBySettings, comparesWithSetting, knowsPeople } from './one-account.ts';
import { withoutNotes } from './only-noted.ts';
import { pageFacts } from './page-includes.ts';
import { passwordColumn } from './password-column.ts';
import { JUDGES_PASSWORDS, NAMES_PASSWORD } from './password-rules.ts';
import { personalTables } from './personal-tables.ts';
import { plainReads, wholeRequests } from './plain-reads.ts';
import { plantedSession } from './planted-sessions.ts';
import { withRecordsOfHooks } from './records-of-hooks.ts';
import { NO_VALUES, requestValues } from './request-values.ts';
import { asksForRole } from './role-checks.ts';
import { routeRecords } from './route-records.ts';
import { secretLists, valuesAnswered } from './secrets-in-answers.ts';
import { serviceFact } from './service-facts.ts';
import { withoutStartedSessions } from './started-sessions.ts';
import { keepsToSite, READS_FORMS, readsTokenCookie, sendsAlong, takesJson } from './token-cookies.ts';
import { toldByPassword, toldByReset, toldTaken, toldUnknown } from './told-accounts.ts';
import { unboundedUses } from './unbounded-work.ts';
import { lettingIn, unprovenCaller } from './unproven-callers.ts';
import { wholeBodies } from './whole-bodies.ts';
import { listsIn } from './whole-lists.ts';
import {
  dependenciesOf,
  FORM_OF_PASSWORD,
  isOfRecords,
  numberFields,
  outsideOfFunctions,
  roleHookOf,
  rolesOfDependencies,
} from './whole-texts.ts';
import { withoutComments } from './without-comments.ts';

const MAX_FUNCTIONS = 2_000;
/** Longer bodies are cut: what a handler does it says early. */
const BODY_CHARACTERS = 12_000;
const TEXT_CHARACTERS = 90;

const MAX_DATA = 100;
const SAME_ANSWER_LINES = 12;
/** Of a function that answers nobody. */
const NO_ACCESS = {
  bindsCaller: false,
  bindsOther: false,
  keepsForCaller: [],
  checksRole: false,
  keyedByInput: null,
  onlyRedirects: false,
};

/** What a module's functions do and which protections it sets up. Text decides: frameworks name these things alike. */
export function endpointFacts(flat: FlatModule): EndpointFacts {
  const text = withoutComments(flat);
  lookThrough(text, flat.text);
  const starts = buildLines(flat.text);
  const evidenceAt = (offset: number): Evidence => {
    const begin = text.lastIndexOf('\n', offset) + 1;
    const end = text.indexOf('\n', offset);
    const line = text.slice(begin, end < 0 ? text.length : end).trim();
    return { line: positionOf(starts, offset).line, text: line.slice(0, TEXT_CHARACTERS) };
  };
  const evidence = (pattern: Pick<QuickPattern, 'exec'>, from: number, to: number): Evidence | null => {
    const hit = pattern.exec(partOf(text, from, Math.min(to, from + BODY_CHARACTERS)));
    return hit ? evidenceAt(from + hit.index) : null;
  };
  const addressed = (body: string, from: number): FunctionFact['passwordInAddress'] => {
    // The form that sends it stands on the same page, and is told.
    if (flat.module.language === 'php' && FORM_OF_PASSWORD.test(flat.text)) return null;
    const always = PASSWORD_IN_ADDRESS.exec(body);
    const hit = always ?? PASSWORD_OF_PARAMETERS.exec(body);
    return hit ? { ...evidenceAt(from + hit.index), ifRead: always === null } : null;
  };
  const changed = (from: number, to: number): Evidence | null =>
    placeOf(
      firstChange(flat.module.language, partOf(text, from, Math.min(to, from + BODY_CHARACTERS))),
      from,
    );
  const placeOf = (offset: number | null, from: number): Evidence | null =>
    offset === null ? null : evidenceAt(from + offset);
  // Files that take no requests and know no caller have no endpoints of their own to tell of.
  const mayAnswer = MAY_ANSWER.test(text);
  const lists = mayAnswer ? secretLists(text) : [];
  const imports = importedNames(flat);
  const functions: FunctionFact[] = [];
  let signsInBySetting = false;
  const { limiting, ...limits } = limitFacts(flat, text);
  const data = new Map<string, DataFact>();
  const isOpen = flat.module.language === 'python' && OPEN_MODEL.test(text);
  const addData = (from: number, body: string, given: readonly GivenValue[], start = from): void => {
    const { language } = flat.module;
    const head = text.slice(start, from);
    const isBound = takesDeclared(language, text, start, from);
    const placesOf = (written: string): [DataFact['kind'], number | null][] => [
      ...(Object.entries(dataPlaces(language, written, given, isOpen, head)) as [
        DataFact['kind'],
        number | null,
      ][]),
      ...amountPlaces(language, written, given).map(([kind, offset]): [typeof kind, number] => [
        kind,
        offset,
      ]),
    ];
    const places = placesOf(body);
    const plain = plainReads(language, body);
    const known = new Set(places.flatMap(([kind, offset]) => (offset === null ? [] : [kind])));
    if (plain !== body) places.push(...placesOf(plain).filter(([kind]) => !known.has(kind)));
    for (const [kind, offset] of places) {
      if (offset === null || data.size >= MAX_DATA) continue;
      // A schema leaves nothing in the body that it does not name.
      if (isBound && kind === 'grantedField' && /^\{\s*\.\.\./.test(body.slice(offset, offset + 20)))
        continue;
      const place = evidenceAt(from + offset);
      const ofRequest =
        kind === 'grantedField' && NAMES_REQUEST.test(`${head} ${body}`) ? { ofRequest: true as const } : {};
      data.set(`${kind} ${place.line}`, { kind, ...place, ...ofRequest });
    }
  };
  for (const i of flat.places('fn')) {
    if (functions.length >= MAX_FUNCTIONS) break;
    const fn = flat.nodes[i] as FunctionIR;
    const [head] = fn.body;
    // Decorators guard a function and are no part of what it does.
    const from = beginOf(text, head?.start ?? fn.start, fn.start);
    const body = partOf(text, from, Math.min(fn.end, from + BODY_CHARACTERS));
    const given = [...givenValues(fn), ...wholeRequests(flat.module.language, body)];
    const plain = plainReads(flat.module.language, body);
    if (given.length > 0 || NAMES_DATA.test(body))
      addData(from, withoutNotes(flat, i, text, body, from), given, fn.start);
    const cls = flat.owner[i] ?? -1;
    const decorators = writtenDecorators(
      [...fn.decorators, ...(cls >= 0 ? (flat.nodes[cls] as ClassIR).decorators : [])],
      text,
    );
    let handsClaims: readonly string[] = [];
    if (mayAnswer && data.size < MAX_DATA) {
      const className = cls >= 0 ? (flat.nodes[cls] as ClassIR).name : '';
      const { language } = flat.module;
      for (const [kind, offset] of [
        ['claimedRole', claimedRole(language, fn, plain, given, decorators, className)],
        ['claimedIdentity', claimedIdentity(language, plain)],
      ] as const) {
        const told = placeOf(offset, from);
        if (told && !data.has(`trustedClaim ${told.line}`))
          data.set(`${kind} ${told.line}`, { kind, ...told });
      }
      handsClaims = handedClaims(language, fn, plain, given, decorators, className);
    }
    const handed = data.size < MAX_DATA ? placeOf(handedRole(fn, body), from) : null;
    if (handed && !data.has(`claimedRole ${handed.line}`) && !data.has(`trustedClaim ${handed.line}`))
      data.set(`claimedRole ${handed.line}`, { kind: 'claimedRole', ...handed, isHanded: true });
    for (const [kind, offset] of NAMES_DATA.test(body) ? amountsGiven(flat.module.language, fn, body) : []) {
      const told = evidenceAt(from + offset);
      const isTold = ['anyAmount', 'negativeAmount'].some((one) => data.has(`${one} ${told.line}`));
      if (!isTold && data.size < MAX_DATA)
        data.set(`${kind} ${told.line}`, { kind, ...told, ofGivenAmount: true });
    }
    const place = {
      name: nameOf(flat, i, fn),
      // Go declares methods outside of their type.
      className: cls >= 0 ? (flat.nodes[cls] as ClassIR).name : (fn.receiverType?.name ?? ''),
      line: positionOf(starts, fn.start).line,
      headLine: positionOf(starts, headOf(fn, text)).line,
      endLine: positionOf(starts, fn.end).line,
    };
    const before = text.slice(Math.max(0, fn.start - 200), fn.start);
    signsInBySetting ||= comparesWithSetting(place, flat.module.path, before, body);
    const whole = partOf(text, fn.start, Math.min(fn.end, fn.start + BODY_CHARACTERS));
    const newPassword = givenPassword(whole);
    const answers = answersIn(flat.module.language, whole);
    for (const { kind, offset } of [
      ...(mayAnswer ? namedAnswers(flat.module.language, whole, answers, decorators) : []),
      ...valuesAnswered(flat.module.language, whole, answers, { mayAnswer, decorators, lists }),
    ]) {
      const told = evidenceAt(fn.start + offset);
      // The same answer, of which a field of a record was told.
      const isTold = [...data.values()].some(
        (one) => /^answered/.test(one.kind) && Math.abs(one.line - told.line) < SAME_ANSWER_LINES,
      );
      if (!isTold && data.size < MAX_DATA) data.set(`${kind} ${told.line}`, { kind, ...told });
    }
    const values = mayAnswer ? requestValues(fn, flat.module.language, body) : NO_VALUES;
    const code = MAKES_CODE.test(body)
      ? madeCode(
          body,
          answers.map((one) => ({ ...one, offset: one.offset - (from - fn.start) })),
        )
      : null;
    const keptCode = mayAnswer && code?.answered == null ? keptCodeAnswered(answers) : null;
    const access = mayAnswer
      ? accessFacts(flat, i, text, body, evidenceAt, decorators, values, from)
      : // What a service leaves to a store is followed from the endpoint that calls it.
        { ...NO_ACCESS, calls: callsOf(flat, i) };
    const owner = mayAnswer ? givenOwner(flat.module.language, body) : null;
    const there = GETS_SESSION.test(body) ? evidence(SIGNED_IN_THERE, from, fn.end) : null;
    const unasked = lettingIn(fn, place.name, body, mayAnswer);
    const signedIn = CHANGES_OWN.test(body) ? null : (evidence(SIGNED_IN, from, fn.end) ?? there);
    functions.push({
      ...place,
      ...access,
      handsClaims,
      asksLeast: mayAnswer || data.size > 0 ? asksLeast(whole) : false,
      depends:
        flat.module.language === 'python' ? dependenciesOf(text.slice(fn.start, from), decorators) : [],
      routeRecords: routeRecords(flat, i, place.className, body, evidenceAt),
      kept: [
        ...keptValues(flat, i, body, evidenceAt, heldStores(flat, text)),
        ...heldBodies(flat.module.language, body, from, heldStores(flat, text), evidenceAt),
        ...wholeBodies(
          flat.module.language,
          text.slice(fn.start, from),
          body,
          from,
          evidenceAt,
          storesOf(flat),
        ),
      ],
      members: memberFact(body, values),
      asksNoPassword: unasked && {
        ...evidenceAt(from + unasked.at),
        ...(unasked.form && { form: unasked.form }),
      },
      takesAnyCaller: mayAnswer ? placeOf(unprovenCaller(body), from) : null,
      lists: listsIn(flat.module.language, body, values).map(({ offset, ...one }) => ({
        ...evidenceAt(from + offset),
        ...one,
      })),
      service: serviceFact(flat, i, text, body, decorators, values, evidenceAt),
      answers: mayAnswer ? answeredTypes(flat, i, text, whole, answers, evidenceAt) : [],
      answersCalls: answeredCalls(flat, i, whole, answers, evidenceAt),
      gives: givenTypes(flat, i, whole, answers),
      takes: takenClasses(flat.module.language, fn),
      unbounded: mayAnswer ? unboundedUses(flat, i, text, evidenceAt) : [],
      decorators:
        flat.module.language === 'python'
          ? `${decorators} ${rolesOfDependencies(text.slice(fn.start, from))}`.trim()
          : decorators,
      asksCaller:
        ASKS_CALLER.test(decorators) ||
        (fn.name === 'script' && INCLUDES_CHECK.test(body)) ||
        ASKS_CALLER.test(fn.name === 'script' ? withoutStartedSessions(whole) : whole),
      takesCaller: TAKES_CALLER.test(whole),
      checksSender: CHECKS_SENDER.test(body),
      refusesOnceSetUp: refusesOnceSetUp(body),
      signsInByToken: signsInByToken(body),
      comparesSecret: COMPARES_SECRET.test(body),
      provesBody: PROVES_BODY.test(body),
      refusesSender: PROOF.test(body) && REFUSES.test(body),
      checksRole: access.checksRole || asksForRole(body),
      forAdministrators: isForAdministrators(place.name, decorators, body),
      ofAdministration:
        mayAnswer &&
        isOfAdministration(place.name, `${decorators} ${before.slice(before.lastIndexOf('\n') + 1)}`, body),
      change: changed(from, fn.end),
      destroys: evidence(DESTROYS, from, fn.end),
      givesOwner: owner ? { ...evidenceAt(from + owner.offset), name: owner.name } : null,
      asksAddress: mayAnswer ? placeOf(namedAddress(body, values.inputs), from) : null,
      listsPeople: mayAnswer
        ? (evidence(PEOPLE, from, fn.end) ??
          placeOf(heldAnswered(whole, heldStores(flat, text), answers), fn.start))
        : null,
      limitsTries: limiting.has(i) || decoratorsLimit(decorators),
      makesCode: placeOf(code?.made ?? null, from),
      answersCode: placeOf(code?.answered ?? null, from),
      answersKeptCode: placeOf(keptCode, fn.start),
      takesCode: mayAnswer && takesCode(whole),
      takesLongCode: takesLongCode(whole),
      takesJson: takesJson(whole),
      looksOnly: mayAnswer ? placeOf(looksOnly(flat, i, text), 0) : null,
      takesPassword: PASSWORD.test(body),
      setsPassword: SETS_PASSWORD.test(body),
      namesPassword: mayAnswer && NAMES_PASSWORD.test(body) ? evidence(NAMES_PASSWORD, from, fn.end) : null,
      takesOldPassword: ASKS_OLD.test(whole),
      namesProof: mayAnswer && PASSWORD.test(body) && namesProof(body),
      givesPassword: newPassword && {
        ...evidenceAt(fn.start + newPassword.offset),
        isAsked: newPassword.isAsked,
        isProven: newPassword.isProven,
      },
      tellsAccounts:
        placeOf(toldUnknown(body), from) ??
        (mayAnswer && PASSWORD.test(body) ? placeOf(toldByPassword(body), from) : null),
      tellsByReset: mayAnswer && SENDS_MAIL.test(whole) ? placeOf(toldByReset(body), from) : null,
      tellsTaken: placeOf(toldTaken(body), from),
      plantsSession: mayAnswer ? placeOf(plantedSession(body, values), from) : null,
      fillsSession:
        mayAnswer && flat.module.language === 'python' && CHECKS_PASSWORD.test(body) && !RENEWS.test(body)
          ? evidence(SIGNED_IN_THERE, from + (CHECKS_PASSWORD.exec(body)?.index ?? 0), fn.end)
          : null,
      endsSession:
        ENDS_SESSION.test(body) &&
        ENDS_SESSION.testOnce(body.replace(QUOTED, ' ')) &&
        !(mayAnswer && leavesSession(body, heldStores(flat, text))),
      answersEnvironment: placeOf(answeredEnvironment(body, imports), from),
      signsIn: (signedIn !== null && CHECKS_PASSWORD.test(body)) || (mayAnswer && issuesToken(body)),
      keepsSession: RENEWS.test(body) ? null : signedIn,
      passwordInAddress: mayAnswer ? addressed(whole, fn.start) : null,
    });
  }
  if (NAMES_DATA.test(text))
    for (const [from, body] of outsideOfFunctions(flat, text)) addData(from, body, []);
  return {
    functions: flat.module.language === 'ruby' ? withRecordsOfHooks(functions, text) : functions,
    imports,
    views: genericViews(flat, text, evidenceAt),
    data: [...data.values()],
    keepsPassword: evidence(KEEPS_PASSWORD, 0, text.length),
    passwordField:
      (isOfRecords(flat, text) ? evidence(PASSWORD_FIELD, 0, text.length) : null) ??
      placeOf(passwordColumn(text), 0),
    ...numberFields(flat.module.language, text, evidenceAt),
    hashesPasswords: HASHES.test(text),
    judgesPasswords: JUDGES_PASSWORDS.test(text),
    hashesOnSave: HASHES_ON_SAVE.test(text),
    ...amountsOfFile(text),
    hidesFields: HIDES.test(text) && !SENT_TO_BROWSERS.test(flat.module.path),
    ...limits,
    ...graphqlFacts(flat, text, evidenceAt),
    checksForgery: FORGERY.test(text),
    provesByHeader: HEADER_TOKEN.test(text),
    classes: [...classFacts(flat, text), ...composedDecorators(flat, text)],
    answerClasses: answerClasses(flat, text),
    keptByRoutes: keptByRoutes(flat, evidenceAt),
    inlineHandlers: inlineHandlers(flat, (offset) => positionOf(starts, offset).line),
    entities: [...entityFacts(flat, text), ...heldEntities(flat.module.language, heldStores(flat, text))],
    fillable: fillableModels(flat, text),
    personalTables: personalTables(text),
    tokenFields: tokenFields(text),
    storedTypes: [
      ...storedTypes(flat),
      ...heldStores(flat, text).flatMap(({ type }) => (type === '' ? [] : [type])),
    ],
    ...formFacts(flat, text, evidenceAt),
    limitsBinding: /\.setAllowedFields\(/.test(text),
    usesSession: SESSION.test(text),
    signsInByCookie: /\bAdd(?:Default)?Identity(?:Core)?<|\.AddCookie\(|\.AddSession\(/.test(text),
    keepsSessionsAside: /\bflask_session\b/.test(text),
    readsTokenCookie: !SENT_TO_BROWSERS.test(flat.module.path) && readsTokenCookie(text),
    keepsToSite: keepsToSite(text),
    sendsAlong: sendsAlong(text),
    readsForms: evidence(READS_FORMS, 0, text.length),
    setsHeaders: HEADERS.test(text) && !SENT_TO_BROWSERS.test(flat.module.path),
    usesPolicies: POLICIES.test(text),
    hasOwners: OWNERS.test(text),
    signsInBySetting: signsInBySetting || basicBySettings(text),
    knowsPeople: knowsPeople(text),
    guardsAll: GUARDS_ALL.test(text),
    asksByDefault: flat.module.language === 'python' && ASKS_BY_DEFAULT.test(text),
    guardsCalls: GUARDS_CALLS.test(text),
    asksRolesByConstants: ROLES_BY_CONSTANTS.test(text),
    filtersAdministration: FILTERS_ADMINISTRATION.test(text),
    roleHook: roleHookOf(text),
    server: evidence(SERVER, 0, text.length),
    sessionSetUp:
      flat.module.language === 'python'
        ? evidence(SESSION_SET_UP, 0, text.length)
        : flat.module.language === 'php' && FILLS_SESSION.test(text)
          ? evidence(BARE_SESSION, 0, text.length)
          : null,
    securesCookies: SECURES_COOKIES.test(text),
    setUp: evidence(SET_UP, 0, text.length),
    page: pageFacts(flat, text, (offset) => positionOf(starts, offset).line),
  };
}

/** `"DEFAULT_PERMISSION_CLASSES": […]` of anything but leave for all. */
const ASKS_BY_DEFAULT = quickPattern(
  /["']?DEFAULT_PERMISSION_CLASSES["']?\s*[:=\]]\s*=?\s*[[(](?![^\])]{0,200}AllowAny)/,
);

/** Who is to get an account back is written to. */
const SENDS_MAIL = quickPattern(/mail|forgot|reset|recover|otp|\bcode\b/i);
