import type { MatchContext } from '../context.ts';
import type { Tag } from '../flat-module.ts';
import { sessionValue } from './session-value.ts';
import {
  oldArithmetic,
  reentrancy,
  unprotectedDestruct,
  unprotectedInitializer,
  unprotectedOwnerChange,
  unprotectedWithdrawal,
} from './solidity.ts';

/** A check whose logic does not fit the pattern language; rules name it with `analysis:`. */
export interface Analysis {
  readonly tags: readonly Tag[];
  readonly anchors: readonly string[] | null;
  readonly test: (cx: MatchContext, index: number) => boolean;
}

export const analyses: Readonly<Record<string, Analysis>> = {
  'session-value': sessionValue,
  'solidity-reentrancy': reentrancy,
  'solidity-old-arithmetic': oldArithmetic,
  'solidity-unprotected-destruct': unprotectedDestruct,
  'solidity-unprotected-initializer': unprotectedInitializer,
  'solidity-unprotected-owner': unprotectedOwnerChange,
  'solidity-unprotected-withdrawal': unprotectedWithdrawal,
};
