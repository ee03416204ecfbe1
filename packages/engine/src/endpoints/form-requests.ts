import type { ClassIR, FunctionIR, LanguageId } from '../ir/ir.ts';
import type { Authorizes, ClassFact, ClassGuard, EndpointFacts } from './endpoint-facts.ts';

const METHOD_CHARACTERS = 4_000;
/** Parents of parents and their traits; more are cut. */
const MAX_CLASSES = 16;
/** The framework's own class, or one of a package that nobody sees here. */
const REQUEST = /Request$/;
const PARENT = /^return\s+parent::authorize\(\s*\)\s*;/;
/** A gate, a policy, a role, or a record whose owner is compared with who calls. */
const RIGHT =
  /\bGate::|polic(?:y|ies)|permission|role|admin|authori[sz]e|->(?:can|cannot|allows|denies|has(?:Any|All)?Access)\w*\(|owner|_id\b|->(?:id\b|is\()/i;
/** Who calls, or what proves it: an account, a key of the sender, a signed address. */
const CALLER =
  /\bAuth::|\bauth\(|->user\(|guard\(|session|cookie|token|api_?key|->header\(|hash_equals\(|hasValidSignature/i;

/**
 * What a class of PHP has its method `authorize()` ask, which Laravel calls before an action that takes the request.
 * @returns null where the class says nothing of it, so that its traits and parents decide
 */
export function authorizes(language: LanguageId, cls: ClassIR, text: string): Authorizes | null {
  if (language !== 'php') return null;
  const method = cls.methods.find((one) => one.name === 'authorize');
  const start = method?.body[0]?.start;
  if (method === undefined || start === undefined) return null;
  const body = text.slice(start, Math.min(method.end, start + METHOD_CHARACTERS));
  if (PARENT.test(body)) return null;
  return RIGHT.test(body) ? 'role' : CALLER.test(body) ? 'caller' : 'nobody';
}

/** Classes that parameters of a function of PHP name: Laravel makes an object of each before it calls an action. */
export function takenClasses(language: LanguageId, fn: FunctionIR): string[] {
  if (language !== 'php') return [];
  return fn.params.flatMap(({ type }) => (type && REQUEST.test(type.name) ? [lastName(type.name)] : []));
}

/** What requests ask before the actions that take them, by the names of their classes. */
export function requestGuards(
  files: readonly { readonly endpoints: EndpointFacts | null }[],
): (taken: readonly string[]) => ClassGuard | null {
  const byName = Map.groupBy(
    files.flatMap(({ endpoints }) => endpoints?.classes ?? []),
    ({ name }) => name,
  );

  const isRequest = (name: string, seen: Set<string>): boolean => {
    if (seen.has(name) || seen.size >= MAX_CLASSES) return false;
    seen.add(name);
    const named = byName.get(name);
    if (named === undefined) return REQUEST.test(name);
    return named.some((one) => one.bases.some((base) => isRequest(lastName(base), seen)));
  };
  const asked = (name: string, seen: Set<string>): Authorizes | null => {
    if (seen.has(name) || seen.size >= MAX_CLASSES) return null;
    seen.add(name);
    const named = byName.get(name) ?? [];
    const all = named.map((one) => one.authorizes ?? ofBases(one, seen));
    // Of several classes of one name nobody knows which is meant: what all of them ask counts.
    return all.every((one) => one === all[0]) ? (all[0] ?? null) : 'nobody';
  };
  /** Traits stand behind the parent in the list, and their methods before those of the parent. */
  const ofBases = ({ bases }: ClassFact, seen: Set<string>): Authorizes | null => {
    for (const base of bases.toReversed()) {
      const found = asked(lastName(base), seen);
      if (found !== null) return found;
    }
    return null;
  };
  return (taken) => {
    let found: ClassGuard | null = null;
    for (const name of taken) {
      const one = isRequest(name, new Set()) ? asked(name, new Set()) : null;
      if (one === 'role') return one;
      if (one === 'caller') found = one;
    }
    return found;
  };
}

const lastName = (name: string): string =>
  name.slice(Math.max(...['\\', '.'].map((c) => name.lastIndexOf(c))) + 1);
