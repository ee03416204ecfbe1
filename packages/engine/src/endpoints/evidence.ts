/** A place in a function, with its source text cut. */
export interface Evidence {
  readonly line: number;
  readonly text: string;
}
