import { z } from 'zod';
import { REGEX_FAULTS, type RegexFault } from '../regex/faults.ts';
import { type ArgumentRef, Constant, Names } from './names-schema.ts';
import { RegexText } from './regex-schema.ts';
import { subjectShape } from './subject-schema.ts';

/**
 * The structural pattern language of rules. A pattern has one head that says which nodes it is about, and `where`
 * conditions that must all hold. Compiled to closures in `match/`.
 */

/** Functions by what they are and carry. All given keys must hold. */
export const FunctionSpec = z.strictObject({
  /** Regular expression on the simple name. */
  name: RegexText.optional(),
  modifiers: z.array(z.string()).optional(),
  'lacks-modifiers': z.array(z.string()).optional(),
  /** Carries one of these decorators / annotations (Solidity: modifier invocations are in `guarded-by`). */
  decorated: Names.optional(),
  undecorated: Names.optional(),
  'guarded-by': RegexText.optional(),
  'not-guarded-by': RegexText.optional(),
  'has-body': z.boolean().optional(),
  params: z.strictObject({ min: z.number().optional(), max: z.number().optional() }).optional(),
  'param-types': Names.optional(),
});
export type FunctionSpec = z.infer<typeof FunctionSpec>;

export const ClassSpec = z.strictObject({
  name: RegexText.optional(),
  kind: z.array(z.string()).optional(),
  extends: Names.optional(),
  'not-extends': Names.optional(),
  decorated: Names.optional(),
  undecorated: Names.optional(),
  'has-method': RegexText.optional(),
  'lacks-method': RegexText.optional(),
});
export type ClassSpec = z.infer<typeof ClassSpec>;

const Bounds = z.strictObject({
  lt: z.number().optional(),
  lte: z.number().optional(),
  gt: z.number().optional(),
  gte: z.number().optional(),
});

/** Kinds of expression a subject may be tested for; `constant-string` etc. after local constant propagation. */
const ExprKind = z.enum([
  'literal',
  'template',
  'name',
  'member',
  'index',
  'call',
  'new',
  'binary',
  'unary',
  'assign',
  'conditional',
  'object',
  'list',
  'function',
  'class',
  'cast',
  'await',
  'element',
  'regex',
  'concatenation',
  'interpolation',
]);

const OriginKind = z.enum(['parameter', 'unknown', 'call', 'field', 'other']);

export interface Pattern {
  any?: Pattern[] | undefined;
  /** Every one must match the same node. */
  all?: Pattern[] | undefined;
  call?: Names | undefined;
  new?: Names | undefined;
  member?: Names | undefined;
  assign?: Names | undefined;
  /** Any variable, field, key, or parameter default whose simple name matches this regular expression and gets a value. */
  binding?: string | undefined;
  decorator?: Names | undefined;
  function?: FunctionSpec | undefined;
  class?: ClassSpec | undefined;
  /** String literal (or template of constant pieces) whose value matches. */
  string?: string | undefined;
  /** Operators. */
  binary?: string[] | undefined;
  unary?: string[] | undefined;
  object?: true | undefined;
  /** Object literal entry whose key matches the regular expression. */
  entry?: string | undefined;
  import?: Names | undefined;
  regex?: true | undefined;
  handler?: 'empty' | 'any' | undefined;
  loop?: true | undefined;
  block?: string[] | undefined;
  name?: Names | undefined;
  element?: string | undefined;
  try?: true | undefined;
  conditional?: true | undefined;
  /** A check with its own code in `match/checks/`, by name. */
  analysis?: string | undefined;
  where?: Condition[] | undefined;
  flags?: string | undefined;
  /** Report the module only once, at the first match. */
  once?: boolean | undefined;
}

export interface Condition {
  // Subject: what is tested; the matched node itself when none is given.
  argument?: ArgumentRef | undefined;
  receiver?: true | undefined;
  /** Right-hand side of an assignment, binding or entry. */
  value?: true | undefined;
  target?: true | undefined;
  left?: true | undefined;
  right?: true | undefined;
  /** Either operand; holds when one of them satisfies the test. */
  operand?: true | undefined;
  test?: true | undefined;
  /** Attribute of a markup element. */
  attribute?: string | undefined;
  /** Then: a key or dotted path inside the subject, an object literal (or keyword arguments when the subject is a call). */
  key?: string | undefined;
  /** Then: what a variable holds that is given one value only, where the subject is one. */
  followed?: true | undefined;
  /** Then: some / every element of a list literal. */
  element?: 'any' | 'every' | undefined;

  // Tests on the subject; all given ones must hold.
  string?: string | undefined;
  flags?: string | undefined;
  equals?: Constant | undefined;
  in?: Constant[] | undefined;
  number?: z.infer<typeof Bounds> | undefined;
  truthy?: boolean | undefined;
  present?: boolean | undefined;
  constant?: boolean | undefined;
  /** Some piece of the value that is not constant comes from one of these: see `match/origins.ts`. */
  origin?: z.infer<typeof OriginKind>[] | undefined;
  length?: z.infer<typeof Bounds> | undefined;
  type?: Names | undefined;
  is?: z.infer<typeof ExprKind>[] | undefined;
  /** The subject itself (variables followed to their only value) matches. */
  matches?: Pattern | undefined;
  /** Something inside the subject matches. */
  contains?: Pattern | undefined;
  /** The subject is a new instance of a class of this file, and something inside of that class matches. */
  'class-made'?: Pattern | undefined;
  /** Source text of the subject matches. */
  text?: string | undefined;
  arguments?: z.infer<typeof Bounds> | undefined;
  /** Comparison subject is the same expression as this other subject. */
  entropy?: number | undefined;
  /** The string is a plausible secret: not a placeholder, not prose, not a name. */
  secret?: boolean | undefined;
  /** Regular expression literal that can take super-linear time. */
  'slow-regex'?: boolean | number | undefined;
  'regex-fault'?: RegexFault | undefined;

  // Context of the matched node.
  inside?: Pattern | undefined;
  /** Enclosing function (or module when at top level) holds a node that matches. */
  'scope-has'?: Pattern | undefined;
  'class-has'?: Pattern | undefined;
  /** A class of the file that extends the enclosing one, at any remove, holds a node that matches. */
  'subclass-has'?: Pattern | undefined;
  'file-has'?: Pattern | undefined;
  /** A later / earlier node in the same function. */
  'then-has'?: Pattern | undefined;
  'first-has'?: Pattern | undefined;
  /** It only runs by the outcome of a test whose text fits: around it, of its case, or of an earlier return. */
  'decided-by'?: string | undefined;
  /** A call or assignment on the value that the matched node gives: chained, or through the variable it is stored in. */
  'result-has'?: Pattern | undefined;
  path?: string | undefined;
  imports?: Names | undefined;
  /** Result is thrown away (expression statement). */
  unused?: boolean | undefined;

  not?: Condition | undefined;
  any?: Condition[] | undefined;
  all?: Condition[] | undefined;
}

const patternHeads = [
  'any',
  'all',
  'call',
  'new',
  'member',
  'assign',
  'binding',
  'decorator',
  'function',
  'class',
  'string',
  'binary',
  'unary',
  'object',
  'entry',
  'import',
  'regex',
  'handler',
  'loop',
  'block',
  'name',
  'element',
  'try',
  'conditional',
  'analysis',
] as const;

export const Pattern: z.ZodType<Pattern> = z.lazy(() =>
  z
    .strictObject({
      any: z.array(Pattern).min(1).optional(),
      all: z.array(Pattern).min(1).optional(),
      call: Names.optional(),
      new: Names.optional(),
      member: Names.optional(),
      assign: Names.optional(),
      binding: RegexText.optional(),
      decorator: Names.optional(),
      function: FunctionSpec.optional(),
      class: ClassSpec.optional(),
      string: RegexText.optional(),
      binary: z.array(z.string()).optional(),
      unary: z.array(z.string()).optional(),
      object: z.literal(true).optional(),
      entry: RegexText.optional(),
      import: Names.optional(),
      regex: z.literal(true).optional(),
      handler: z.enum(['empty', 'any']).optional(),
      loop: z.literal(true).optional(),
      block: z.array(z.string()).optional(),
      name: Names.optional(),
      element: RegexText.optional(),
      try: z.literal(true).optional(),
      conditional: z.literal(true).optional(),
      analysis: z.string().optional(),
      where: z.array(Condition).optional(),
      flags: z.string().optional(),
      once: z.boolean().optional(),
    })
    .superRefine((value, ctx) => {
      const given = patternHeads.filter((head) => value[head] !== undefined);
      if (given.length !== 1)
        ctx.addIssue({
          code: 'custom',
          message: `a pattern has exactly one head (${patternHeads.join(', ')}); this one has ${given.join(' and ') || 'none'}`,
        });
    }),
);

export const Condition: z.ZodType<Condition> = z.lazy(() =>
  z.strictObject({
    ...subjectShape,
    operand: z.literal(true).optional(),
    test: z.literal(true).optional(),
    followed: z.literal(true).optional(),
    element: z.enum(['any', 'every']).optional(),
    string: RegexText.optional(),
    flags: z.string().optional(),
    equals: Constant.optional(),
    in: z.array(Constant).optional(),
    number: Bounds.optional(),
    truthy: z.boolean().optional(),
    present: z.boolean().optional(),
    constant: z.boolean().optional(),
    origin: z.array(OriginKind).min(1).optional(),
    length: Bounds.optional(),
    type: Names.optional(),
    is: z.array(ExprKind).optional(),
    matches: Pattern.optional(),
    contains: Pattern.optional(),
    text: RegexText.optional(),
    arguments: Bounds.optional(),
    entropy: z.number().optional(),
    secret: z.boolean().optional(),
    'regex-fault': z.enum(REGEX_FAULTS).optional(),
    'slow-regex': z.union([z.boolean(), z.number().int().min(2).max(9)]).optional(),
    inside: Pattern.optional(),
    'scope-has': Pattern.optional(),
    'class-has': Pattern.optional(),
    'subclass-has': Pattern.optional(),
    'class-made': Pattern.optional(),
    'file-has': Pattern.optional(),
    'then-has': Pattern.optional(),
    'first-has': Pattern.optional(),
    'decided-by': RegexText.optional(),
    'result-has': Pattern.optional(),
    path: RegexText.optional(),
    imports: Names.optional(),
    unused: z.boolean().optional(),
    not: Condition.optional(),
    any: z.array(Condition).min(1).optional(),
    all: z.array(Condition).min(1).optional(),
  }),
);
