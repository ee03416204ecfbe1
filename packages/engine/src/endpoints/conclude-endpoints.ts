import type { RawFinding } from '../findings/finding.ts';
import { statementOf } from '../findings/fingerprint.ts';
import { topScope } from '../findings/scope.ts';
import type { AnalysisRules } from '../match/index.ts';
import type { AnalysisName } from '../rules/analyses.ts';
import type { EntryPoint } from '../threat-model/index.ts';
import type { EndpointFacts, FunctionFact } from './endpoint-facts.ts';

interface FileFacts {
  readonly path: string;
  readonly endpoints: EndpointFacts | null;
}

/** An entry point with the function that answers, where one could be told. */
interface Endpoint {
  readonly entry: EntryPoint;
  readonly handler: (FunctionFact & { readonly path: string }) | null;
}

/** What anybody may ask for: signing in and up, what a token in hand proves, health, files, documents. */
const PUBLIC =
  /log_?in|log_?out|sign_?(?:in|up|out)|regist|reset|forgot|confirm|verif|activate|health|heartbeat|ping|status|static|asset|public|favicon|webhook|callback|oauth|saml|token|captcha|contact|subscribe|search|find|csrf|docs?\b|swagger|robots|feed|rss|welcome|about|home|index\b|preview|graphi?ql|error|session/i;
/** Where no place for all requests is known, endpoints are named one by one. */
const MAX_FORGEABLE = 20;
/** Where somebody proves who they are by what can be guessed. */
const SIGN_IN =
  /(?:^|[^a-z])(?:log_?in|sign_?in|authenticate|authorize|verify|otp|2fa|mfa)(?:[^a-z]|$)|handleLogin|userLogin|doLogin|loginHandler|processLogin|sendReset|forgot_?password|password_?reset/i;
/** Whose data a path or handler is about. */
const SENSITIVE =
  /user|account|profile|customer|order|note|message|passphrase|secret|payment|invoice|admin|log/i;
const READS = /^(?:GET|HEAD|OPTIONS|VIEW|QUERY) /;

/**
 * What endpoints of an application leave open, by what they do themselves and how the rest of the application protects the like.
 * The whole tree counts as one application: a protection anywhere keeps silent what could have it.
 */
export function concludeEndpoints(
  entries: readonly EntryPoint[],
  files: readonly FileFacts[],
  rules: AnalysisRules,
): RawFinding[] {
  const endpoints = endpointsOf(entries, files);
  if (endpoints.length === 0) return [];
  const findings: RawFinding[] = [];
  const report = (name: AnalysisName, path: string, line: number, message: string): void => {
    const rule = rules.get(name);
    if (rule) findings.push(findingOf(rule.id, path, line, message));
  };
  const isGuarded = guardTest(endpoints);
  const guarded = endpoints.filter((one) => isGuarded(one));
  const facts = files.flatMap((one) => (one.endpoints ? [{ path: one.path, facts: one.endpoints }] : []));
  const usesSession = facts.some((one) => one.facts.usesSession);
  const setUp = usesSession ? facts.find((one) => one.facts.setUp !== null) : undefined;
  const isLimited = facts.some((one) => one.facts.limitsTries);
  const isForgeryChecked = facts.some((one) => one.facts.checksForgery);

  for (const one of endpoints) {
    const { entry, handler } = one;
    const called =
      handler && handler.path !== entry.file ? ` (${handler.name}, ${handler.path}:${handler.line})` : '';
    const title = `${entry.name}${called}`;
    const isSignIn = SIGN_IN.test(entry.name) || SIGN_IN.test(lastPart(entry.handler ?? ''));
    if (isSignIn && !isLimited && handler?.takesPassword && !READS.test(entry.name)) {
      report(
        'endpoint-unlimited-sign-in',
        entry.file,
        entry.line,
        `${title} takes what can be guessed, and nothing in the application limits how often it may be tried.`,
      );
    }
    if (isGuarded(one) && !isSignIn && handler?.keyedByInput && !handler.asksCaller) {
      report(
        'endpoint-record-of-others',
        handler.path,
        handler.keyedByInput.line,
        `${entry.name} takes the record that the request names (\`${handler.keyedByInput.text}\`) and never compares it with who calls.`,
      );
    }
    const isPublic = isSignIn || PUBLIC.test(entry.name) || PUBLIC.test(lastPart(entry.handler ?? ''));
    const about = `${entry.name} ${entry.handler ?? ''}`;
    const effect = handler?.change ?? (SENSITIVE.test(about) ? handler?.keyedByInput : null);
    if (!isPublic && guarded.length > 0 && !isGuarded(one) && effect) {
      report(
        'endpoint-without-authentication',
        entry.file,
        entry.line,
        `${title} does \`${effect.text}\` and nothing on its way asks who calls; ${guarded.length} of ${endpoints.length} endpoints of this application do.`,
      );
    }
  }
  if (usesSession && !isForgeryChecked) {
    const open = endpoints.filter(
      (one) => isGuarded(one) && !READS.test(one.entry.name) && one.handler?.change,
    );
    const [first] = open;
    if (setUp && first)
      report(
        'endpoint-forgeable',
        setUp.path,
        setUp.facts.setUp?.line ?? 1,
        `A cookie says who calls, and no request is checked for a token: ${open.length} endpoints that change something can be used by other sites, ${first.entry.name} among them.`,
      );
    else
      for (const { entry, handler } of open.slice(0, MAX_FORGEABLE))
        report(
          'endpoint-forgeable',
          entry.file,
          entry.line,
          `${entry.name} does \`${handler?.change?.text ?? ''}\` for whoever the cookie names, and asks for no token: another site can send it.`,
        );
  }
  const server = facts.find((one) => one.facts.server !== null);
  if (server && usesSession && !facts.some((one) => one.facts.setsHeaders))
    report(
      'endpoint-without-headers',
      server.path,
      server.facts.server?.line ?? 1,
      `The server answers ${endpoints.length} routes, and nothing sets the headers that keep browsers from framing its pages, guessing types and running foreign script.`,
    );
  return findings;
}

/** What stands before signing in as well asks nobody who they are: it loads a session or a user where there is one. */
function guardTest(endpoints: readonly Endpoint[]): (endpoint: Endpoint) => boolean {
  const loaders = new Set(
    endpoints.filter(({ entry }) => isSignInPage(entry)).map(({ entry }) => entry.authentication.name),
  );
  return ({ entry, handler }) =>
    (entry.authentication.state === 'seen' && !loaders.has(entry.authentication.name)) ||
    (handler?.asksCaller ?? false);
}

const isSignInPage = (entry: EntryPoint): boolean => /\/(?:log_?in|sign_?in)\/?$/i.test(entry.name);

const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

function endpointsOf(entries: readonly EntryPoint[], files: readonly FileFacts[]): Endpoint[] {
  const byName = new Map<string, (FunctionFact & { readonly path: string })[]>();
  const byFile = new Map<string, readonly FunctionFact[]>();
  for (const { path, endpoints } of files) {
    if (!endpoints) continue;
    byFile.set(path, endpoints.functions);
    for (const fn of endpoints.functions) {
      if (fn.name === '') continue;
      const list = byName.get(fn.name);
      if (list) list.push({ ...fn, path });
      else byName.set(fn.name, [{ ...fn, path }]);
    }
  }
  return entries.flatMap((entry) => {
    if (entry.kind !== 'http') return [];
    const own = byFile.get(entry.file) ?? [];
    const name = entry.handler === null ? null : lastPart(entry.handler);
    const near = (fn: FunctionFact): boolean => fn.line >= entry.line - 1 && fn.line <= entry.line + 12;
    const inFile =
      own.find((fn) => name !== null && fn.name === name && near(fn)) ??
      own.find((fn) => name !== null && fn.name === name) ??
      (name === null
        ? own.find((fn) => fn.name === '' && fn.line >= entry.line && fn.line <= entry.line + 2)
        : undefined);
    if (inFile) return [{ entry, handler: { ...inFile, path: entry.file } }];
    const elsewhere = name === null ? [] : (byName.get(name) ?? []);
    return [{ entry, handler: elsewhere.length === 1 ? (elsewhere[0] ?? null) : byStem(entry, elsewhere) }];
  });
}

/** `sessionHandler.login` of several `login`: the one in a file of that name. */
function byStem<T extends { readonly path: string }>(entry: EntryPoint, candidates: readonly T[]): T | null {
  const holder =
    (entry.handler ?? '')
      .split('.')
      .at(-2)
      ?.toLowerCase()
      .replace(/handler|controller|routes?|views?/g, '') ?? '';
  if (holder.length < 3) return null;
  const fits = candidates.filter((one) =>
    one.path
      .slice(one.path.lastIndexOf('/') + 1)
      .toLowerCase()
      .includes(holder),
  );
  return fits.length === 1 ? (fits[0] ?? null) : null;
}

function findingOf(ruleId: string, path: string, line: number, message: string): RawFinding {
  return {
    ruleId,
    path,
    startLine: line,
    startColumn: 1,
    endLine: line,
    endColumn: 2,
    message,
    symbol: [],
    scope: topScope,
    statement: statementOf(message.replace(/\d+/g, '')),
    flow: null,
  };
}
