import type { ScanBackend } from '../../apps/server/src/domains/scans/index.ts';
import { builtinBackend } from '../../apps/server/src/domains/scans/index.ts';
import type { Ctx } from '../../apps/server/src/platform/ctx.ts';

/** `refuse`: fails without having done anything. `lose`: does it, and fails then. `hang`: never answers. */
export type FailureMode = 'none' | 'refuse' | 'lose' | 'hang';

/**
 * The built-in backend, with starts that go wrong in the way that `failureMode` says at the time. It confirms each start, as one
 * elsewhere does, unless it is told to start scans in the transaction that makes them.
 */
export function flakyBackend(): {
  failureMode: () => FailureMode;
  create: (ctx: Ctx) => ScanBackend;
  setFailureMode(failureMode: () => FailureMode): void;
  setTransactionalStart(transactionalStart: boolean): void;
} {
  const state = { failureMode: (): FailureMode => 'none', transactionalStart: false };
  return {
    failureMode: () => state.failureMode(),
    setTransactionalStart: (transactionalStart) => {
      state.transactionalStart = transactionalStart;
    },
    setFailureMode: (failureMode) => {
      state.failureMode = failureMode;
    },
    create(ctx) {
      const backend = builtinBackend(ctx);
      return {
        ...backend,
        get enqueueInTransaction() {
          return state.transactionalStart ? backend.enqueueInTransaction : undefined;
        },
        async start(scan, signal) {
          const failureMode = state.failureMode();
          if (failureMode === 'refuse') throw new Error('the backend is not well');
          if (failureMode === 'hang') return new Promise(() => undefined);
          await backend.start(scan, signal);
          if (failureMode === 'lose') throw new Error('the answer of the backend was lost');
        },
      };
    },
  };
}
