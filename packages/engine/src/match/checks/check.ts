import type { MatchContext } from '../context.ts';
import type { Tag } from '../flat-module.ts';

/** A check whose logic does not fit the pattern language; rules name it with `analysis:`. */
export interface Check {
  readonly tags: readonly Tag[];
  readonly anchors: readonly string[] | null;
  readonly test: (cx: MatchContext, index: number) => boolean;
}
