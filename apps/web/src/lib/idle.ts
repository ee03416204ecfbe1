import { useEffect, useState } from 'react';

/** A page that is never idle goes on all the same. */
const PATIENCE_MS = 1_000;

/** Settles when the page has nothing else to do. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS }));

/** False until the page has been drawn and has nothing else to do: for what nobody looks at first. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const asked = requestIdleCallback(() => setIsIdle(true), { timeout: PATIENCE_MS });
    return () => cancelIdleCallback(asked);
  }, []);
  return isIdle;
}
