import type { Assign, Expr, FieldIR, ImportIR, Param, VarDecl } from '../ir/ir.ts';
import { type expandNames, nameMatches, normalizeName } from '../rules/name-patterns.ts';
import type { Names, Pattern } from '../rules/schema.ts';
import type { MatchContext } from './context.ts';
import type { Tag } from './flat-module.ts';

export type NodeTest = (cx: MatchContext, index: number) => boolean;

/** How the dispatcher finds nodes for a pattern: by node tag, narrowed by last name where the pattern has one. */
export interface Dispatch {
  readonly tags: readonly Tag[];
  readonly names: Names | null;
}

export interface CompiledPattern {
  readonly test: NodeTest;
  /** One per way in; the test must still be run. */
  readonly dispatch: readonly Dispatch[];
}

/** Patterns nest in conditions and conditions in patterns: what compiles conditions is handed what compiles patterns. */
export type CompilePattern = (pattern: Pattern) => CompiledPattern;

/** The value that an assignment-like node gives. */
export function givenValue(cx: MatchContext, index: number): Expr | null {
  const node = cx.flat.nodes[index];
  switch (cx.flat.tags[index]) {
    case 'assign':
      return (node as Assign).value;
    case 'var':
      return (node as VarDecl).init;
    case 'field':
      return (node as FieldIR).init;
    case 'entry':
    case 'argument':
    case 'attribute':
    case 'return':
    case 'cast':
    case 'await':
      return (node as { value: Expr | null }).value;
    case 'param':
      return (node as Param).default;
    default:
      return null;
  }
}

/** Import of the module, of something inside it, or of the member itself. */
export function importMatches(one: ImportIR, names: ReturnType<typeof expandNames>): boolean {
  const module = normalizeName(one.module.replace(/^node:/, ''));
  const full = one.name && one.name !== '*' && one.name !== 'default' ? `${module}.${one.name}` : module;
  return names.some(
    (name) => nameMatches(name, full) || nameMatches(name, module) || full === normalizeName(name.text),
  );
}
