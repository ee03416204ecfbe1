import { STORED_KIND, type TaintFlow } from '../dataflow/index.ts';

/** Files that a way may lead through, and steps that it may have, source and sink included, and still be short. */
interface Short {
  readonly files: number;
  readonly steps: number;
}
const SHORT: Short = { files: 2, steps: 8 };
/**
 * What names where a server goes or what it asks a directory for is seldom made harmless on its way, as there is one thing to clean it with: of
 * such ways a little longer, read in first looks, seven were true, one harmless, none false. Of those into markup all five were false.
 */
const SHORT_BY_KIND: Readonly<Record<string, Short>> = {
  ssrf: { files: 3, steps: 10 },
  xxe: { files: 3, steps: 10 },
  'ldap-injection': { files: 3, steps: 10 },
  'ldap-name': { files: 3, steps: 10 },
  'path-traversal': { files: 2, steps: 10 },
};

/**
 * Does the way lead through so much that something on it, which no model speaks of, may stop or change what is sent? Measured on
 * whole applications: of 130 ways in vulnerable ones that labels confirm, 125 are short; of 74 in well-kept ones, which were read
 * one by one and of which one was true, 28 are long (decision 68). A page of a template engine is no
 * further file, as it is filled where its way begins; a stored way is told from its write on, so that it is long by its nature.
 */
export function isLongWay({
  steps,
  sourceKind,
  sinkKind,
  isInPage,
}: Pick<TaintFlow, 'steps' | 'sourceKind' | 'sinkKind' | 'isInPage'>): boolean {
  if (sourceKind === STORED_KIND) return false;
  const short = SHORT_BY_KIND[sinkKind] ?? SHORT;
  const files = new Set(steps.map((step) => step.path)).size - (isInPage ? 1 : 0);
  return files > short.files || steps.filter((step) => !step.isLook).length > short.steps;
}
