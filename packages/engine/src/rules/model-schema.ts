import { z } from 'zod';
import { ArgumentRef, Constant, Names } from './names-schema.ts';
import { RegexText } from './regex-schema.ts';

/**
 * Model files (`rules/<language>/models/<library>.yaml`): what a library does, as data. `docs/rules.md` explains
 * each key; here is the form. Every object is strict: an unknown key is an error with file and line.
 */

/** Weakness class a sink belongs to or a sanitizer clears; free kebab-case words, so new ones need no engine change. */
const Kind = z.string().regex(/^[a-z][a-z0-9-]*$/, 'a kebab-case word');
const TypeName = z.string().min(1);

/**
 * A place where a value is: `argument.0`, `argument.1..`, `argument.name`, `receiver`, `return`, each with an access
 * path behind it: `receiver[argument.0]` (constant key), `argument.0[*]` (any element), `return.body` (a field). `channel.NAME` is a
 * queue between parts of the program: what one call puts there another takes.
 */
const Place = z
  .string()
  .regex(
    /^(argument\.(-?\d+(\.\.\d*)?|[A-Za-z_]\w*)|receiver|return|callback\.\d+|channel\.[A-Za-z_]\w*)((\[[^\]]+\])|(\.[A-Za-z_]\w*))*$/,
    'a place such as argument.0, receiver, return, receiver[argument.0], argument.0[*]',
  );

/**
 * What puts a request into an object of the program: a reader of JSON, one of forms and queries, or by the type of the content. Fields
 * that it is told to leave out hold nothing of it.
 */
const Fills = z.enum(['json', 'form', 'any']);

/** The entry applies only when a constant test on another argument holds, e.g. `shell: true`. All given tests must hold. */
export const When = z.strictObject({
  argument: ArgumentRef.optional(),
  /** The test is on the constant that the call is made on, and not on an argument: `/…/.test(x)`. */
  receiver: z.boolean().optional(),
  /** Key or dotted path inside that argument when it is an object literal. */
  key: z.string().optional(),
  equals: Constant.optional(),
  in: z.array(Constant).optional(),
  /** Linear-time regular expression on a constant string. */
  string: RegexText.optional(),
  flags: z.string().optional(),
  truthy: z.boolean().optional(),
  present: z.boolean().optional(),
  /** A constant regular expression that can take time of this degree or more: 2 = quadratic. */
  'slow-regex': z.number().int().min(2).max(9).optional(),
  /** Where that expression is matched: anywhere (`search`, when absent), at the start, as a whole. */
  match: z.enum(['search', 'start', 'whole']).optional(),
  /** The argument is known to be of one of these types. */
  type: Names.optional(),
  not: z.boolean().optional(),
});
export type When = z.infer<typeof When>;
const Whens = z.union([When, z.array(When)]).optional();

/** Exactly one of these says what is matched. */
const callOrNew = {
  /** Function or method call. A single name (`express`) is the module or global called as a function. */
  call: Names.optional(),
  /** Constructor call, named by its class. */
  new: Names.optional(),
};
const reads = { ...callOrNew, /** Member read, without a call. */ member: Names.optional() };

const heads = [
  'call',
  'new',
  'member',
  'assign',
  'attribute',
  'return-of',
  'decorated',
  'method-of',
  'function-params',
  'declared-as',
  'guard',
  'argument-of',
  'tag',
] as const;
function oneHead(value: object, ctx: z.RefinementCtx): void {
  const given = heads.filter((head) => (value as Record<string, unknown>)[head] !== undefined);
  if (given.length !== 1)
    ctx.addIssue({
      code: 'custom',
      message:
        given.length === 0
          ? 'says nothing to match (call, new, member, …)'
          : `has ${given.join(' and ')}: give one`,
    });
}

export const TypeEntry = z.strictObject({
  type: TypeName,
  extends: z.array(TypeName).optional(),
  /** Other names of the same type (re-exports: `flask.Request` = `flask.wrappers.Request`). */
  aliases: z.array(TypeName).optional(),
});
export const ReturnsEntry = z
  .strictObject({
    ...reads,
    /** Qualified type, or `receiver` (same type as the receiver: fluent interfaces), or `argument.N`. */
    type: TypeName,
    /** Element type when the value is a collection. */
    element: TypeName.optional(),
    when: Whens,
  })
  .superRefine(oneHead);
export const CallbacksEntry = z
  .strictObject({
    ...callOrNew,
    argument: ArgumentRef,
    /** Key inside the argument when callbacks are given in an object. */
    key: z.string().optional(),
    /** Types of the callback's parameters; "*" = unknown. */
    params: z.array(z.string()).optional(),
    /** The entry holds for such calls only: `on('message', f)`. */
    when: Whens,
    /** Taint flows from this place (its elements when it is a collection) to callback parameter `param`. */
    from: z.union([Place, z.array(Place)]).optional(),
    param: z.number().int().min(0).optional(),
    /** What the callback returns flows to this place: `return`, `return[*]`. */
    returns: z.union([Place, z.array(Place)]).optional(),
    /** These callback parameters are sources of this kind. */
    source: Kind.optional(),
    /** With `source`: the value as a whole is what the program made of it, what lies inside is the source. */
    inside: z.boolean().optional(),
    'source-params': z.array(z.number().int().min(0)).optional(),
    /** With `source`: only parameters that declare a type, which is none of these. */
    'except-types': Names.optional(),
  })
  .superRefine(oneHead);
export const ParametersEntry = z
  .strictObject({
    /**
     * The parameter carries this decorator or annotation, or with `on: function` the function around it, with `class` its class, with
     * `methods` its class or some method of that. With `on: field` it is a field of a class that a framework fills: reading it is the
     * source.
     */
    decorated: Names.optional(),
    on: z.enum(['parameter', 'function', 'class', 'methods', 'field']).optional(),
    /** Methods of subtypes of this type … */
    'method-of': Names.optional(),
    /** … with this name (alternation and `*` allowed); all public ones when absent. With `function-params` the function's name. */
    name: Names.optional(),
    /** Methods carrying one of these modifiers only. */
    modifiers: z.array(z.string()).optional(),
    /**
     * Functions without a name that are put into what is declared as one of these types, or into an object that is:
     * `const f: Handler = (event) => …`, `{ … } satisfies Actions`. With `name` only those put into places of that name.
     */
    'declared-as': Names.optional(),
    /** Functions whose first parameters have these names, each position a name or an alternation. */
    'function-params': z.array(z.string()).optional(),
    /** Says that this is a habit of the language and not a fact: low priority, never against a known type. */
    'language-idiom': z.boolean().optional(),
    param: ArgumentRef.optional(),
    /** The parameters are those of a route, by name: what the program's tables of routes let them hold is asked. */
    route: z.boolean().optional(),
    /** A job: its parameters are sources only where nothing in the program queues or calls it, and a bus finds it by their class. */
    job: z.boolean().optional(),
    /** Only parameters of these declared types (simple or qualified), or not of these. */
    'param-types': Names.optional(),
    'except-types': Names.optional(),
    type: TypeName.optional(),
    types: z.array(z.string()).optional(),
    source: Kind.optional(),
    /** The object is filled by such a reader; an entry that says nothing else is no source. */
    fills: Fills.optional(),
    /** The parameter holds what the program puts into the channel of this name. */
    channel: z.string().optional(),
  })
  .superRefine(oneHead);
export const SourceEntry = z
  .strictObject({
    ...reads,
    kind: Kind,
    /** Which places become tainted; `return` when absent. */
    taints: z.union([Place, z.array(Place)]).optional(),
    fills: Fills.optional(),
    when: Whens,
  })
  .superRefine(oneHead);
export const SinkEntry = z
  .strictObject({
    ...callOrNew,
    /** Writing to this member. */
    assign: Names.optional(),
    /** Markup attribute. */
    attribute: Names.optional(),
    /** Value returned by a function carrying this decorator, or by this method of subtypes. */
    'return-of': Names.optional(),
    /** Template literal tag. */
    tag: Names.optional(),
    argument: ArgumentRef.optional(),
    /** Key or dotted path inside the argument when it is an object. */
    key: z.string().optional(),
    /** The receiver is the dangerous value. */
    receiver: z.boolean().optional(),
    /**
     * False: what lies inside of an object or a list that is given does no harm, since it is sent as JSON. True, with `key`: a value
     * of which nobody knows what lies inside is text in this place, where options or text may stand.
     */
    inside: z.boolean().optional(),
    kind: Kind,
    when: Whens,
    /** With `return-of`: only for functions declared to return one of these types, as written. */
    returns: z.array(z.string()).optional(),
    /** No sink when receiver or argument is in one of these states; a list inside means all of its states together. */
    unless: z.array(z.union([Kind, z.array(Kind)])).optional(),
    /** A sink only when receiver or argument is seen to be in one of these states. */
    if: z.array(z.union([Kind, z.array(Kind)])).optional(),
    /** Free words shown in the finding's last step. */
    note: z.string().optional(),
  })
  .superRefine(oneHead);
export const SanitizerEntry = z
  .strictObject({
    ...reads,
    /** A test: inside the branch where it holds (or after an early exit) the tested value is clean. */
    guard: Names.optional(),
    /** What the guard cleans. */
    on: z.union([z.literal('receiver'), z.literal('return'), ArgumentRef]).optional(),
    /** The truth value for which it is clean. */
    when: z.union([z.boolean(), When, z.array(When)]).optional(),
    /** Sink kinds that are cleared; absent = all. */
    kinds: z.array(Kind).min(1, 'without kinds all are cleared: leave it out').optional(),
  })
  .superRefine(oneHead);
export const PropagatorEntry = z
  .strictObject({
    ...reads,
    from: z.array(Place).optional(),
    to: z.array(Place).optional(),
    fills: Fills.optional(),
    /** The entry holds for such calls only. */
    when: Whens,
    /** The result carries nothing (`length`, `indexOf`). */
    none: z.boolean().optional(),
    /** `to` is overwritten, not joined. */
    replaces: z.boolean().optional(),
  })
  .superRefine(oneHead);
/** What a call or a write makes of an object: `setFeature(…, true)` hardens a parser. Sinks ask for it with `unless`. */
export const StateEntry = z
  .strictObject({
    ...callOrNew,
    assign: Names.optional(),
    /** The object that gets the state: the receiver when absent. */
    of: z.union([z.literal('receiver'), z.literal('return')]).optional(),
    state: Kind,
    when: Whens,
  })
  .superRefine(oneHead);
/** A function that never returns control to the statement after it (`process.exit`, `abort`). */
export const TerminatesEntry = z.strictObject({ call: Names }).superRefine(oneHead);

export const ModelFile = z.strictObject({
  library: z.string().min(1),
  types: z.array(TypeEntry).optional(),
  returns: z.array(ReturnsEntry).optional(),
  callbacks: z.array(CallbacksEntry).optional(),
  parameters: z.array(ParametersEntry).optional(),
  sources: z.array(SourceEntry).optional(),
  sinks: z.array(SinkEntry).optional(),
  sanitizers: z.array(SanitizerEntry).optional(),
  propagators: z.array(PropagatorEntry).optional(),
  states: z.array(StateEntry).optional(),
  terminates: z.array(TerminatesEntry).optional(),
});

export type TypeEntry = z.infer<typeof TypeEntry>;
export type ReturnsEntry = z.infer<typeof ReturnsEntry>;
export type CallbacksEntry = z.infer<typeof CallbacksEntry>;
export type ParametersEntry = z.infer<typeof ParametersEntry>;
export type SourceEntry = z.infer<typeof SourceEntry>;
export type SinkEntry = z.infer<typeof SinkEntry>;
export type SanitizerEntry = z.infer<typeof SanitizerEntry>;
export type PropagatorEntry = z.infer<typeof PropagatorEntry>;
export type TerminatesEntry = z.infer<typeof TerminatesEntry>;
export type ModelFile = z.infer<typeof ModelFile>;
