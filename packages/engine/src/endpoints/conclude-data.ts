import { oneGuess } from '../findings/evidence.ts';
import type { AnalysisName } from '../rules/analyses.ts';
import type { Application, Report } from './application.ts';
import { asksRole } from './asks-role.ts';
import type { DataFact } from './endpoint-facts.ts';
import { lastPart } from './handlers.ts';
import { OF_PAGES } from './page-code.ts';
import { reachedAmounts, reachedGrants } from './reached-grants.ts';

const SAID: Readonly<Record<DataFact['kind'], readonly [AnalysisName, string]>> = {
  clearPassword: ['password-in-clear', 'A password is kept or compared as it came, without a hash'],
  sessionPassword: ['password-in-clear', 'A password is kept in a session as it was typed'],
  grantedField: [
    'endpoint-grants-rights',
    'Whoever sends the request sets fields that give rights or an owner',
  ],
  answeredSecret: ['endpoint-answers-secrets', 'The answer names a field that is for nobody else'],
  answeredCardCode: [
    'endpoint-answers-secrets',
    'The answer names the code of a card, which nobody may even keep',
  ],
  keptCardCode: [
    'number-in-clear',
    'The check value of a card is kept, which nobody may keep, and as plain text',
  ],
  answeredKey: ['endpoint-answers-secrets', 'The answer names the key with which the program signs'],
  answeredPassword: ['endpoint-answers-secrets', 'The answer names a password that was just set'],
  answeredSetting: [
    'endpoint-answers-secrets',
    'The answer names a secret of the program or of its configuration',
  ],
  answeredClear: ['endpoint-answers-secrets', 'The answer names a password as it came or is kept'],
  answeredNumber: [
    'endpoint-answers-secrets',
    'The answer names the number of a card or a person, or what makes one-time passwords',
  ],
  answeredList: [
    'endpoint-answers-secrets',
    'Entries of a list that have a password or the code of a card are answered as wholes',
  ],
  passwordInToken: [
    'endpoint-answers-secrets',
    'A token has a password or the number of a card or person in it, which whoever holds the token reads',
  ],
  answeredRecord: [
    'endpoint-answers-secrets',
    'The whole record of a person is answered, its password with it',
  ],
  answeredRows: ['endpoint-answers-secrets', 'Whole rows of people are answered, their passwords with them'],
  ownByDefault: [
    'endpoint-record-of-others',
    'Whose records these are is taken from the request, and from who calls only where it says nothing: another id gives those of others',
  ],
  keptUpload: ['upload-as-named', 'A file is kept under the name and kind that whoever sends it chose'],
  trustedClaim: [
    'endpoint-trusts-client',
    'Who calls, or what they may do, is taken from what they write themselves',
  ],
  namedByHeader: [
    'endpoint-trusts-client',
    'Whoever a header names is taken for who calls, and nothing here proves it: unless something in front of the program sets that header itself, everybody may say that they are anybody',
  ],
  claimedRole: [
    'endpoint-believes-request',
    'Whoever says in the request that they may is let in, and nothing proves it',
  ],
  claimedIdentity: [
    'endpoint-believes-request',
    'A cookie says who signs in, and nothing proves that the program wrote it',
  ],
  spentTwice: [
    'endpoint-spends-twice',
    'What is left was read before, and nothing holds it until it is written: two requests at once both take it',
  ],
  priceOfClient: [
    'endpoint-takes-price',
    'A purchase is kept with the price or total that the request says, and nothing compares it with the own one',
  ],
  anyAmount: [
    'endpoint-takes-any-amount',
    'The amount of the request is taken from what somebody has; nobody asks whether there is as much, and a negative one adds to it',
  ],
  negativeAmount: [
    'endpoint-takes-any-amount',
    'The amount of the request is compared with what there is, and a negative one is always less: it adds to what it should be taken from',
  ],
  anyQuantity: [
    'endpoint-takes-any-amount',
    'A purchase is kept with as many pieces as the request says: fewer than none lower the total',
  ],
  stateOfClient: [
    'endpoint-takes-state',
    'Whoever sends the request says whether a purchase is paid, approved or done',
  ],
  creditsItself: [
    'endpoint-takes-any-amount',
    'Whoever calls adds an amount of their own choice to what they have, and nothing proves that it was paid',
  ],
  tokenInAddress: [
    'endpoint-password-in-address',
    'What proves who calls is taken from the address as well: it stays in histories and logs',
  ],
  reflectedOrigin: [
    'endpoint-reflects-origin',
    'Every origin that asks may read the answer in the name of its visitors',
  ],
};

/** A statement or a comparison: what records do when they are saved does not come into it. */
const COMPARES = /[!=]=|\.equals\(|\b(?:find|where|first|filter)\w*\(|\bSET\b/;

/** A password that is compared as it came is kept so somewhere: where the same file keeps it, that is the place. */
function writesFirst(data: readonly DataFact[]): readonly DataFact[] {
  const isCompared = ({ kind, text }: DataFact): boolean => kind === 'clearPassword' && COMPARES.test(text);
  return [...data.filter((one) => !isCompared(one)), ...data.filter(isCompared)];
}

const OF_STATEMENT = /DB::|\bSELECT\b|->(?:get|from)\(\s*["']/i;

/** Whoever sets a program up, moves it on or looks after it runs this: no request brings what it takes. */
const OF_MAINTENANCE =
  /(?:^|\/)(?:migrations?|migrate|management\/commands|seed(?:er)?s?|fixtures|Console\/Commands|lib\/tasks|rakelib)\//i;
const OF_REQUESTS: ReadonlySet<DataFact['kind']> = new Set([
  'grantedField',
  'ownByDefault',
  'answeredSecret',
  'answeredRecord',
  'answeredRows',
  'answeredSetting',
  'answeredClear',
  'answeredNumber',
  'answeredList',
  'answeredCardCode',
  'keptCardCode',
  'answeredKey',
  'answeredPassword',
  'trustedClaim',
  'namedByHeader',
  'claimedRole',
  'claimedIdentity',
  'keptUpload',
  'spentTwice',
  'priceOfClient',
  'anyAmount',
  'negativeAmount',
  'anyQuantity',
  'stateOfClient',
  'creditsItself',
]);

/** What those who look after the program may do as they like. */
const OF_ALL: ReadonlySet<DataFact['kind']> = new Set([
  'grantedField',
  'priceOfClient',
  'anyAmount',
  'negativeAmount',
  'anyQuantity',
  'stateOfClient',
  'creditsItself',
]);

/** What is answered on purpose now and then: once, to whoever may set it. */
const ON_PURPOSE: ReadonlySet<DataFact['kind']> = new Set(['answeredPassword']);

/** Whether what stands in a line is done by an endpoint that asks for a role. */
function roleTest(application: Application): (path: string, line: number) => boolean {
  const byFile = Map.groupBy(application.endpoints, ({ handler }) => handler?.path ?? '');
  return (path, line) =>
    (byFile.get(path) ?? []).some(
      ({ entry, handler }) =>
        handler !== null &&
        handler.line <= line &&
        line <= handler.endLine &&
        // That it sets a role says nothing of who may.
        asksRole(application, { ...handler, checksRole: false }, entry),
    );
}

/** Whether a function is handed what a request says of its sender's rights by one that answers requests. */
function handedTest({ facts, resolve }: Application): (path: string, line: number) => boolean {
  const handing = facts.flatMap(({ path, facts: one }) =>
    one.functions.flatMap(({ calls, handsClaims }) =>
      calls.filter((name) => handsClaims.includes(lastPart(name))).map((name) => ({ path, name })),
    ),
  );
  return (path, line) =>
    handing.some((one) => {
      const called = resolve(one.name, one.path);
      return called?.path === path && called.line <= line && line <= called.endLine;
    });
}

/** What the functions of an application do with passwords, rights and records of people. */
export function concludeData(application: Application, report: Report): void {
  const { facts } = application;
  const isForFew = roleTest(application);
  const isReached = reachedGrants(application);
  const isHanded = handedTest(application);
  const isAmountOfRequest = reachedAmounts(application);
  const hidesFields = facts.some((one) => one.facts.hidesFields);
  const hashesPasswords = facts.some((one) => one.facts.hashesPasswords);
  const stored = new Set(facts.flatMap((one) => one.facts.storedTypes));
  const boundsAmounts = facts.some((one) => one.facts.boundsAmounts);
  const versionsRecords = facts.some((one) => one.facts.versionsRecords);
  const hashesOnSave = facts.some((one) => one.facts.hashesOnSave);
  // One weakness of one store: told where the password is declared, else once a file, first where it is written.
  const declared = hashesPasswords ? [] : facts.filter((one) => one.facts.passwordField !== null);
  const declaresNumbers = facts.some((one) => one.facts.numberField !== null);
  for (const { path, facts: one } of facts) {
    // What compares or writes it in another file is mended there, for itself.
    let toldClear = one.passwordField !== null && declared.length > 0;
    const isAside =
      OF_MAINTENANCE.test(path) && !application.endpoints.some(({ handler }) => handler?.path === path);
    for (const fact of writesFirst(one.data)) {
      const { kind, line, text } = fact;
      if (isAside && OF_REQUESTS.has(kind)) continue;
      // What a page's own code makes of data that it has is told nobody, and it keeps no accounts.
      if (OF_PAGES.test(path) && (kind.startsWith('answered') || kind === 'clearPassword')) continue;
      // A framework that leaves fields out of its answers may leave out this one: of a whole record nothing is known then.
      if (kind === 'answeredRecord' && hidesFields && !/DB::/.test(text)) continue;
      // So may a model of PHP, but not the rows of a statement.
      if (kind === 'answeredRows' && path.endsWith('.php') && hidesFields && !OF_STATEMENT.test(text))
        continue;
      if (kind === 'clearPassword' && (toldClear || (hashesOnSave && !COMPARES.test(text)))) continue;
      toldClear ||= kind === 'clearPassword';
      // Told where records declare such fields.
      if (kind === 'keptCardCode' && declaresNumbers) continue;
      if (OF_ALL.has(kind) && isForFew(path, line)) continue;
      if (kind === 'grantedField' && !isReached(path, fact)) continue;
      if (fact.isHanded && !isHanded(path, line)) continue;
      if (fact.ofGivenAmount && !isAmountOfRequest(path, line)) continue;
      if (kind === 'spentTwice' && versionsRecords) continue;
      if ((kind === 'anyQuantity' || kind === 'negativeAmount') && boundsAmounts) continue;
      const [rule, said] = SAID[kind];
      // Who hashes passwords compares digests as well, and hands passwords on to what hashes them.
      const isDoubtful =
        (kind === 'clearPassword' && hashesPasswords) ||
        ON_PURPOSE.has(kind) ||
        // A gateway may have looked who calls, and set it.
        kind === 'namedByHeader' ||
        // What amounts may be is said somewhere, so less is open than it looks.
        (kind === 'anyAmount' && boundsAmounts) ||
        // Whoever runs the program puts files of their own there.
        (kind === 'keptUpload' && isForFew(path, line));
      report(rule, path, line, `${said}: \`${text}\`.`, undefined, isDoubtful ? oneGuess : undefined);
    }
    if (one.numberField && (one.numberClass === null || stored.has(one.numberClass)))
      report(
        'number-in-clear',
        path,
        one.numberField.line,
        `Records keep the number of a card or of a person as plain text (\`${one.numberField.text}\`).`,
      );
    if (one.keepsPassword && declared.length === 0 && !hashesPasswords && !toldClear)
      report(
        'password-in-clear',
        path,
        one.keepsPassword.line,
        `${SAID.clearPassword[1]}: \`${one.keepsPassword.text}\`, and nothing in the application hashes one.`,
      );
    if (one.passwordField && !hashesPasswords)
      report(
        'password-in-clear',
        path,
        one.passwordField.line,
        `Records keep a password (\`${one.passwordField.text}\`), and nothing in the application hashes one.`,
      );
  }
}
