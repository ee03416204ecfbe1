import type { EntryPoint, ThreatFacts } from '../threat-model/index.ts';
import { type FileFacts, lastPart } from './handlers.ts';

/** A file with what stands before its routes, by name. */
export type GuardedFile = FileFacts & { readonly threats?: ThreatFacts | null };

/** The methods by which frameworks put an object of a class before handlers. */
const RUNS =
  /^(?:handle|process|__invoke|invoke|invokeAsync|canActivate|use|doFilter|doFilterInternal|filter|preHandle|dispatch|__call__|process_view|process_request|has_permission|before|beforeAction|onActionExecut\w+|onAuthorization\w*|onPageHandlerExecut\w+|intercept|prepare|matches\??|call)$/i;
/** Base classes of base classes, and aliases of aliases; more are cut. */
const MAX_DEPTH = 6;
const WORDS = /[A-Za-z_]\w{1,60}[!?]?/g;
/** Decorators and attributes, without what they are told: `@operators_only`, `[Operators]`. */
const DECORATOR = /(?:@(?:\w+\.)*|\[\s*|,\s*(?=[A-Z]))([A-Za-z_]\w{1,60})/g;
const ARGUMENTS = /\((?:[^()]|\([^()]*\))*\)/g;

/**
 * Which names stand for what turns away everybody but administrators, by what it does where it is written: functions all of whose kind in the
 * program do, and classes whose method does that runs before handlers.
 */
function gatesOf(files: readonly GuardedFile[]): (name: string) => boolean {
  const doing = new Map<string, boolean>();
  const add = (name: string, does: boolean): void => {
    if (name !== '') doing.set(name, (doing.get(name) ?? true) && does);
  };
  for (const { endpoints } of files)
    for (const { name, className, forAdministrators } of endpoints?.functions ?? []) {
      if (className === '' || !RUNS.test(name)) add(name, forAdministrators);
      if (className !== '' && RUNS.test(name)) add(className, forAdministrators);
    }
  const aliases = new Map<string, Set<string>>();
  for (const { threats } of files)
    for (const { name, to } of threats?.aliases ?? [])
      aliases.set(name, new Set([...(aliases.get(name) ?? []), ...to]));
  const isGate = (name: string, depth = 0): boolean => {
    const own = doing.get(name) ?? doing.get(`${name}Attribute`);
    if (own !== undefined) return own;
    return depth < MAX_DEPTH && [...(aliases.get(name) ?? [])].some((to) => isGate(lastPart(to), depth + 1));
  };
  return (name) => isGate(name);
}

/** Does such a gate stand before an entry point: in its route, its group, its class or one that it is made from? */
export function gateTest(files: readonly GuardedFile[]): {
  readonly ofEntry: (entry: EntryPoint) => boolean;
  readonly ofDecorators: (decorators: string) => boolean;
} {
  const isGate = gatesOf(files);
  const classes = new Map<string, { readonly bases: readonly string[]; readonly names: readonly string[] }>();
  const entries = new Map<string, { readonly names: readonly string[]; readonly className: string | null }>();
  for (const { threats } of files) {
    for (const { name, extends: bases, guard } of threats?.classes ?? [])
      if (!classes.has(name)) classes.set(name, { bases, names: guard.passes ?? [] });
    for (const { name, line, authentication, className } of threats?.entries ?? [])
      entries.set(`${threats?.path}:${line}:${name}`, { names: authentication.passes ?? [], className });
  }
  const ofClass = (name: string, depth = 0): boolean => {
    const cls = classes.get(name.split(/[.:\\]+/).at(-1) ?? name);
    return (
      cls !== undefined &&
      depth < MAX_DEPTH &&
      (cls.names.some(isGate) || cls.bases.some((base) => base !== name && ofClass(base, depth + 1)))
    );
  };
  return {
    ofEntry: ({ file, line, name, authentication }) => {
      const written = entries.get(`${file}:${line}:${name}`);
      const guard = authentication.state === 'seen' ? (authentication.name ?? '').match(WORDS) : null;
      return (
        (guard ?? []).some(isGate) ||
        (written?.names.some((one) => isGate(lastPart(one))) ?? false) ||
        (written?.className != null && ofClass(written.className))
      );
    },
    ofDecorators: (decorators) =>
      [...decorators.replace(ARGUMENTS, '').matchAll(DECORATOR)].some(([, name = '']) => isGate(name)),
  };
}
