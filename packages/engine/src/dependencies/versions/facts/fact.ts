/** One public fact about an ecosystem's order: `[older, '<' | '=' , newer]`, or whether a version is in a range. */
export interface VersionFacts {
  /** Where the facts come from. */
  readonly source: string;
  /** Ascending chains: every element is older than every later one. */
  readonly ascending: readonly (readonly string[])[];
  readonly equal: readonly (readonly [string, string])[];
  readonly within: readonly (readonly [string, string])[];
  readonly outside: readonly (readonly [string, string])[];
  readonly invalid: readonly string[];
  readonly unreadable: readonly (readonly [string, string])[];
  /** Texts among which the ecosystem's own tool goes in circles: no order that agrees with it can be transitive there. */
  readonly circular?: RegExp;
}
