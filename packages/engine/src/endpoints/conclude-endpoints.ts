import type { RawFinding } from '../findings/finding.ts';
import { lineFinding } from '../findings/line-finding.ts';
import type { AnalysisRules } from '../match/index.ts';
import type { AnalysisName } from '../rules/analyses.ts';
import type { EntryPoint } from '../threat-model/index.ts';
import type { Application, Report } from './application.ts';
import { concludeAccess } from './conclude-access.ts';
import { concludeAnswers } from './conclude-answers.ts';
import { concludeBindings } from './conclude-bindings.ts';
import { concludeData } from './conclude-data.ts';
import { concludeForgery } from './conclude-forgery.ts';
import { concludeGraphql } from './conclude-graphql.ts';
import { concludeInner } from './conclude-inner.ts';
import { concludeLists } from './conclude-lists.ts';
import { concludeMembers } from './conclude-members.ts';
import { concludePasswords } from './conclude-passwords.ts';
import { concludeSignIn } from './conclude-sign-in.ts';
import { concludeUnasked } from './conclude-unasked.ts';
import { concludeUnproven } from './conclude-unproven.ts';
import { concludeViews } from './conclude-views.ts';
import { concludeWork } from './conclude-work.ts';
import { guardTest } from './guarded-endpoints.ts';
import { type Endpoint, type FileFacts, handlersOf, lastPart } from './handlers.ts';
import { hasOneAccount } from './one-account.ts';
import { concludePasswordRules } from './password-rules.ts';
import { type ReviewCase, reviewCase } from './review-cases.ts';

/** Where somebody proves who they are by what can be guessed. */
const SIGN_IN =
  /(?:^|[^a-z])(?:log_?in|sign_?in|authenticate|authorize|verify|otp|2fa|mfa)(?:[^a-z]|$)|handleLogin|userLogin|doLogin|loginHandler|loginViewHandler|processLogin|UserLogin|send_?(?:reset|forgot)|SessionsController#create|\b(?:log|sign)_?in(?:Action|Servlet|Handler|View|Resource|Page|Controller)?[#.]|^POST \S*\/token\/?$|^(?:log|sign)_?in_?(?:user|account|customer|member|with_?\w+|by_?\w+|local)$/i;

/** What one who signs in may not do, and another may: nothing where there is one. */
const COMPARES_PEOPLE: ReadonlySet<AnalysisName> = new Set([
  'endpoint-without-authorization',
  'endpoint-record-of-others',
]);

/**
 * What endpoints of an application leave open, by what they do themselves and how the rest of the application protects the like.
 * @param cases gets one for each finding that more of the code may decide otherwise
 */
export function concludeEndpoints(
  entries: readonly EntryPoint[],
  files: readonly FileFacts[],
  rules: AnalysisRules,
  cases: ReviewCase[] | null = null,
): RawFinding[] {
  const handlers = handlersOf(entries, files);
  const { endpoints } = handlers;
  const isGuarded = guardTest(handlers, files);
  const application: Application = {
    ...handlers,
    facts: files.flatMap((one) => (one.endpoints ? [{ path: one.path, facts: one.endpoints }] : [])),
    pathRules: files.flatMap((one) => one.pathRules),
    guarded: endpoints.filter((one) => isGuarded(one) && !isOfSkeleton(one)),
    isGuarded,
    isSignIn: ({ entry, handler }) =>
      SIGN_IN.test(entry.name) || SIGN_IN.test(lastPart(entry.handler ?? '')) || (handler?.signsIn ?? false),
  };
  const findings: RawFinding[] = [];
  const seen = new Set<string>();
  const isAlone = hasOneAccount(files, entries);
  const report: Report = (name, path, line, message, undecided, evidence) => {
    if (isAlone && COMPARES_PEOPLE.has(name)) return;
    const rule = rules.get(name);
    // Routes that lead to one handler are open for one reason.
    const handler = undecided?.handler;
    const keys = [`${path}:${line}`, ...(handler ? [`does ${handler.path}:${handler.line}`] : [])].map(
      (at) => `${name} ${at}`,
    );
    if (!rule || keys.some((key) => seen.has(key))) return;
    for (const key of keys) seen.add(key);
    findings.push({ ...lineFinding(rule.id, path, line, message), ...(evidence && { evidence }) });
    if (undecided) cases?.push(reviewCase(application, undecided, { ruleId: rule.id, path, line }));
  };
  concludeData(application, report);
  concludeBindings(application, report);
  concludeGraphql(application, report);
  if (endpoints.length === 0) return findings;
  for (const { entry, handler } of endpoints)
    if (handler?.answersEnvironment)
      report(
        'endpoint-answers-secrets',
        handler.path,
        handler.answersEnvironment.line,
        `${entry.name} answers what the environment keeps secret: \`${handler.answersEnvironment.text}\`.`,
      );
  concludeAnswers(application, report);
  concludeSignIn(application, report);
  concludePasswords(application, report);
  const told = new Set<Endpoint | undefined>();
  const noted: Report = (...one) => {
    told.add(one[4]);
    report(...one);
  };
  concludeAccess(application, noted);
  concludeLists(application, noted, (one) => told.has(one));
  concludeInner(application, noted, (one) => told.has(one));
  concludeUnproven(application, report);
  concludeViews(application, report);
  concludeMembers(application, noted, (one) => told.has(one));
  concludeUnasked(application, report, (one) => told.has(one));
  concludeForgery(application, report);
  concludePasswordRules(application, report);
  concludeWork(application, report);
  return findings;
}

/** The one route that every application of Laravel is made with says nothing of what this one protects. */
const isOfSkeleton = ({ entry }: Endpoint): boolean =>
  entry.framework === 'Laravel' && entry.handler === null && /^GET \/?user$/.test(entry.name);
