import type { Call, ClassIR, Expr, ListExpr, ObjectExpr } from '../ir/ir.ts';
import { type FlatModule, spanOf, type Tag } from '../match/flat-module.ts';
import type { Guard } from './facts.ts';
import { dotted, lastPart } from './written-names.ts';

/** Says of whoever calls that they have signed in, or what they may do. */
const ASKS = /^(?:authenticated|fullyAuthenticated|denyAll|has(?:Any)?(?:Role|Authority)|access)$/;
/** What is left when no other line names a request. */
const ANY = /^any(?:Request|Exchange)$/;
/** Words of what asks who calls. */
const OF_CALLERS =
  /auth(?!or\b|ors\b)|log_?in(?!terceptor)|sso|permission|jwt|token|session(?!locale)|security|access_?control/i;
const OF_ALL = /^(?:Map(?:Controllers|ControllerRoute|DefaultControllerRoute|RazorPages|BlazorHub))$/;
/** Permission classes of Django REST that let not everybody in. */
const ASKING_CLASS = /\b(?:IsAuthenticated|IsAdminUser|DjangoModelPermissions|DjangoObjectPermissions)\b/;
/** Middleware of Django that sends away who has not signed in: its own, and those of programs that are called alike. */
const REFUSING = /(?:^|\.)\w{0,40}(?:LoginRequired|RequireLogin|AuthenticationRequired)\w{0,40}Middleware$/;

/** The nodes that are asked, by language. */
const TELLING: Readonly<Partial<Record<string, readonly Tag[]>>> = {
  java: ['call'],
  csharp: ['call', 'assign'],
  python: ['object', 'list', 'cls'],
};

/** Rules of Spring for requests that no other line names, and those that ask somebody something. */
const REST_IS_OPEN = /\bany(?:Request|Exchange)\(\)\s*\.\s*permitAll\(/;
const ASKS_OF = String.raw`(?:authenticated|fullyAuthenticated|denyAll|access|has(?:Any)?(?:Role|Authority))\s*\(`;
const REST_IS_ASKED = new RegExp(`\\bany(?:Request|Exchange)\\(\\)\\s*\\.\\s*${ASKS_OF}`);
const ALL_ARE_OPEN = /[mM]atchers\(\s*"\/?\*\*"\s*\)\s*\.\s*permitAll\(/;
const ASKED = new RegExp(`\\.\\s*${ASKS_OF}`);
/** Paths that stand elsewhere: which they are the line does not say. */
const PATHS_ELSEWHERE = /[mM]atchers\(\s*(?!["']|HttpMethod\.\w+\s*,\s*["'])/;

/**
 * Does a class with rules for every route let everybody pass where no rule names the path? `auth.anyRequest().permitAll()` behind rules whose paths are
 * written out, which stand before those alone, or `requestMatchers("/**").permitAll()`, and nothing else is asked of anybody.
 */
export const opensAll = (text: string): boolean =>
  REST_IS_OPEN.test(text)
    ? !REST_IS_ASKED.test(text) && (!ASKED.test(text) || !PATHS_ELSEWHERE.test(text))
    : ALL_ARE_OPEN.test(text) && !ASKED.test(text);

/**
 * What a file sets up at the start of a program for every route of it: the last line of Spring Security's chain, an interceptor of all
 * paths, ASP.NET's fallback policy or what all controllers require, the default permissions of Django REST,
 * middleware of Django that asks every caller. Null where there is none.
 */
export function startUpPolicy(flat: FlatModule, lineOf: (offset: number) => number): Guard | null {
  const { text } = flat;
  const { language } = flat.module;
  const seen = (name: string, at: number): Guard => ({ state: 'seen', name, line: lineOf(at) });
  for (const i of flat.places(...(TELLING[language] ?? []))) {
    const node = flat.nodes[i];
    if (!node) continue;
    if (flat.tags[i] === 'call' && (language === 'java' || language === 'csharp')) {
      const call = node as Call;
      const name = lastPart(dotted(call.callee));
      if (language === 'java') {
        if (ASKS.test(name) && ANY.test(lastPart(receiverOf(call))))
          return seen(`${lastPart(receiverOf(call))}.${name}`, call.start);
        if (
          name === 'authorize' &&
          /^\(\s*any(?:Request|Exchange)\s*,\s*(?:authenticated|has)/.test(argumentsOf(text, call))
        )
          return seen('authorize', call.start);
        if (name === 'addInterceptor' && isOfAllPaths(flat, i) && OF_CALLERS.test(typeOfFirst(text, call)))
          return seen(typeOfFirst(text, call), call.start);
      }
      if (language === 'csharp') {
        if (name === 'RequireAuthorization' && OF_ALL.test(lastPart(receiverOf(call))))
          return seen(name, call.start);
        if (name === 'SetFallbackPolicy') return seen(name, call.start);
        if (
          name === 'Add' &&
          /\bFilters\.Add\b/.test(dotted(call.callee)) &&
          /\bAuthorizeFilter\b/.test(text.slice(call.start, call.end))
        )
          return seen('AuthorizeFilter', call.start);
      }
    }
    if (language === 'csharp' && flat.tags[i] === 'assign') {
      const { start, end } = spanOf(node);
      if (/^[\w.]*\bFallbackPolicy\s*=\s*(?!null\b)/.test(text.slice(start, end)))
        return seen('FallbackPolicy', start);
    }
    if (language === 'python' && flat.tags[i] === 'object')
      for (const { key, value } of (node as ObjectExpr).entries)
        if (
          key?.kind === 'literal' &&
          key.value === 'DEFAULT_PERMISSION_CLASSES' &&
          ASKING_CLASS.test(text.slice(value.start, value.end))
        )
          return seen('DEFAULT_PERMISSION_CLASSES', key.start);
    if (language === 'python' && flat.tags[i] === 'list')
      for (const { value } of (node as ListExpr).elements)
        if (value.kind === 'literal' && typeof value.value === 'string' && REFUSING.test(value.value))
          return seen(lastPart(value.value), value.start);
    // Where settings are put together elsewhere, the class says what it does.
    if (language === 'python' && flat.tags[i] === 'cls') {
      const { name, start, end } = node as ClassIR;
      if (REFUSING.test(name) && /\.is_authenticated\b/.test(text.slice(start, end)))
        return seen(name, start);
    }
  }
  return null;
}

const receiverOf = ({ callee }: Call): string => (callee.kind === 'member' ? dotted(callee.object) : '');

const argumentsOf = (text: string, call: Call): string => text.slice(call.callee.end, call.end);

/** `new SsoInterceptor(…)`, `ssoInterceptor`, or a variable whose declaration names its class. */
function typeOfFirst(text: string, { args }: Call): string {
  const first: Expr | undefined = args[0]?.value;
  if (first === undefined) return '';
  if (first.kind === 'call') return lastPart(dotted(first.callee));
  if (first.kind !== 'name' && first.kind !== 'member') return '';
  const name = lastPart(dotted(first));
  const declared = new RegExp(`\\b([A-Z]\\w{0,80})\\s+${name}\\s*[=;,)]`).exec(text)?.[1];
  return declared ?? name;
}

/** Whatever paths a registered interceptor stands before, `/**` is among them, or none is named. */
function isOfAllPaths(flat: FlatModule, index: number): boolean {
  let at = index;
  for (let steps = 0; steps < 20; steps++) {
    const member = flat.parent[at] ?? -1;
    const outer = flat.parent[member] ?? -1;
    if (flat.tags[member] !== 'member' || flat.tags[outer] !== 'call') return true;
    const call = flat.nodes[outer] as Call;
    if (lastPart(dotted(call.callee)) === 'addPathPatterns')
      return /["']\/\*\*["']/.test(argumentsOf(flat.text, call));
    at = outer;
  }
  return false;
}
