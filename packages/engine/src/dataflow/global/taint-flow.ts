/** One step of a flow; positions are one-based. */
export interface FlowStep {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  /** What happens there, as short source text: `req.query.id`, `db.query(…)`. */
  readonly text: string;
  /** A check that what was sent passed, of which nobody knows what it is worth. */
  readonly isLook?: true;
}

/**
 * One proven flow. Its place is the sink; where several places hand text to one function of another file that takes it there as it is,
 * each of them is a flow of its own, and its place is the call.
 */
export interface TaintFlow {
  readonly ruleId: string;
  readonly path: string;
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly sourceKind: string;
  readonly sinkKind: string;
  /** Callee or member of the sink as written, e.g. `db.query`. */
  readonly sinkText: string;
  /** Links of the way that are guesses, 0 to 3. */
  readonly guesses: number;
  /** A statement that is nothing but what was sent: nobody put it together. */
  readonly isBare: boolean;
  /** The sink is a page of a template engine. */
  readonly isInPage: boolean;
  /** Source first, sink last. */
  readonly steps: readonly FlowStep[];
}

/** What the analysis needs of a taint rule: languages, kinds, and inline entries compiled as kinds of their own. */
export interface TaintRule {
  readonly id: string;
  readonly languages: readonly string[];
  readonly sources: readonly string[];
  readonly sinks: readonly string[];
}
