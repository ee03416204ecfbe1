/** A stream of server-sent events that is kept open while somebody looks at the page. */

export interface LiveEvents {
  /** What becomes of an event, by its name; given its text. */
  readonly on: Readonly<Record<string, (data: string) => void>>;
  /** The stream is open, for the first time or again: what happened before was told to nobody here. */
  readonly onOpen?: () => void;
  /** The stream broke; it is opened again as soon as the server answers. */
  readonly onBroken?: () => void;
}

/** Where the answer was no stream, the browser does not try again by itself. */
const AGAIN_MS = 2_000;

/**
 * Follows a stream until it is told to stop. A page that nobody sees holds none: browsers open six connections to a server, for all
 * of its pages together.
 * @returns what stops it
 */
export function followEvents(path: string, { on, onOpen, onBroken }: LiveEvents): () => void {
  let source: EventSource | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    const mine = new EventSource(path);
    source = mine;
    mine.onopen = () => onOpen?.();
    for (const [name, tell] of Object.entries(on)) {
      mine.addEventListener(name, (event) => tell((event as MessageEvent<string>).data));
    }
    mine.onerror = () => {
      onBroken?.();
      if (mine.readyState === EventSource.CLOSED) again = setTimeout(open, AGAIN_MS);
    };
  };
  const close = () => {
    source?.close();
    source = null;
    clearTimeout(again);
  };
  const onSight = () => {
    if (document.hidden) close();
    else if (source === null) open();
  };
  document.addEventListener('visibilitychange', onSight);
  onSight();
  return () => {
    document.removeEventListener('visibilitychange', onSight);
    close();
  };
}
