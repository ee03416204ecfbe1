import { Check, CircleAlert, X } from 'lucide-react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { Refusal } from './states.tsx';

/** What a person is asked to let happen: a warning, why the last answer was refused, and both answers. */
export function Approval({
  warning,
  no,
  decide,
}: {
  warning: string;
  /** The word for the other answer: "Deny", "Reject". */
  no: string;
  decide: { readonly error: unknown; readonly isPending: boolean; mutate(approve: boolean): void };
}) {
  return (
    <>
      <div className="note">
        <Icon icon={CircleAlert} />
        <span>{warning}</span>
      </div>
      <Refusal error={decide.error} />
      <div className="row">
        <Button
          variant="primary"
          icon={Check}
          busy={decide.isPending && 'Saving'}
          onClick={() => decide.mutate(true)}
        >
          Approve
        </Button>
        <Button icon={X} busy={decide.isPending} onClick={() => decide.mutate(false)}>
          {no}
        </Button>
      </div>
    </>
  );
}
