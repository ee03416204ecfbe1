/**
 * What speaks for and against a conclusion about an endpoint, and which code shows it: for whoever judges again what the
 * endpoint model cannot decide. Nothing of it changes a finding.
 */
import type { Application } from './application.ts';
import type { Endpoint } from './handlers.ts';

/** Lines of one function of the program; the last one included. */
export interface CodeRange {
  /** `handler` answers, `route` registers it, `sibling` is another endpoint of the file that does ask. */
  readonly what: 'handler' | 'route' | 'sibling';
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

export interface ReviewCase {
  /** Rule and place name the finding: no two findings of a rule begin on one line. */
  readonly ruleId: string;
  readonly path: string;
  readonly line: number;
  /** `POST /orders/{id}`. */
  readonly endpoint: string;
  readonly for: readonly string[];
  readonly against: readonly string[];
  readonly code: readonly CodeRange[];
}

/** Siblings whose code is shown: more say the same again. */
const MAX_SIBLINGS = 2;
const MAX_FILES_NAMED = 3;
const MAX_CALLS_NAMED = 12;
/** A route is registered on one line or a few. */
const ROUTE_LINES = 2;

/** The case of a finding about an endpoint, out of what the application's files say. */
export function reviewCase(
  application: Application,
  { entry, handler }: Endpoint,
  finding: Pick<ReviewCase, 'ruleId' | 'path' | 'line'>,
): ReviewCase {
  const { endpoints, guarded, facts } = application;
  const siblings = guarded.filter(
    (one) => one.handler !== null && one.entry.file === entry.file && one.entry.line !== entry.line,
  );
  const shown = siblings.slice(0, MAX_SIBLINGS);
  const { state, name } = entry.authentication;
  const policies = facts.filter((one) => one.facts.usesPolicies).map(({ path }) => path);
  const hooks = facts.filter((one) => one.facts.roleHook !== null).map(({ path }) => path);
  const { path, line } = finding;
  return {
    ruleId: finding.ruleId,
    path,
    line,
    endpoint: entry.name,
    for: [
      `${guarded.length} of ${endpoints.length} endpoints of the application ask who calls.`,
      ...shown.map(
        (one) =>
          `${one.entry.name} in the same file is guarded${one.entry.authentication.name ? ` by ${one.entry.authentication.name}` : ''}.`,
      ),
    ],
    against: [
      ...(state === 'seen' && name ? [`${name} stands before the endpoint.`] : []),
      ...(handler?.bindsCaller ? ['The handler compares something with who calls.'] : []),
      ...(handler && handler.calls.length > 0
        ? [`The handler calls ${named(handler.calls, MAX_CALLS_NAMED)}, which may check more.`]
        : []),
      ...(policies.length > 0
        ? [`Policies are asked elsewhere in the application: ${named(policies, MAX_FILES_NAMED)}.`]
        : []),
      ...(hooks.length > 0 ? [`Roles are asked for whole files: ${named(hooks, MAX_FILES_NAMED)}.`] : []),
    ],
    code: [
      ...(handler ? [rangeOf('handler', handler)] : []),
      ...(handler &&
      handler.path === entry.file &&
      entry.line >= handler.line &&
      entry.line <= handler.endLine
        ? []
        : [
            {
              what: 'route',
              path: entry.file,
              startLine: entry.line,
              endLine: entry.line + ROUTE_LINES,
            } as const,
          ]),
      ...shown.flatMap((one) => (one.handler ? [rangeOf('sibling', one.handler)] : [])),
    ],
  };
}

const rangeOf = (
  what: CodeRange['what'],
  { path, line, endLine }: { readonly path: string; readonly line: number; readonly endLine: number },
): CodeRange => ({ what, path, startLine: line, endLine });

const named = (names: readonly string[], most: number): string =>
  names.slice(0, most).join(', ') + (names.length > most ? ` and ${names.length - most} more` : '');
