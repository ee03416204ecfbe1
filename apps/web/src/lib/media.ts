import { useSyncExternalStore } from 'react';

/** Below this a page is one column (the design's smallest width). */
const small = matchMedia('(max-width: 720px)');

/** Whether the page is as narrow as a telephone, also after it was turned. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      small.addEventListener('change', listener);
      return () => small.removeEventListener('change', listener);
    },
    () => small.matches,
  );
