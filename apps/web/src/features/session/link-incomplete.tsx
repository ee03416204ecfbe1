import { GapNote } from '../../ui/states.tsx';

/** A link of a message that lost its end on the way. */
export function LinkIncomplete() {
  return (
    <GapNote>
      <b>The link is incomplete.</b> Open it from the message once more, or copy all of its line.
    </GapNote>
  );
}
