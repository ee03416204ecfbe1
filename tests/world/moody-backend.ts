import type { ScanBackend } from '../../apps/server/src/domains/scans/index.ts';
import { builtinBackend } from '../../apps/server/src/domains/scans/index.ts';
import type { Ctx } from '../../apps/server/src/platform/ctx.ts';

/** `refuse`: fails without having done anything. `lose`: does it, and fails then. `hang`: never answers. */
export type Mood = 'well' | 'refuse' | 'lose' | 'hang';

/**
 * The built-in backend, with starts that go wrong in the way that `mood` says at the time. It confirms each start, as one
 * elsewhere does, unless it is told to start scans in the transaction that makes them.
 */
export function moodyBackend(): {
  mood: () => Mood;
  create: (ctx: Ctx) => ScanBackend;
  setMood(mood: () => Mood): void;
  setWithin(within: boolean): void;
} {
  const state = { mood: (): Mood => 'well', within: false };
  return {
    mood: () => state.mood(),
    setWithin: (within) => {
      state.within = within;
    },
    setMood: (mood) => {
      state.mood = mood;
    },
    create(ctx) {
      const backend = builtinBackend(ctx);
      return {
        ...backend,
        get startWithin() {
          return state.within ? backend.startWithin : undefined;
        },
        async start(scan, signal) {
          const mood = state.mood();
          if (mood === 'refuse') throw new Error('the backend is not well');
          if (mood === 'hang') return new Promise(() => undefined);
          await backend.start(scan, signal);
          if (mood === 'lose') throw new Error('the answer of the backend was lost');
        },
      };
    },
  };
}
