import type { FunctionIR, Pattern } from '../ir/ir.ts';

/** What a context of GraphQL has of who calls. */
const CALLER_OF_CONTEXT =
  /^(?:(?:current|auth|authenticated)_?(?:[uU]ser|[aA]ccount|[mM]ember)|user|account|viewer|me|principal|session|member|uid)(?:_?[iI][dD])?$/;
/** What a resolver is given of the record around it, used or not. */
const AROUND = /^_*(?:parent|root|source|obj)?_*$/;

/** Names that a resolver of GraphQL gives to parts of its arguments, and to who calls: `async (parent, { id, input: { text } }, { user }) => …`. */
export function resolverNames({ params }: FunctionIR): {
  readonly inputs: readonly string[];
  readonly callers: readonly string[];
} {
  const [first, args, context] = params.map(({ pattern }) => pattern);
  if (first?.kind !== 'name' || !AROUND.test(first.name)) return NONE;
  return {
    inputs: unpacked(args),
    callers: unpacked(context).filter((name) => CALLER_OF_CONTEXT.test(name)),
  };
}

const NONE = { inputs: [], callers: [] };

/** Names that a pattern gives to parts of what it unpacks; none for what it names as a whole. */
function unpacked(pattern: Pattern | undefined): string[] {
  return pattern?.kind === 'object-pattern' ? pattern.entries.flatMap(({ target }) => namesIn(target)) : [];
}

function namesIn(pattern: Pattern): string[] {
  if (pattern.kind === 'name') return [pattern.name];
  return pattern.kind === 'default-pattern' ? namesIn(pattern.target) : unpacked(pattern);
}
