/** A place in a function, with its source text cut. */
export interface Evidence {
  readonly line: number;
  readonly text: string;
}

/** What a function that may answer requests does, as far as its own text says. */
export interface FunctionFact {
  readonly name: string;
  readonly line: number;
  readonly endLine: number;
  /** Asks who calls: a session, a signed-in user, a token. */
  readonly asksCaller: boolean;
  /** Changes data or runs something. */
  readonly change: Evidence | null;
  /** Finds or changes a record by a key that a request brings. */
  readonly keyedByInput: Evidence | null;
  /** Takes a password or a code that somebody could guess. */
  readonly takesPassword: boolean;
}

/** What one file says about how an application is protected. */
export interface EndpointFacts {
  readonly functions: readonly FunctionFact[];
  /** Limits how often something may be tried. */
  readonly limitsTries: boolean;
  /** Checks tokens against forged requests. */
  readonly checksForgery: boolean;
  /** Sets headers that protect pages in browsers. */
  readonly setsHeaders: boolean;
  /** Where a server is made whose framework sets none of them. */
  readonly server: Evidence | null;
  /** Sessions that a cookie names are used. */
  readonly usesSession: boolean;
  /** Where an application is made or its sessions are set up: a protection for all requests would stand there. */
  readonly setUp: Evidence | null;
}
