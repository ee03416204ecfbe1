import { ofPeopleInOtherTongues } from '../match/credentials/other-tongues.ts';
import type { AnalysisName } from '../rules/analyses.ts';
import { isAskedByPath } from './access-control.ts';
import { holdsAdministration } from './administration.ts';
import type { Application, Report } from './application.ts';
import { asksOrdinaryRole, asksRole } from './asks-role.ts';
import type { Evidence } from './evidence.ts';
import { reportExceptions } from './exceptions.ts';
import { joiningTest, makesAccount } from './for-all-who-join.ts';
import { type Endpoint, isOfWeb, lastPart, toldAt } from './handlers.ts';
import { ownedKinds } from './owned-kinds.ts';
import { findsPrivate, isOfEverybody } from './private-kinds.ts';
import {
  heldRecordOfService,
  isAskedByService,
  recordOfDependency,
  recordOfService,
} from './service-records.ts';
import { clearsAll, startsOver } from './starts-over.ts';
import { kindOf } from './whole-lists.ts';

/** What anybody may ask for: signing in and up, what a token in hand proves, health, files, documents. */
const PUBLIC =
  /log_?in|log_?out|sign_?(?:in|up|out)|regist|reset|forgot|confirm|verif|activate|health|heartbeat|ping|status|static|asset|public|favicon|webhook|callback|oauth|saml|token|captcha|contact|subscribe|csrf|docs?\b|swagger|robots|feed|rss|welcome|about|index\b|graphi?ql|error|session|web_?authn|passkey/i;
/** Controllers that a library of sign-ins brings, which asks who calls where that is to be asked. */
const DEVISE = /^:*Devise(?:::|\.)\w+Controller$/;
/** A part of the path that only who was sent it knows: `/orders/{invitation_key}/download`. */
const SENT_KEY =
  /[{:<]\w*(?:invit(?:ation|e)_?(?:key|code|hash|link)|secret(?:_?key)?|hash|signature|share_?(?:key|code|hash|link)|magic_?(?:key|code|link))\b/i;
/** Pages that show what is for everybody, unless what they show belongs to somebody. */
const SHOWN = /search|find|home|preview/i;
/** What makes an installation runs before anybody has an account; what drops one does not. */
const SETS_UP = /(?:^|\/)(?:setup|install(?:er|ation)?)\//i;
const RUNS = /\b(?:shell_exec|system|passthru|popen|proc_open|exec)\s*\(/;
/** Whose data a path or handler is about. */
const SENSITIVE = ofPeopleInOtherTongues(
  /user|account|profile|customer|order|note|message|passphrase|secret|payment|invoice|admin|(?<!b|cata|dia|ana|techno)log(?!o|ic)|patient|appointment|prescription|medical/i,
);
/** The same by the store that is asked, where the path is below one of another file: `userRepository.findOne({ where: { id } })`. */
const OF_A_PERSON = ofPeopleInOtherTongues(
  /(?<![\w"'])(?:this\.|self\.|_)?(?:users?|accounts?|customers?|patients?|employees?|invoices?|payments?)_?(?:Repository|Repo|repository|repo|Dao|dao|Service|service)\.(?:find|get)\w*\(/,
);
/** Records that belong to somebody by their nature. */
const OWNED = ofPeopleInOtherTongues(
  /user|account|profile|customer|patient|employee|order|note|message|inbox|passphrase|secret|credential|pay(?:ment|roll|\b)|invoice|transaction|transfer|balance|wallet|card|address|ticket|allocation|benefit|medical|appointment|prescription|booking|reservation|diary|\buid\b/i,
);
/** What is kept of one record belongs to it: `/items/:id/log`, `/items/{id}/logs/{entry}`. */
const LOG_OF_ONE = /[:{<][\w:]+[>}]?\S*?[-_/]logs?(?![\w-])/gi;
/** What only whoever runs the application has to do with. */
const ADMINISTRATIVE =
  /(?:^|[^a-z])admin(?!istrative)|all[-_]?users|users?[-_]?all|delete[-_]?all|audit|impersonat|[-_/]logs?\b|LoginLogs/i;

const FOR_ADMINISTRATORS = /(?:^|[^a-z])admin(?!istrative)/i;

/** Whoever does this to an account that a request names decides who may use the application. */
const ENDS_ACCOUNT = ofPeopleInOtherTongues(
  /DELETE\s+FROM\s+[`"]?(?:users?|accounts?|members?)\b|\b(?:User|Account|Member)\.(?:delete|destroy|remove|findByIdAnd(?:Delete|Remove)|findOneAnd(?:Delete|Remove))|\b(?:user|account)Repository\.delete/,
);
const INTERNAL = /(?:^|[^a-z])(?:admin|internal|debug|system|config|secrets?|env)(?:[^a-z]|$)/i;
const ADMIN_ROUTE = /\/admin(?:\/|$)/i;
/** What others send messages to. Who sends them has no account: a signature proves it, or a secret that is asked for. */
const WEBHOOK = /webhook/gi;
/** Makes a record of whoever calls. */
const SIGN_UP = /regist|sign_?up|log_?in|log_?out/i;
/** Somebody else's record, meant by whoever names it: whom a message or money is for. */
const COUNTERPART =
  /(?:^|[^a-z])(?:to|recipient|receiver|target|payee|friend|follow\w*|dest\w*)_?(?:user|account|id|name|email)?/i;

/**
 * What endpoints do for callers that they do not know, do not ask for a right, or never compare with the record's owner. Whether that is an exception
 * among the others is known at the end.
 */
export function concludeAccess(application: Application, report: Report): void {
  const found: Parameters<Report>[] = [];
  collectAccess(application, (...one) => found.push(one));
  const { endpoints, guarded } = application;
  const asked: Partial<Record<AnalysisName, readonly Endpoint[]>> = {
    'endpoint-without-authentication': guarded,
    'endpoint-without-authorization': endpoints.filter(
      ({ entry, handler }) => handler !== null && asksRole(application, handler, entry),
    ),
    'endpoint-record-of-others': endpoints.filter(({ handler }) => handler?.bindsCaller === true),
  };
  reportExceptions(found, report, (name) => asked[name] ?? []);
}

function collectAccess(application: Application, report: Report): void {
  const { endpoints, facts, guarded, isGuarded, isSignIn, effect, checksSender, hasProof, pathRules } =
    application;
  const knowsCallers =
    guarded.length > 0 || facts.some(({ facts: one }) => one.functions.some((fn) => fn.asksCaller));
  const usesPolicies = facts.some((one) => one.facts.usesPolicies);
  const asksByConstants = facts.some((one) => one.facts.asksRolesByConstants);
  const isFiltered = facts.some((one) => one.facts.filtersAdministration);
  const hasOwners = facts.some((one) => one.facts.hasOwners);
  const ownedTypes = ownedKinds(
    facts.flatMap(({ facts: one }) => one.entities),
    (name) => FOR_READERS.test(name),
  );

  // What refuses to be asked for by itself runs for those whom the scripts that include it let in.
  const included = new Set(
    facts.flatMap(({ path, facts: { page } }) => (page?.refusesDirectCalls ? [path] : [])),
  );
  const belongs = ownedTest(ownedTypes);
  // Methods that the program writes over: `def save(self, request): self.instance.raise_not_editable(request.user)`.
  const askingMethods = new Set(
    facts.flatMap(({ facts: one }) =>
      one.functions.filter((it) => it.className !== '' && it.bindsCaller).map((it) => it.name),
    ),
  );
  const ofDevise = new Set(
    facts.flatMap(({ facts: one }) =>
      one.classes.flatMap(({ name, bases }) => (bases.some((base) => DEVISE.test(base)) ? [name] : [])),
    ),
  );

  const isForAllWhoJoin = joiningTest(application);
  /** Says a field who has an account here? Whoever works with a program may well do so for its customers. */
  const claims = new Set(facts.flatMap(({ facts: one }) => one.tokenFields));
  const isCallers = (name: string): boolean =>
    /^(?:user|owner|author|account|creator)_?id$/i.test(name) || claims.has(name);
  const personal = new Set(facts.flatMap(({ facts: one }) => one.personalTables));
  const told = new Set<string>();
  for (const one of endpoints) {
    const { entry, handler } = one;
    if (!handler || ofDevise.has(handler.className)) continue;
    const word = lastPart(entry.handler ?? '');
    const about = `${entry.name} ${entry.handler ?? ''}`;
    const left =
      isGuarded(one) || handler.keyedByInput !== null ? null : heldRecordOfService(application, handler);
    const record = handler.keyedByInput ?? left;
    const isOwned =
      record !== null &&
      (record.isHeld === true ||
        // A product of an order is no order, whatever the endpoint is about.
        (!(record.changes === false && isOfEverybody(record.text, OWNED)) &&
          belongs(`${about} ${record.text} ${record.of ?? ''} ${handler.className}`)));
    const isPublic =
      isSignIn(one) ||
      isPublicByNature(one, word, checksSender) ||
      SENT_KEY.test(entry.name) ||
      // A program that says so lets people sign up there.
      (entry.authentication.state === 'exempt' && makesAccount(one)) ||
      (SHOWN.test(about) && !isOwned);
    const alike = (list: readonly Endpoint[]): readonly Endpoint[] =>
      list.filter(
        (other) => isOfWeb(one) === isOfWeb(other) && (isOfWeb(one) || other.entry.kind === entry.kind),
      );
    const siblings = alike(guarded);
    // Procedures and sockets are often asked where they are reached from: only others of their kind say that they should ask.
    const isAsked = isOfWeb(one) ? knowsCallers : siblings.length > 0;
    const at = toldAt(one);
    const called = handler.path === entry.file ? '' : ` (declared in ${entry.file}:${entry.line})`;
    if (!isGuarded(one) && !isAskedByPath(pathRules, entry)) {
      if (handler.looksOnly) {
        report(
          'endpoint-without-authentication',
          handler.path,
          handler.looksOnly.line,
          `${entry.name}${called} looks whether what proves who calls is right (\`${handler.looksOnly.text}\`), only logs that it is not, and goes on for everybody.`,
          one,
        );
        continue;
      }
      // Other servers and timers prove who they are otherwise than people do.
      if (hasProof(handler) || handler.comparesSecret || included.has(entry.file)) continue;
      const destroys = isAsked ? (effect(handler, 'destroys') ?? startsOver(about, handler)) : null;
      const isTheirs = isOfAdministrators(one);
      // What a page of the administration has a service find is for nobody else, whatever it is.
      const leftThere =
        record === null && (isTheirs || holdsAdministration(handler.path))
          ? recordOfService(application, handler, (where) => belongs(`${about} ${where}`))
          : null;
      const isShown = record?.changes === true || !handler.onlyRedirects;
      const reads =
        handler.listsPeople ??
        (record &&
        !isProfile(about, record) &&
        (SENSITIVE.test(about) ||
          record.isHeld ||
          OF_A_PERSON.test(record.text) ||
          findsPrivate(record.text, record.isHeld ? '' : record.of) ||
          (record.of ?? '').split(/\W+/).some((table) => personal.has(kindOf(table)))) &&
        isShown
          ? record
          : leftThere);
      // What the environment keeps is told by a finding of its own; that nobody is asked is one more where it is not meant for visitors.
      const tells = INTERNAL.test(entry.name) ? handler.answersEnvironment : null;
      const does =
        siblings.length > 0 && !isPublic
          ? (effect(handler, 'change') ?? reads ?? tells ?? handler.asksAddress)
          : null;
      const isSetUp =
        (SETS_UP.test(handler.path) || handler.refusesOnceSetUp) &&
        !/drop|truncate|delete|destroy/i.test(does?.text ?? '');
      const found =
        destroys ?? (isSetUp ? null : does) ?? (isAsked && !isSignIn(one) ? handler.listsPeople : null);
      // A script of PHP is an endpoint as a whole: the place is what it does. Commands are told by what reaches them.
      const isScript = entry.framework === 'PHP script';
      const isLeft = found !== handler.change && found !== handler.destroys;
      // Whoever names a record gets it: that nobody is asked whose it is weighs more than that nobody is asked.
      if (
        does !== null &&
        !destroys &&
        !handler.listsPeople &&
        record?.isHeld &&
        (record.changes || ID.test(record.text))
      )
        reportOwner(one, record, report, 'and asks nobody who they are', application);
      else if (found && !((isScript || isLeft) && RUNS.test(found.text)))
        report(
          'endpoint-without-authentication',
          at.path,
          isScript ? found.line : at.line,
          `${entry.name}${called} does \`${found.text}\` and nothing on its way asks who calls; ${siblings.length} of ${alike(endpoints).length} endpoints of this application do.`,
          one,
        );
      else if (siblings.length > 0 && isTheirs && !told.has(handler.path)) {
        told.add(handler.path);
        report(
          'endpoint-without-authentication',
          at.path,
          at.line,
          `${entry.name}${called} is by its name or by where it stands for administrators, and nothing on its way asks who calls; ${siblings.length} of ${alike(endpoints).length} endpoints of this application do.`,
          one,
        );
      } else if (guarded.length === 0 && isAsked && hasOwners && handler.keyedByInput?.changes && !isPublic)
        reportOwner(one, handler.keyedByInput, report, 'and asks for no caller at all', application);
      continue;
    }
    const isOrdinary = asksOrdinaryRole(handler, entry);
    if ((asksRole(application, handler, entry) && !isOrdinary && !handler.bindsOther) || isSignIn(one))
      continue;
    const isAdministrative =
      ADMIN_ROUTE.test(entry.name) || ADMINISTRATIVE.test(about.replace(LOG_OF_ONE, ' '));
    if (isFiltered && FOR_ADMINISTRATORS.test(`${entry.name} ${about}`)) continue;
    if (asksByConstants && isAdministrative && /^(?:Spring|JAX-RS)/.test(entry.framework)) continue;
    // Of a script nobody knows whom what it includes lets in.
    const isOfScript = entry.framework === 'PHP script';
    const own = handler.keyedByInput;
    const isAskedLater =
      own !== null &&
      (handler.keepsForCaller.some((name) => askingMethods.has(name)) ||
        isAskedByService(application, handler, own.line));
    const ofService =
      own === null ? recordOfService(application, handler, (where) => belongs(`${about} ${where}`)) : null;
    const found = (own ?? ofService) ? null : recordOfDependency(application, handler);
    const ofDependency = found && belongs(`${about} ${found.in.name} ${found.in.path}`) ? found : null;
    const keyed = own ?? ofService ?? ofDependency ?? recordOfRoute(one, ownedTypes);
    const does = handler.listsPeople ?? keyed ?? effect(handler, 'change');
    const isOfAll = !handler.bindsCaller && clearsAll(about, effect(handler, 'change'));
    const isOfPeople = keyed !== null && !handler.bindsCaller && ENDS_ACCOUNT.test(keyed.text);
    if (
      !isOfScript &&
      !isOrdinary &&
      (handler.listsPeople ||
        isOfPeople ||
        isOfAll ||
        ADMIN_ROUTE.test(entry.name) ||
        (does && ADMINISTRATIVE.test(about.replace(LOG_OF_ONE, ' '))))
    )
      report(
        'endpoint-without-authorization',
        at.path,
        at.line,
        `${entry.name}${called}${does ? ` does \`${does.text}\`` : ' answers'} for everybody who has signed in; nothing on its way asks for a role or a right.`,
        one,
      );
    else if (
      handler.givesOwner &&
      !handler.bindsCaller &&
      !SIGN_UP.test(about) &&
      hasOwners &&
      !usesPolicies &&
      isCallers(handler.givesOwner.name)
    )
      report(
        'endpoint-record-of-others',
        handler.path,
        handler.givesOwner.line,
        `${entry.name} makes a record for whom the request names (\`${handler.givesOwner.text}\`), and never compares ${handler.givesOwner.name} with who calls; records of this application have owners.`,
        one,
      );
    else if (
      SIGN_UP.test(about) ||
      (keyed &&
        !keyed.changes &&
        ((handler.takesPassword && !handler.setsPassword) ||
          COUNTERPART.test(keyed.text) ||
          PUBLIC.test(isOwned ? about.replace(OF_A_RECORD, ' ') : about)))
    )
      continue;
    else if (
      keyed &&
      !handler.bindsCaller &&
      !isAskedLater &&
      // People are their own.
      (hasOwners || OF_A_PERSON.test(keyed.text)) &&
      !usesPolicies &&
      (keyed.changes || isOwned || handler.setsPassword || handler.keyedByInput === null)
    )
      reportOwner(
        one,
        keyed,
        report,
        ofService
          ? `which ${ofService.in.name} (${ofService.in.path}:${ofService.at}) finds by that key alone, and nothing compares it with who calls`
          : 'and never compares it with who calls',
        application,
      );
    else if (!hasOwners && !usesPolicies && !isOfScript && isForAllWhoJoin(one))
      report(
        handler.givesPassword ? 'endpoint-record-of-others' : 'endpoint-without-authorization',
        at.path,
        at.line,
        handler.givesPassword
          ? `${entry.name}${called} gives the account that the request names another password (\`${handler.givesPassword.text}\`), and never compares it with who calls.`
          : `${entry.name}${called} changes or takes away what belongs to nobody in particular (\`${effect(handler, 'change')?.text}\`) for everybody who has signed in, and whoever likes may sign up; other endpoints ask for a role.`,
        one,
      );
  }
}

/** What somebody shows of themselves, found by the name that others know them by: `getUserProfile` of `users/:username`. */
const isProfile = (about: string, { text, changes }: Evidence & { readonly changes: boolean }): boolean =>
  !changes && /profile/i.test(about) && /user_?name|slug|handle\b/i.test(text);

/** A class or a path that is named for administrators, and no page where they sign in. */
const isOfAdministrators = ({ entry, handler }: Endpoint): boolean =>
  handler !== null &&
  !handler.onlyRedirects &&
  entry.kind === 'http' &&
  (handler.ofAdministration || NAMED_FOR_ADMINISTRATORS.test(entry.name)) &&
  !/log_?(?:in|out)|sign_?(?:in|out)|password|forgot|reset|2fa|otp|setup|install/i.test(entry.name);
const NAMED_FOR_ADMINISTRATORS =
  /^(?:\/?|\w+ \/?)?(?:\w+\/){0,2}admin(?:istrator|istration)?s?(?:\/|$)|^(?:\w+ )?(?:\w+\/)?Admin(?:istrat\w+|Panel|Dashboard)?Controller#/i;

/** What is shown of a record that somebody owns is no page for everybody: `/orders/confirmation/{id}`, `/payments/status/{id}`. */
const OF_A_RECORD = /confirmation|status|index\b/gi;

/** A key that one record alone has; names are what people are looked for by. */
const ID =
  /(?:^|[^a-zA-Z])(?:id|Id|ID|uuid|guid)(?![a-zA-Z])|_id(?![a-zA-Z])|[a-z](?:I[dD]|Uuid|Guid|Number)(?![a-z])/;

/** Kinds of records that their authors make for everybody to read. */
const FOR_READERS =
  /post|article|comment|review|product|question|answer|topic|thread|blog|tweet|photo|image|recipe|event|listing|categor|tag|page|news|story|book|movie|song|course|project|repo|profile|setting|category|menu|vote|like|follow|user/i;

/** Is a text about records that belong to somebody, by their nature or because what the program stores under that name has an owner? */
function ownedTest(ownedTypes: ReadonlySet<string>): (text: string) => boolean {
  const names = [...ownedTypes].filter((name) => name.length > 3 && !FOR_READERS.test(name));
  const kinds =
    names.length === 0
      ? null
      : new RegExp(
          `(?:${names
            .slice(0, 200)
            .map((name) => name.replace(/\W/g, ''))
            .join('|')})`,
          'i',
        );
  return (text) => OWNED.test(text) || (kinds?.test(text) ?? false);
}

/** A record with an owner that the framework finds by what the route names. */
function recordOfRoute(
  { entry, handler }: Endpoint,
  ownedTypes: ReadonlySet<string>,
): (Evidence & { readonly changes: boolean }) | null {
  // Whoever administers means records of others.
  if (!handler || !/\{\w+/.test(entry.name) || /admin/i.test(`${entry.file} ${handler.path}`)) return null;
  // Profiles are shown to others.
  return (
    handler.routeRecords.find((one) => ownedTypes.has(one.type) && (one.changes || one.type !== 'User')) ??
    null
  );
}

/** For everybody to look at, and for few to change: `PATCH /tasks/:id/status`. */
const OF_A_LOOK = /status|feed|about|docs?\b|welcome|index\b/gi;

/** A webhook is for everybody where its sender is asked for a proof; where nobody is, what it does counts. */
function isPublicByNature(
  { entry, handler }: Endpoint,
  word: string,
  checksSender: Application['checksSender'],
): boolean {
  const isUnproven = handler !== null && /webhook/i.test(entry.name) && !checksSender(handler);
  // `POST /users/<id>/status` sets one.
  const changes = /^(?:PUT|PATCH|DELETE)\b|^POST \S*\/[:{<]/.test(entry.name);
  return [entry.name, word].some((name) => {
    const about = isUnproven ? name.replace(WEBHOOK, '') : name;
    return PUBLIC.test(changes ? about.replace(OF_A_LOOK, ' ') : about);
  });
}

function reportOwner(
  endpoint: Endpoint,
  keyed: { readonly line: number; readonly text: string; readonly first?: Evidence },
  report: Report,
  why: string,
  { facts }: Pick<Application, 'facts'>,
): void {
  const { entry, handler } = endpoint;
  // The key is from the request where it names nobody else: told where it is taken.
  const own = facts.find((one) => one.path === handler?.path)?.facts.data ?? [];
  if (
    own.some(
      (one) => one.kind === 'ownByDefault' && handler && one.line >= handler.line && one.line <= keyed.line,
    )
  )
    return;
  report(
    'endpoint-record-of-others',
    handler?.path ?? entry.file,
    (keyed.first ?? keyed).line,
    `${entry.name} takes the record that the request names (\`${(keyed.first ?? keyed).text}\`), ${why}; records of this application have owners.`,
    endpoint,
  );
}
