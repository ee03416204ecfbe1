import { oneGuess } from '../findings/evidence.ts';
import { holdsAdministration } from './administration.ts';
import type { Application, Report } from './application.ts';
import type { Evidence } from './evidence.ts';
import { type Endpoint, isOfWeb, lastPart, toldAt } from './handlers.ts';
import { isPrivateKind, PEOPLE } from './private-kinds.ts';
import { heldRecordOfService } from './service-records.ts';
import { kindOf } from './whole-lists.ts';

/** Places that are named where all of a program is open. */
const MAX_PLACES = 5;
/** Endpoints that are told one by one where people sign in and nothing asks for it. */
const MAX_OPEN = 24;
/** Whoever comes there is nobody yet. */
const NOBODY_YET =
  /log_?in|log_?out|sign_?(?:in|up|out|on)|regist|forgot|confirm|verif|activate|health|webhook|callback|oauth|token/i;
const ADMINISTRATIVE = /(?:^|[^a-z])(?:admin|debug|internal)(?!istrative)/i;
/** What visitors send without having an account, wherever people have one. */
const OF_VISITORS =
  /contact|subscri|newsletter|feedback|search|quer(?:y|ies)\b|track|analytics|metrics|captcha|csrf|graphi?ql|visit|view|like|vote/i;
/** Makes an account, or gives one back to whoever lost its password. */
const MAKES_ACCOUNT = /reset|recover|^POST \S*\/(?:users?|accounts?)\/?$/i;
const WRITES = /^(?:\w+\|)*(?:POST|PUT|PATCH|DELETE)\b/;
const SETS_UP = /(?:^|\/)(?:setup|install(?:er|ation)?|test|example|sample|demo)s?\//i;
const RUNS =
  /\b(?:shell_exec|system|passthru|popen|proc_open|exec\w*|subprocess\.\w+|spawn\w*|Command|ProcessBuilder|getRuntime)\b/;

interface Open {
  readonly endpoint: Endpoint;
  readonly does: Evidence;
  /** The record of somebody, which the request names. */
  readonly isRecord: boolean;
  readonly weight: number;
  /** It gives what is for few by its nature. */
  readonly isPrivate?: true;
}

/**
 * A program in which nothing asks who calls. Where people can sign in, each endpoint that should ask for it is told; where nobody can, all of it is one
 * weakness, and is told once, at the endpoint that does most harm.
 */
export function concludeUnasked(
  application: Application,
  report: Report,
  isTold: (endpoint: Endpoint) => boolean,
): void {
  const { endpoints, guarded, facts, pathRules, isSignIn } = application;
  const asked = guarded.filter((one) => !isSignIn(one) && !NOBODY_YET.test(one.entry.name));
  if (asked.length > 0 || pathRules.some((one) => one.asksCaller)) return;
  if (facts.some(({ facts: one }) => one.guardsAll || one.guardsCalls || one.roleHook !== null)) return;
  const signIn = endpoints.find((one) => isSignIn(one) && one.handler?.takesPassword);
  const open = endpoints
    .flatMap(
      (one) =>
        openOf(application, one) ??
        (signIn
          ? isTold(one)
            ? []
            : (changed(application, one) ?? [])
          : (rewritten(application, one) ?? looked(application, one) ?? [])),
    )
    .sort((a, b) => b.weight - a.weight);
  const [worst] = open;
  if (!worst) return;
  if (!signIn) {
    const { entry, handler } = worst.endpoint;
    const others = open
      .slice(1, MAX_PLACES)
      .map(({ endpoint }) => `${endpoint.entry.name} (${endpoint.entry.file}:${endpoint.entry.line})`);
    report(
      'endpoint-without-authentication',
      toldAt(worst.endpoint).path,
      toldAt(worst.endpoint).line,
      `Nobody can sign in to this application, and all ${endpoints.length} endpoints are for everybody: ${entry.name} does \`${worst.does.text}\`${others.length === 0 ? '' : `; others: ${others.join(', ')}`}.`,
      handler ? worst.endpoint : undefined,
      oneGuess,
    );
    // What each other file keeps of people is a matter of its own.
    const told = new Set([entry.file]);
    for (const { endpoint, does, isPrivate } of open) {
      if (isPrivate !== true || told.has(endpoint.entry.file) || told.size > MAX_OPEN) continue;
      told.add(endpoint.entry.file);
      report(
        'endpoint-without-authentication',
        toldAt(endpoint).path,
        toldAt(endpoint).line,
        `Nobody can sign in to this application: ${endpoint.entry.name} gives records of people (\`${does.text}\`) to everybody.`,
        endpoint,
        oneGuess,
      );
    }
    return;
  }
  for (const { endpoint, does, isRecord } of open.slice(0, MAX_OPEN)) {
    const { entry, handler } = endpoint;
    report(
      isRecord ? 'endpoint-record-of-others' : 'endpoint-without-authentication',
      isRecord ? (handler?.path ?? entry.file) : toldAt(endpoint).path,
      isRecord ? does.line : toldAt(endpoint).line,
      `${entry.name} does \`${does.text}\` and nothing on its way asks who calls; people sign in at ${signIn.entry.name}, and none of ${endpoints.length} endpoints asks for it.`,
      endpoint,
      oneGuess,
    );
  }
}

/** What an endpoint does that is not for everybody. */
function openOf(application: Application, endpoint: Endpoint): Open | null {
  const { isSignIn, isGuarded, effect, hasProof } = application;
  const { entry, handler } = endpoint;
  if (!handler || !isOfWeb(endpoint) || isGuarded(endpoint) || isSignIn(endpoint)) return null;
  if (hasProof(handler) || SETS_UP.test(handler.path) || handler.refusesOnceSetUp) return null;
  const about = `${entry.name} ${lastPart(entry.handler ?? '')}`;
  const as = (does: Evidence, weight: number, isRecord = false): Open => ({
    endpoint,
    does,
    isRecord,
    weight,
  });
  const destroys = effect(handler, 'destroys');
  if (destroys && !RUNS.test(destroys.text)) return as(destroys, 5);
  if (NOBODY_YET.test(about)) return null;
  if (handler.listsPeople) return as(handler.listsPeople, 4);
  const keyed = handler.keyedByInput;
  const held = keyed?.isHeld ? keyed : heldRecordOfService(application, handler);
  if (held) return as(held, held.changes ? 3 : 2, true);
  const change = effect(handler, 'change');
  const isTheirs =
    ADMINISTRATIVE.test(about) || handler.ofAdministration || holdsAdministration(handler.path);
  return change && !RUNS.test(change.text) && isTheirs ? as(change, 3) : null;
}

/** Changes something for whoever sends it, where people sign in and nothing ever asks for what they were given. */
function changed({ effect, isSignIn, hasProof }: Application, endpoint: Endpoint): Open | null {
  const { entry, handler } = endpoint;
  if (!handler || !isOfWeb(endpoint) || isSignIn(endpoint)) return null;
  if (!(entry.kind === 'graphql' || WRITES.test(entry.name))) return null;
  const about = `${entry.name} ${lastPart(entry.handler ?? '')}`;
  if (NOBODY_YET.test(about) || OF_VISITORS.test(about) || MAKES_ACCOUNT.test(entry.name)) return null;
  if (hasProof(handler) || SETS_UP.test(handler.path) || handler.refusesOnceSetUp) return null;
  // Who sends a password to a collection makes an account of their own.
  if (handler.takesPassword && /^POST\b/.test(entry.name)) return null;
  const change = effect(handler, 'change');
  return change && !RUNS.test(change.text) ? { endpoint, does: change, isRecord: false, weight: 1 } : null;
}

/** Changes or takes away what is there by a method that is for nothing else: in a program without accounts anybody does so. */
function rewritten({ effect, isSignIn, hasProof }: Application, endpoint: Endpoint): Open | null {
  const { entry, handler } = endpoint;
  if (
    !handler ||
    !isOfWeb(endpoint) ||
    !(entry.kind === 'graphql' ? REWRITES_BY_NAME : REWRITES).test(entry.name) ||
    isSignIn(endpoint)
  )
    return null;
  if (hasProof(handler) || SETS_UP.test(handler.path) || NOBODY_YET.test(entry.name)) return null;
  const change = effect(handler, 'change');
  if (!change || RUNS.test(change.text)) return null;
  return { endpoint, does: change, isRecord: false, weight: 1 };
}

/**
 * Gives one record that is for few by its nature, or what a person has, to whoever names it: `GET /transactions/{id}`,
 * `GET /clients/{id}/transactions`.
 */
function looked({ isSignIn, hasProof }: Application, endpoint: Endpoint): Open | null {
  const { entry, handler } = endpoint;
  const keyed = handler?.keyedByInput ?? null;
  if (!handler || keyed === null || !isOfWeb(endpoint) || !LOOKS.test(entry.name) || isSignIn(endpoint))
    return null;
  if (hasProof(handler) || SETS_UP.test(handler.path) || NOBODY_YET.test(entry.name)) return null;
  const parts = entry.name.split('/').slice(1);
  const at = parts.findIndex((part) => IS_KEY.test(part));
  if (at < 1) return null;
  const kind = kindOf(parts[at - 1] ?? '');
  const below = parts.slice(at + 1).map(kindOf);
  const isPrivate =
    PEOPLE.test(kind) || kind === 'client'
      ? below.length === 0 || below.some((one) => isPrivateKind(one) || SAYS_MUCH.test(one))
      : isPrivateKind(kind) && below.length === 0;
  return isPrivate ? { endpoint, does: keyed, isRecord: false, weight: 1, isPrivate: true } : null;
}

const LOOKS = /^GET\b/;
/** `{order_id}`, `:id`, `<int:id>`, `[id]` */
const IS_KEY = /^[:{<[]/;
const SAYS_MUCH = /^(?:summary|history|statement|detail|balance)$/;

/** `PUT /cities/{id}`, `DELETE /items/:id`; `deleteItem` of GraphQL. */
const REWRITES = /^(?:PUT|PATCH|DELETE)\b/;
const REWRITES_BY_NAME = /^(?:delete|remove|update)[A-Z_]/;
