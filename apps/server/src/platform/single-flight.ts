/** Calls for the same thing share one piece of work, which ends early once nobody waits for it any more. */
export interface SingleFlight<T> {
  /**
   * Joins the work that goes on for `key`, or begins it.
   * @param signal this caller's own: when it fires, the caller is let go with its reason
   * @param work gets a signal that fires when the last caller has gone
   */
  run(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

interface Flight<T> {
  readonly controller: AbortController;
  readonly result: Promise<T>;
  callers: number;
}

export function createSingleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string, Flight<T>>();

  function begin(key: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController();
    const flight: Flight<T> = { controller, result: work(controller.signal), callers: 0 };
    flights.set(key, flight);
    const forget = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    flight.result.then(forget, forget);
    // One that was left is winding up: whoever comes now begins anew.
    controller.signal.addEventListener('abort', forget, { once: true });
    return flight;
  }

  return {
    async run(key, signal, work) {
      signal.throwIfAborted();
      const flight = flights.get(key) ?? begin(key, work);
      flight.callers++;
      let leave: (() => void) | undefined;
      const left = new Promise<never>((_, reject) => {
        leave = () => reject(signal.reason);
        signal.addEventListener('abort', leave, { once: true });
      });
      try {
        return await Promise.race([flight.result, left]);
      } finally {
        if (leave !== undefined) signal.removeEventListener('abort', leave);
        if (--flight.callers === 0) flight.controller.abort(new Error('nobody waits for it any more'));
      }
    },
  };
}
