import type { Check } from './check.ts';
import { pollutingWrite } from './polluting-write/polluting-write.ts';
import { sessionValue } from './session-value.ts';
import {
  oldArithmetic,
  reentrancy,
  unprotectedDestruct,
  unprotectedInitializer,
  unprotectedOwnerChange,
  unprotectedWithdrawal,
} from './solidity.ts';

export const checks: Readonly<Record<string, Check>> = {
  'session-value': sessionValue,
  'polluting-write': pollutingWrite,
  'solidity-reentrancy': reentrancy,
  'solidity-old-arithmetic': oldArithmetic,
  'solidity-unprotected-destruct': unprotectedDestruct,
  'solidity-unprotected-initializer': unprotectedInitializer,
  'solidity-unprotected-owner': unprotectedOwnerChange,
  'solidity-unprotected-withdrawal': unprotectedWithdrawal,
};
